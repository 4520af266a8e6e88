/** Why a refund cannot be recorded: stable codes; the admin has a sentence for each. */
export const REFUND_REFUSALS = [
  "refund_not_paid",
  "refund_too_much",
  "refund_only_whole_in_order",
  "refund_only_whole",
  "refund_no_capture",
  "refund_order_changing",
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
