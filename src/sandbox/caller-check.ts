import { text, type Answer, type Call } from "./exchange"

/** What a link of another site may open: the hosted page and the operator page. */
const PAGES = /^\/(operator|pay)?(\/|$)/

const LOOPBACK = ["127.0.0.1", "[::1]", "localhost"]

/**
 * Pages of other sites must not control a sandbox on the same machine. `Host` still shows a
 * name that was rebound to this machine; `Origin` shows a page of another origin. null: the
 * call is allowed.
 */
export function refuseCaller(
  { headers, method, path }: Pick<Call, "headers" | "method" | "path">,
  known: { port: number; allowedHosts: readonly string[] }
): Answer | null {
  if (!isOurHost(headers.host, known)) {
    return text(
      403,
      "Unknown Host. Ask for localhost with the port, or start with --allow-host <name>"
    )
  }
  const { origin } = headers
  // A link from the shop to a hosted page is cross-site too, and is allowed. A picture is not, nor
  // a window on the interface: its request would use up a fault that a test has ordered.
  const isLink =
    method === "GET" &&
    headers["sec-fetch-dest"] === "document" &&
    PAGES.test(path)
  const foreign =
    (!isLink && headers["sec-fetch-site"] === "cross-site") ||
    (origin !== undefined && !isOurHost(hostOf(origin), known))
  return foreign ? text(403, "Cross-site request") : null
}

function isOurHost(
  host: string | undefined,
  { port, allowedHosts }: { port: number; allowedHosts: readonly string[] }
): boolean {
  const asked = host?.toLowerCase() ?? ""
  // Port 80 is the one that browsers leave out.
  const written = port === 80 ? asked.replace(/(?<!:80)$/, ":80") : asked
  return (
    LOOPBACK.some((name) => written === `${name}:${port}`) ||
    allowedHosts.some(
      (name) => asked.replace(/:\d+$/, "") === name.toLowerCase()
    )
  )
}

/** `null`, and anything that is not an http origin, has no host. */
function hostOf(origin: string): string | undefined {
  return /^https?:\/\/([^/]+)$/.exec(origin)?.[1]
}

/** Decided by the literal host: any other name could lead anywhere, or be rebound. */
export function isLoopbackUrl(url: string): boolean {
  const { hostname } = URL.canParse(url) ? new URL(url) : { hostname: "" }
  return LOOPBACK.includes(hostname) || /^127\.\d+\.\d+\.\d+$/.test(hostname)
}
