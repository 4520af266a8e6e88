import type { RefundPaymentInput } from "@medusajs/framework/types"
import { orderPageText } from "../../payment-rules/orders/order-page-refusals"
import type { StoredRow } from "../../modules/invoice-payment/ledger/table"
import { refusal } from "./refusal"
import type { ProviderCradle } from "./provider-cradle"

/**
 * Lets one of Medusa's refunds pass if an admin recorded that its money was returned. Core passes
 * the refund's id as the idempotency key; it has written the refund's row already, and removes it
 * again if we throw.
 * @throws MedusaError not_allowed that says what to do first.
 */
export async function consumeRefundAllowance(
  row: StoredRow,
  { amount, context }: RefundPaymentInput,
  { invoicePayment }: ProviderCradle
): Promise<void> {
  const id = context?.idempotency_key
  if (!id) {
    throw refusal("A refund without an id cannot be told from a repeated one.")
  }
  const allowance = await invoicePayment.refunds.consumeAllowance(row.id, {
    id,
    amount: amount,
  })
  if ("refuse" in allowance) {
    const { refuse } = allowance
    throw refusal(
      typeof refuse === "string"
        ? refuse
        : orderPageText(refuse, invoicePayment.options.adminLanguage)
    )
  }
  await invoicePayment.history.write(row.id, {
    kind: "refund",
    by: "medusa",
    seen: { refund_id: id, amount: allowance.consumed },
    decided: "drawn from what was recorded as given back",
  })
}
