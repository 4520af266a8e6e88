/** Why a refund cannot be recorded: stable codes; the admin has a sentence for each. */
export const REFUND_REFUSALS = [
  "refund_not_paid",
  "refund_too_much",
  "refund_only_whole_in_order",
  "refund_only_whole",
  "refund_no_capture",
  "refund_order_changing",
  "refund_second_order",
  "refund_running",
  "refund_key_used",
  "refund_failed_in_medusa",
  "busy",
  "invoice_gone",
] as const

export type RefundRefusal = {
  code: (typeof REFUND_REFUSALS)[number]
  /** In English, with the amounts. */
  refuse: string
}

/** Why Medusa could not write the refund to the order now (ledger/order-books.ts). */
export type NotNow =
  | "refund_order_canceled"
  | "refund_while_changing"
  | "refund_second_order"
  | "refund_running"

export function refusalFor(why: NotNow): RefundRefusal {
  switch (why) {
    case "refund_while_changing":
      return {
        code: "refund_order_changing",
        refuse:
          "refund_order: the order is being changed. Confirm or cancel the edit, return, exchange, claim or transfer first, then record the refund.",
      }
    case "refund_second_order":
      return {
        code: "refund_second_order",
        refuse:
          "refund_order: Medusa placed a second order for this payment, and might record the refund on that order instead. Cancel the second order, or resolve the invoice if both orders are intended.",
      }
    default:
      return {
        code: "refund_running",
        refuse:
          "Another refund of this order is being made right now. Try again in a few minutes.",
      }
  }
}
