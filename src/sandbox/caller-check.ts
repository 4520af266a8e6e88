import { text, type Answer, type Call } from "./exchange"

const LOOPBACK = ["127.0.0.1", "[::1]", "localhost"]

/**
 * Pages of other sites must not drive a sandbox that runs beside them. A name
 * whose address was changed to this machine's is still seen in `Host`; a page of
 * another origin names itself in `Origin`. Null: the caller may go on.
 */
export function refuseCaller(
  { headers, method }: Pick<Call, "headers" | "method">,
  known: { port: number; allowedHosts: readonly string[] }
): Answer | null {
  if (!isOurHost(headers.host, known)) {
    return text(
      403,
      "Unknown Host. Ask for localhost with the port, or start with --allow-host <name>"
    )
  }
  const { origin } = headers
  // A link from the shop to a hosted page is cross-site too, and welcome.
  const foreign =
    (method !== "GET" && headers["sec-fetch-site"] === "cross-site") ||
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

/** `null`, and what is no http address, has none. */
function hostOf(origin: string): string | undefined {
  return /^https?:\/\/([^/]+)$/.exec(origin)?.[1]
}

/** Written as the address itself: a name could lead anywhere, or be changed. */
export function isLoopbackUrl(url: string): boolean {
  const { hostname } = URL.canParse(url) ? new URL(url) : { hostname: "" }
  return LOOPBACK.includes(hostname) || /^127\.\d+\.\d+\.\d+$/.test(hostname)
}
