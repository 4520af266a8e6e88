/**
 * Why an admin must check a payment. Each reason carries the text that the
 * merchant reads: what happened, and what to do about it.
 */
export const ATTENTION_TEXTS = {
  amount_mismatch:
    "The invoice's amount differs from the amount that was requested, so nothing was captured. Ask the service which one is right. If the shopper paid, refund the payment in the merchant dashboard, or place the order by hand.",
  currency_mismatch:
    "The invoice's currency differs from the currency that was requested. Check the currencies that the service offers you.",
  reference_mismatch:
    "The service answered with an invoice that carries another reference. Send both references to the service.",
  session_missing:
    "The shopper paid, but neither a cart nor an order belongs to the invoice any more. Place the order by hand, or refund the payment in the merchant dashboard.",
  order_failed:
    "The shopper paid, but Medusa could not place or capture the order. Fix the cause, then check the payment status again. If that changes nothing, place the order by hand, or refund the payment in the merchant dashboard.",
  paid_twice:
    "A second invoice of the same cart or order was paid. Refund it in the merchant dashboard.",
  ordered_twice:
    "Medusa placed a second order for this payment, and it was not cancelled. The history names it. Cancel that order by hand; do not ship it. The payment belongs to the invoice's own order. If your own code placed it on purpose, resolve the invoice; it is then an unpaid order.",
  paid_elsewhere:
    "The invoice is paid, but another payment method was chosen. If the shopper has paid there as well, or ordered the cart with that method, refund this invoice. If not, check the payment status again; in a cart, let the shopper choose this method first.",
  paid_after_cancel:
    "The invoice was paid although its order is cancelled. Refund it in the merchant dashboard.",
  paid_after_expiry:
    "The invoice was paid after it had expired, and the cart or order no longer matches. Place the order by hand, or refund the payment in the merchant dashboard.",
  cart_changed:
    "The shopper paid, but the total or currency of the cart changed afterwards. Apply the invoice to a cart with the paid total, or refund the payment in the merchant dashboard.",
  overpaid:
    "More was paid than the order is worth: it was changed, or another method paid for it as well. Refund the difference and record it.",
  unknown_status:
    "The service reports a status that is not in its interface description. Ask the service what it means.",
  contradictory:
    "The service reported the invoice as paid, and also as cancelled or something else. Ask the service which is true.",
  invoice_not_found:
    "The service does not know the invoice. Check that the credentials belong to the merchant that created it.",
  review_rejected:
    "The payment was rejected in review, and its order is still on hold. Check in the merchant dashboard that it has not been paid since. Then cancel the order, or take payment again.",
  order_unpaid:
    "The order was placed without payment, and its time to pay is over. It was not cancelled, because somebody worked on it, another method was chosen, Medusa could not cancel it, or nobody can be sure that nothing was paid. Cancel it, or send a payment link.",
  order_status_unknown:
    "The order was placed without payment, its time to pay is over, and its invoice ended with a status that is not in the interface description. Cancel it, or send a payment link. If you resolve this, other orders whose invoices end with that status are cancelled automatically.",
  review_overdue:
    "The payment has been under review for more than seven days. Ask the service how long it will take; we keep checking it.",
  creation_unknown:
    "The service's answer to creating the invoice was lost, and no webhook has since confirmed the invoice. Search the merchant dashboard for the reference.",
  captured_unpaid:
    "Medusa holds a captured payment of this method, but no invoice was paid for it. Do not ship; find out who created it.",
  unreadable:
    "The invoice could not be read for an hour. Look it up in the merchant dashboard; we keep checking it every hour.",
} as const satisfies Record<string, string>

/** Reasons that come from a read alone: a later read without the reason ends it. */
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

/**
 * Those of them that describe the invoice in the service's answer: with one of them a human
 * decides whether that answer means money.
 */
export const ANSWER_REASONS: readonly AttentionReason[] = [
  "amount_mismatch",
  "currency_mismatch",
  "reference_mismatch",
  "unknown_status",
  "contradictory",
]

/** Reasons about a payment on its way into an order: they end when its invoice becomes void. */
export const ENDS_WITH_INVOICE = [
  "cart_changed",
  "order_failed",
  "order_status_unknown",
  "order_unpaid",
  "review_overdue",
  "review_rejected",
  "session_missing",
] as const satisfies readonly (keyof typeof ATTENTION_TEXTS)[]

/** Reasons about an order that waits for money: over once it is paid or cancelled. */
export const ENDS_WITH_ORDER = [
  "order_status_unknown",
  "order_unpaid",
  "review_rejected",
] as const satisfies readonly (keyof typeof ATTENTION_TEXTS)[]

/** Reasons that say that something else paid the order: a human may give this payment back. */
export const PAID_OTHERWISE = [
  "paid_elsewhere",
  "paid_twice",
] as const satisfies readonly (keyof typeof ATTENTION_TEXTS)[]

export type AttentionReason = keyof typeof ATTENTION_TEXTS

const ALL = Object.keys(ATTENTION_TEXTS) as AttentionReason[]

/**
 * A row shows one reason, but reads and settling both find some. Without an order of gravity they
 * would alternate, each time as news. Gravest first: money in Medusa that nobody paid; the
 * service's answer about the invoice; other reasons of a read, such as an invoice that the service
 * does not know; reasons that prevent the order; time that passes.
 */
function gravityOf(reason: AttentionReason): number {
  if (reason === "captured_unpaid") {
    return 4
  }
  if (ANSWER_REASONS.includes(reason)) {
    return 3
  }
  if (reason === "review_overdue" || reason === "unreadable") {
    return 0
  }
  return READ_REASONS.some((read) => read === reason) ? 2 : 1
}

/** Reasons that stay on a row when `reason` is found as well. */
export function graverThan(reason: AttentionReason): AttentionReason[] {
  return ALL.filter((other) => gravityOf(other) > gravityOf(reason))
}

/** Reasons that a graver muted reason does not hide. */
const SHOWN_BESIDE: readonly AttentionReason[] = [
  "order_status_unknown",
  "order_unpaid",
  "ordered_twice",
  "review_rejected",
  "unreadable",
]

const DECIDED_IN_HISTORY: readonly AttentionReason[] = [
  "captured_unpaid",
  "ordered_twice",
]

/**
 * The muted reasons with which `reason` is not shown: itself and, until the invoice's status
 * changes, those that are graver. Those whose decisions are kept in the history are never muted: a
 * decision counts for the capture or the orders that it is about.
 */
export function mutedWith(reason: AttentionReason): AttentionReason[] {
  const graver = SHOWN_BESIDE.includes(reason) ? [] : graverThan(reason)
  return [reason, ...graver].filter((one) => !DECIDED_IN_HISTORY.includes(one))
}
