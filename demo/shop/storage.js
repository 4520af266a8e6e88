const memory = new Map()

/** Private windows and browsers inside of apps may have no storage; then only this page remembers. */
function storage(use) {
  try {
    return use(localStorage)
  } catch {
    return null
  }
}

export const kept = (name) =>
  storage((there) => there.getItem(name)) ?? memory.get(name)

export function keep(name, value) {
  memory.set(name, value)
  storage((there) => there.setItem(name, value))
}

export function forget(name) {
  memory.delete(name)
  storage((there) => there.removeItem(name))
}
