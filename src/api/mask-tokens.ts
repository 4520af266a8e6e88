import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { TOKEN_SHAPE } from "../modules/invoice-payment/signed-token"

const MASKED = "***"
const ADDRESS = `hooks/invoice-payment/${MASKED}`
/** More layers of encoding than any proxy adds. */
const MAX_LAYERS = 5
/** With what is written on behind it. */
const TOKENS = new RegExp(`${TOKEN_SHAPE.source}[\\w-]*`, "g")
/** HTTP's own spelling, and the right one: Medusa logs either. */
const REFERRERS = ["referer", "referrer"] as const

/**
 * Medusa logs the address and the referrer of every request. Whatever leads to a
 * webhook or return address of ours, by any method and in any spelling, is logged
 * without what stands behind it: also what no route answers. Anywhere else nothing
 * but what has the shape of a token is taken out: who could hide more of an address
 * would hide what they tried. It works from the first middleware on; what Medusa
 * answers earlier is logged as it came (SECURITY.md).
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

function masked(address: string): string {
  const [path = ""] = address.split("?")
  const parts = path.split("/")
  const hooks = parts.findIndex((part) => plainOf(part).includes("hooks"))
  return leadsToToken(parts.slice(hooks))
    ? withoutTokens([...parts.slice(0, hooks), ADDRESS].join("/"))
    : withoutTokens(address)
}

/** Medusa's own `/hooks/payment/invoice-payment_default` carries no token. */
function leadsToToken(parts: string[]): boolean {
  const plain = plainOf(parts.join("/"))
  const hooks = plain.indexOf("hooks")
  return hooks !== -1 && /invoice-payment(?!_)/.test(plain.slice(hooks))
}

/** No token goes beyond one of these signs. */
function withoutTokens(address: string): string {
  return address
    .split(/([/?&=])/)
    .map((part) => part.replace(TOKENS, MASKED))
    .map((part) => (TOKEN_SHAPE.test(decode(part)) ? MASKED : part))
    .join("")
}

function plainOf(text: string): string {
  return decode(text).toLowerCase()
}

function decode(address: string): string {
  let plain = address
  for (let layer = 0; layer < MAX_LAYERS && plain.includes("%"); layer++) {
    plain = plain.replace(/%([0-7][0-9a-f])/gi, (_, hex: string) =>
      String.fromCharCode(parseInt(hex, 16))
    )
  }
  return plain
}
