/** The request header of an open page that asks for itself again. */
export const ASKS_AGAIN = "x-asks-again"

/**
 * Fetches the page again in the background and reloads it only when its text has changed, so
 * that the reader keeps their place. It pauses in a hidden tab; a broken connection or a
 * proxy's error page leaves what is shown. The interval is the `data-again` (milliseconds) of
 * the newest answer.
 */
export const AUTO_REFRESH = `(() => {
const root = document.documentElement
const read = (page) => page.body.textContent.trim()
let said
addEventListener("DOMContentLoaded", () => { said = read(document) })
const wait = () => setTimeout(poll, Number(root.dataset.again))
async function poll() {
  if (document.hidden) {
    return document.addEventListener("visibilitychange", poll, { once: true })
  }
  try {
    const answer = await fetch(location.href, { cache: "no-store", redirect: "manual", headers: { "${ASKS_AGAIN}": "1" } })
    const page = new DOMParser().parseFromString(await answer.text(), "text/html")
    const { again } = page.documentElement.dataset
    if (again || answer.status < 500) {
      if (read(page) !== said) return location.reload()
      root.dataset.again = again || root.dataset.again
    }
  } catch {}
  wait()
}
wait()
})()`

/** For the root element: the interval at which the page asks again. */
export function againAttribute(refreshMs: number | null): string {
  return refreshMs ? ` data-again="${refreshMs}"` : ""
}

/** For the head: by script where scripts run, else by reloading. */
export function autoRefresh(refreshMs: number | null): string {
  return refreshMs
    ? `<script>${AUTO_REFRESH}</script>
<noscript><meta http-equiv="refresh" content="${Math.ceil(refreshMs / 1000)}"></noscript>`
    : ""
}
