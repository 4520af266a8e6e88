/**
 * `{base_url}` in the form that {@link serviceUrlOf} needs: no trailing slash, its sub-path kept.
 * @throws TypeError for anything but a plain http(s) URL. A user, query or fragment is refused
 * because axios would send the user in place of our credentials and a query would end up inside the
 * path. The URL is not in the message: it may hold a password.
 */
export function parseBaseUrl(baseUrl: string): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : null
  const isPlain =
    url !== null &&
    (url.protocol === "https:" || url.protocol === "http:") &&
    !(url.username || url.password || url.search || url.hash)
  if (!isPlain) {
    throw new TypeError(
      "The service's address must be an http(s) address without user, query or fragment."
    )
  }
  return url.origin + url.pathname.replace(/\/+$/, "")
}

/**
 * Appends a path. There is always a slash between, so that no path can change the host the
 * credentials go to.
 */
export function serviceUrlOf(base: string, path: string): string {
  return `${base}/${path.replace(/^\/+/, "")}`
}

/** Decided by the literal host: any other name could lead anywhere. */
export function isOnLoopback(base: string): boolean {
  return /^(localhost|\[::1\]|127\.\d+\.\d+\.\d+)$/.test(new URL(base).hostname)
}
