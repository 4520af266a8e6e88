import type {
  AuthorizePaymentInput,
  AuthorizePaymentOutput,
} from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { decideAuthorization } from "../../payment-rules/checkout/authorization"
import {
  checkoutRefusalText,
  type CheckoutRefusal,
} from "../../payment-rules/checkout/checkout-refusal"
import { toSessionData } from "../../payment-rules/checkout/session-data"
import { authorizationFacts } from "./authorization-facts"
import { namedSession, rowOfSession } from "./identify-row"
import { checkoutRefusal } from "./refusal"
import type { ProviderCradle } from "./provider-cradle"

/**
 * Answers from the ledger, and from core's own record of the session that core names.
 * @throws MedusaError not_allowed, or payment_requires_more_error while nothing is paid
 */
export async function authorizePayment(
  input: AuthorizePaymentInput,
  cradle: ProviderCradle
): Promise<AuthorizePaymentOutput> {
  const { urls, leases, refreshRequests } = cradle.invoicePayment
  const sessionId = namedSession(input.context)
  const row = await rowOfSession(sessionId, cradle)
  const facts = await authorizationFacts(row, sessionId, cradle)
  const data = toSessionData(row, urls.ofSession(row))
  const answer = decideAuthorization(facts)
  switch (answer) {
    case "captured":
      if (await leases.useCapturePermit(row.id)) {
        return { status: "captured", data }
      }
      await refreshRequests.request(row.id, { class: 2, by: "complete" })
      return { status: "pending_authorization", data }
    case "pending_authorization":
      return { status: "pending_authorization", data }
    case "refuse":
      throw checkoutRefusal("ended", row.locale)
    case "claim":
    case "claim_unpaid":
      if (
        await leases.claim(row.id, {
          sessionId,
          unpaid: answer === "claim_unpaid",
        })
      ) {
        return { status: "pending_authorization", data }
      }
      throw requiresMore("being_ordered", row.locale)
    case "requires_more":
      // A paid invoice brings no news, and its settle run would trigger itself without end.
      if (row.status !== "completed" || row.doubted_at) {
        await refreshRequests.request(row.id, { class: 2, by: "complete" })
      }
      throw requiresMore("not_arrived", row.locale)
  }
}

function requiresMore(
  why: CheckoutRefusal,
  locale: string | null
): MedusaError {
  return new MedusaError(
    MedusaError.Types.PAYMENT_REQUIRES_MORE_ERROR,
    checkoutRefusalText(why, locale)
  )
}
