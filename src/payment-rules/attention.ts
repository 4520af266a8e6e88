/**
 * Why a human has to look at a payment. Each reason carries the text that the
 * merchant reads: what happened, and what to do about it.
 */
export const ATTENTION_TEXTS = {
  amount_mismatch:
    "The invoice's amount differs from the amount that was asked for. Compare both before handing anything over.",
  currency_mismatch:
    "The invoice's currency differs from the currency that was asked for.",
  reference_mismatch:
    "The service answered with an invoice that carries another reference.",
  session_missing:
    "The invoice is paid, but neither a cart nor an order belongs to it any more.",
  order_failed:
    "The invoice is paid, but Medusa could not place or capture the order. Mend the cause, then look again.",
  paid_twice:
    "A second invoice of the same cart was paid. Give the money back in the merchant dashboard.",
  paid_elsewhere:
    "The invoice is paid, but the cart now uses another payment method.",
  paid_after_cancel:
    "The invoice was paid although its order is cancelled. Give the money back in the merchant dashboard.",
  paid_after_expiry:
    "The invoice was paid after it had expired, and cart or order no longer fit.",
  cart_changed:
    "The invoice is paid, but the total or currency of the cart changed afterwards.",
  overpaid:
    "The order is captured, but was changed and is worth less than was paid. Give the difference back and record it.",
  unknown_status:
    "The service reports a status that is not in its interface description.",
  contradictory:
    "The service reported the invoice as paid, and also as cancelled or something else.",
  invoice_not_found:
    "The service does not know the invoice. Check that the credentials belong to the merchant that created it.",
  review_rejected:
    "The payment was rejected in review, its order is still on hold. Cancel the order, or take payment again.",
  review_overdue:
    "The payment has been under review for more than seven days. Ask the service how long it will take; the invoice is watched on.",
  creation_unknown:
    "The service's answer to creating the invoice was lost, and no webhook has told since whether it exists.",
  captured_unpaid:
    "Medusa holds a captured payment of this method, and no invoice was paid for it. Hand nothing over; find out who made it.",
  unreadable:
    "The service's answers could not be read for an hour. Look the invoice up in the merchant dashboard; it is read on, hourly.",
} as const satisfies Record<string, string>

/** Reasons that come from a read alone: a later read that does not show the same ends them. */
export const READ_REASONS = [
  "amount_mismatch",
  "currency_mismatch",
  "reference_mismatch",
  "unknown_status",
  "contradictory",
  "invoice_not_found",
  "creation_unknown",
  "unreadable",
] as const satisfies readonly (keyof typeof ATTENTION_TEXTS)[]

export type AttentionReason = keyof typeof ATTENTION_TEXTS
