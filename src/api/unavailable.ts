import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { plainReason } from "../modules/invoice-payment/plain-reason"
import { maskTokensIn } from "./mask-tokens"

/** The ledger cannot be read or written: the caller has to ask again, and is not told why. */
export function sendUnavailable(res: MedusaResponse) {
  res
    .status(503)
    .set("Retry-After", "5")
    .json({ type: "unavailable", message: "Try again later" })
}

/** For the merchant's eyes. @param what could not be done */
export function logFailure(req: MedusaRequest, what: string, error: unknown) {
  const why = plainReason(error)
  req.scope
    .resolve(ContainerRegistrationKeys.LOGGER)
    .error(maskTokensIn(`invoice-payment: ${what}: ${why}`))
}
