import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { isId } from "./store/invoice-payment/is-id"

/**
 * `%` and other malformed encodings in a path of ours: express would fail, with a 500, at the
 * first route with a parameter, of core or a plugin. So this check comes before all routes.
 */
export const refuseUndecodable = refuseUnless(() => true)

/**
 * For paths whose parts are words or ids, so that no route has to check its own. A part that
 * cannot be an id (a null byte) is answered as not found, before the database fails on it. It also
 * guards Medusa's routes on which we ask the database.
 */
export const refuseOddIds = refuseUnless(isId)

function refuseUnless(isPart: (part: string) => boolean) {
  return (
    req: MedusaRequest,
    res: MedusaResponse,
    next: MedusaNextFunction
  ) => {
    const parts = req.path.split("/").filter(Boolean).map(decoded)
    if (parts.every((part) => part !== null && isPart(part))) {
      next()
      return
    }
    res.status(404).json({ type: "not_found", message: "Not found" })
  }
}

/** null: no text is encoded like this */
export function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}
