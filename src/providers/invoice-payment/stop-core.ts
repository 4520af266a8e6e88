import type { Logger } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { plainReason } from "../../modules/invoice-payment/plain-reason"
import type { RefusalCode } from "./refusal"

/**
 * Only a MedusaError stops core. After any other error core continues with the status in the
 * session's own data (authorize-payment-session step): an unpaid cart would become an order. So
 * every error of a provider method reaches core as a MedusaError.
 * @throws MedusaError and nothing else; it reveals no detail of other errors
 */
export async function stopCore<Result>(
  logger: Logger,
  method: string,
  work: () => Promise<Result>
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (MedusaError.isMedusaError(error)) {
      throw error
    }
    logger.error(`invoice-payment: ${method} failed: ${plainReason(error)}`)
    throw new MedusaError(
      MedusaError.Types.PAYMENT_AUTHORIZATION_ERROR,
      "The payment could not be checked right now. Please try again.",
      "not_checked" satisfies RefusalCode
    )
  }
}
