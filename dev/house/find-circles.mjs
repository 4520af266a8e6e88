// Files that import each other in a circle, types included: none of them can be read, moved or
// tested alone.

/**
 * @param {import("./read-source.mjs").SourceFile[]} files
 * @returns {string[][]} one for each circle, its files in order
 */
export function findCircles(files) {
  const targets = new Map(
    files.map(({ path, uses }) => [path, uses.map(({ target }) => target)])
  )
  /** @type {Map<string, "open" | "done">} */
  const state = new Map()
  /** @type {string[][]} */
  const circles = []
  /** @param {string} file @param {string[]} way */
  const follow = (file, way) => {
    if (state.get(file) === "open") {
      circles.push(way.slice(way.indexOf(file)))
    }
    if (state.has(file)) {
      return
    }
    state.set(file, "open")
    for (const target of new Set(targets.get(file))) {
      follow(target, [...way, file])
    }
    state.set(file, "done")
  }
  for (const file of targets.keys()) {
    follow(file, [])
  }
  return circles
}
