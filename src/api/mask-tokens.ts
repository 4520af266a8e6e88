import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { TOKEN_SHAPE } from "../modules/invoice-payment/signed-token"

const MASKED = "/hooks/invoice-payment/***"
/** More layers of encoding than any proxy adds. */
const MAX_LAYERS = 5
/** With what is written on behind it. */
const TOKENS = new RegExp(`${TOKEN_SHAPE.source}[\\w-]*`, "g")
/** HTTP's own spelling, and the right one: Medusa logs either. */
const REFERRERS = ["referer", "referrer"] as const

/**
 * Medusa logs the address and the referrer of every request. Whatever leads to a
 * webhook or return address of ours, by any method and in any spelling, is logged
 * without what stands behind it: also what no route answers. And what has the shape
 * of a token is logged nowhere, wherever it was pasted.
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
  if (leadsToToken(address)) {
    return MASKED
  }
  const without = address.replace(TOKENS, "***")
  return TOKEN_SHAPE.test(decode(without)) ? MASKED : without
}

/** Medusa's own `/hooks/payment/invoice-payment_default` carries no token. */
function leadsToToken(address: string): boolean {
  const plain = decode(address).toLowerCase()
  const hooks = plain.indexOf("hooks")
  return hooks !== -1 && /invoice-payment(?!_)/.test(plain.slice(hooks))
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
