import type { AttentionReason } from "./attention"
import type { LedgerRow } from "./ledger-row"

/** What a shopper is written about. */
export const SHOPPER_MESSAGES = [
  "under_review",
  "paid",
  "expired",
  "trouble",
] as const
export type ShopperMessage = (typeof SHOPPER_MESSAGES)[number]

/**
 * Why a message is not sent: the same person got one of its kind within a day, or
 * all shoppers together have got what goes out in an hour.
 */
export type MessageRefusal = "recipient" | "hour"

/** Our events by their names (src/events.ts). */
type Announced =
  `invoice-payment.${"under_review" | "paid" | "canceled" | "expired" | "needs_attention"}`

export type MessageFacts = {
  /** The row as it stands now: an event can come late. */
  row: LedgerRow
  /** The reason that `needs_attention` was announced with. */
  reason: string | null
  /** The payment was under review before. */
  wasHeld: boolean
  /** The shopper has what they wanted, or is at it, by another payment. */
  superseded: boolean
}

/** Whatever became of these, nobody can say that the shopper's money is involved. */
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
 * Which message an event is worth; null: none. A shopper is not written to while
 * they stand at the checkout, nor about what only the merchant can understand.
 */
export function messageOf(
  event: Announced,
  { row, reason, wasHeld, superseded }: MessageFacts
): ShopperMessage | null {
  switch (event) {
    case "invoice-payment.under_review":
      return row.status === "under_review" ? "under_review" : null
    case "invoice-payment.paid":
      return row.settled_at && wasHeld ? "paid" : null
    case "invoice-payment.expired":
      return row.status === "expired" && !superseded ? "expired" : null
    case "invoice-payment.needs_attention":
      return isTheShoppers(row, reason) ? "trouble" : null
    case "invoice-payment.canceled":
      // By the shopper, or because nobody needed it any more.
      return null
  }
}

function isTheShoppers(row: LedgerRow, reason: string | null): boolean {
  return (
    !row.settled_at &&
    !row.resolved_at &&
    row.attention_reason === reason &&
    !NOT_THE_SHOPPERS.some((known) => known === reason)
  )
}

/** How often a message is tried, and how long it rests before each new try. */
export const MESSAGE_WAITS_MS = [0, 60_000, 10 * 60_000]

/**
 * Medusa sends nothing twice under one key, in all processes. A try that failed is
 * kept by it as failed; the next one has a key of its own.
 */
export function messageKey(
  rowId: string,
  message: ShopperMessage,
  attempt: number
): string {
  return `${MESSAGE_KEY_PREFIX}${rowId}:${message}:${attempt}`
}

const MESSAGE_KEY_PREFIX = "invoice-payment-message:"

/** The opposite of messageKey; null for any other key. */
export function parseMessageKey(key: string | null | undefined) {
  const [, rowId, message, attempt] =
    /^invoice-payment-message:(\w+):(\w+):(\d+)$/.exec(key ?? "") ?? []
  const known = SHOPPER_MESSAGES.find((one) => one === message)
  return rowId && known
    ? { rowId, message: known, attempt: Number(attempt) }
    : null
}
