import type { AttentionReason } from "../settlement/attention"
import { isPerhapsPaid, type LedgerRow } from "../settlement/ledger-row"

/** The subjects of messages to shoppers. */
export const SHOPPER_MESSAGES = [
  "under_review",
  "paid",
  "expired",
  "trouble",
] as const
export type ShopperMessage = (typeof SHOPPER_MESSAGES)[number]

/**
 * Why a message is not sent: the same person got one of its kind within a day, or the
 * hourly limit of all shoppers together is reached.
 */
export type MessageRefusal = "recipient" | "hour"

/** The names of our events (src/events.ts). */
type Announced =
  `invoice-payment.${"under_review" | "paid" | "canceled" | "expired" | "needs_attention"}`

/** The events that a message may follow. */
export const MESSAGE_EVENTS = [
  "invoice-payment.under_review",
  "invoice-payment.paid",
  "invoice-payment.expired",
  "invoice-payment.needs_attention",
] as const satisfies readonly Announced[]

export type MessageFacts = {
  /** The row as it stands now: an event can come late. */
  row: LedgerRow
  /** The reason that `needs_attention` was announced with. */
  reason: string | null
  /** The payment was under review before. */
  wasHeld: boolean
  /** The shopper has paid, or is paying, in another way. */
  superseded: boolean
  /** Its order was cancelled while the payment was under review. */
  isOrderCanceled: boolean
}

/** With these reasons nobody can say that the shopper's money is involved. */
const NOT_THE_SHOPPERS: readonly AttentionReason[] = [
  "captured_unpaid",
  "creation_unknown",
  "invoice_not_found",
  "reference_mismatch",
  "review_overdue",
  "unknown_status",
  "unreadable",
]

/**
 * The message for an event; null: none. A shopper gets no message while they are at the
 * checkout, and none about matters that only the merchant can understand.
 */
export function messageOf(
  event: Announced,
  facts: MessageFacts
): ShopperMessage | null {
  const { row, wasHeld, superseded } = facts
  switch (event) {
    case "invoice-payment.under_review":
      // Nobody is told that a cancelled order waits for the review.
      return row.status === "under_review" && !facts.isOrderCanceled
        ? "under_review"
        : null
    case "invoice-payment.paid":
      return row.settled_at && wasHeld ? "paid" : null
    case "invoice-payment.expired":
      return row.status === "expired" && !superseded ? "expired" : null
    case "invoice-payment.needs_attention":
      return isTheShoppers(facts) ? "trouble" : null
    case "invoice-payment.canceled":
      // The shopper cancelled it, or nobody needed it any more.
      return null
  }
}

function isTheShoppers({ row, reason, wasHeld }: MessageFacts): boolean {
  return (
    (wasHeld || mayHaveCome(row)) &&
    !row.settled_at &&
    !row.resolved_at &&
    row.attention_reason === reason &&
    !NOT_THE_SHOPPERS.some((known) => known === reason)
  )
}

/** The row's money came, is in review, or the service says so. */
function mayHaveCome(row: LedgerRow): boolean {
  const { status } = row
  return (
    status === "completed" || status === "under_review" || isPerhapsPaid(row)
  )
}

/**
 * Medusa sends nothing twice under one key, in all processes. It keeps a failed try as
 * failed, so the next try has a key of its own.
 */
export function messageKey(
  rowId: string,
  message: ShopperMessage,
  attempt: number
): string {
  return `invoice-payment-message:${rowId}:${message}:${attempt}`
}
