import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { TOKEN_SHAPE } from "../modules/invoice-payment/signed-token"

const MASKED = "***"
const MASKED_PATH = `hooks/invoice-payment/${MASKED}`
/** A route of ours, or a page of the dashboard; not the provider, whose id ends in `_default`. */
const OURS = /(?<![\w-])invoice-payment(?!_)/
/** Encoded as well, once or more often. */
const QUERY = /(\?|%(25)*3f).*/is
/** More layers of encoding than any proxy adds. */
const MAX_LAYERS = 5
/** A token, with any characters that are appended to it. */
const TOKENS = new RegExp(`${TOKEN_SHAPE.source}[\\w-]*`, "g")
/** HTTP's own spelling, and the correct one: Medusa logs either. */
const REFERRERS = ["referer", "referrer"] as const

/**
 * Medusa logs the URL and the referrer of every request. A URL that leads to a webhook or return
 * route of ours, by any method and in any spelling, is logged without the rest, even if no route
 * answers it. Any other URL of ours is logged without its query: somebody may have typed a secret
 * into a search field. In all the rest only text with the shape of a token is masked: otherwise
 * senders could hide what they tried. It works from the first middleware on; requests that Medusa
 * answers earlier are logged as they came (SECURITY.md).
 */
export function maskTokens(
  req: MedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction
) {
  req.originalUrl = masked(req.originalUrl)
  for (const name of REFERRERS) {
    const value = req.headers[name]
    if (value) {
      req.headers[name] = masked(String(value))
    }
  }
  next()
}

function masked(url: string): string {
  const [path = ""] = url.split("?")
  const parts = path.split("/")
  const hooks = parts.findIndex((part) => plainOf(part).includes("hooks"))
  return leadsToToken(parts.slice(hooks))
    ? withoutTokens([...parts.slice(0, hooks), MASKED_PATH].join("/"))
    : withoutTokens(withoutOwnQuery(url))
}

/** For a message in the log. */
export function maskTokensIn(text: string): string {
  return text.replace(TOKENS, MASKED)
}

function withoutOwnQuery(url: string): string {
  const [path = ""] = url.split("?")
  const before = path.split("/").findIndex((part) => OURS.test(plainOf(part)))
  if (before === -1) {
    return url
  }
  const parts = url.split("/")
  const own = parts.slice(before).join("/").replace(QUERY, "?***")
  return [...parts.slice(0, before), own].join("/")
}

/** Medusa's own `/hooks/payment/invoice-payment_default` carries no token. */
function leadsToToken(parts: string[]): boolean {
  const plain = plainOf(parts.join("/"))
  const hooks = plain.indexOf("hooks")
  return hooks !== -1 && /invoice-payment(?!_)/.test(plain.slice(hooks))
}

/** A token never contains one of these separators. */
function withoutTokens(url: string): string {
  return url
    .split(/([/?&=])/)
    .map(maskTokensIn)
    .map((part) => (TOKEN_SHAPE.test(decode(part)) ? MASKED : part))
    .join("")
}

function plainOf(text: string): string {
  return decode(text).toLowerCase()
}

function decode(url: string): string {
  let plain = url
  for (let layer = 0; layer < MAX_LAYERS && plain.includes("%"); layer++) {
    plain = plain.replace(/%([0-7][0-9a-f])/gi, (_, hex: string) =>
      String.fromCharCode(parseInt(hex, 16))
    )
  }
  return plain
}
