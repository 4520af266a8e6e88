/**
 * The meaning of each invoice status. The interface does not list all values
 * (docs/service-contract.md § What is open), so an unknown status neither confirms nor fails an
 * order.
 */
import type { PaymentSessionStatus } from "@medusajs/framework/types"
import type { AttentionReason } from "./attention"
import { hasEnded, isPastExpiry } from "../checkout/expiry"
import type { LedgerRow, RowStatus } from "./ledger-row"

export type InvoiceFacts = {
  status: string
  completed_at: Date | null
  cancelled_at: Date | null
  expires_at: Date | null
}

export type InvoiceMeaning =
  | "contradictory"
  | "paid"
  | "cancelled"
  | "under_review"
  | "waiting"
  | "expired"
  | "unknown_taken"
  | "unknown_in_grace"
  | "unknown"
  | "unknown_expired"

type MeaningRule = {
  /** The row's new status. */
  row: RowStatus | "unchanged"
  /** Why an admin must check this row. */
  attention: AttentionReason | null
  /** Shown once for each new status value of the service, not for each invoice. */
  oncePerStatus?: true
}

export const MEANINGS = {
  contradictory: { row: "unchanged", attention: "contradictory" },
  paid: { row: "completed", attention: null },
  cancelled: { row: "cancelled", attention: null },
  under_review: { row: "under_review", attention: null },
  waiting: { row: "pending", attention: null },
  expired: { row: "expired", attention: null },
  unknown_taken: { row: "unchanged", attention: "unknown_status" },
  // Most likely the service's value for "expired": the last refresh will tell.
  unknown_in_grace: { row: "unchanged", attention: null },
  unknown: {
    row: "unchanged",
    attention: "unknown_status",
    oncePerStatus: true,
  },
  unknown_expired: { row: "expired", attention: null },
} satisfies Record<InvoiceMeaning, MeaningRule> as Record<
  InvoiceMeaning,
  MeaningRule
>

/**
 * The first rule that matches applies.
 * @param orderWaits The order waits for this invoice's money (`isOnHold`, read-verdict.ts).
 * @param now Database time at which the read began.
 */
export function meaningOf(
  invoice: InvoiceFacts,
  { orderWaits, now }: { orderWaits: boolean; now: Date }
): InvoiceMeaning {
  const { status, cancelled_at, completed_at } = invoice
  if (status === "completed") {
    return cancelled_at ? "contradictory" : "paid"
  }
  // `completed_at` is null until completion: an invoice that was completed once is not void.
  if (completed_at && (cancelled_at || status === "pending")) {
    return "contradictory"
  }
  if (cancelled_at) {
    return "cancelled"
  }
  if (status === "under_review") {
    return "under_review"
  }
  const ended = hasEnded(invoice, now)
  if (status === "pending") {
    return ended ? "expired" : "waiting"
  }
  if (orderWaits || completed_at) {
    return "unknown_taken"
  }
  if (ended) {
    return "unknown_expired"
  }
  return isPastExpiry(invoice, now) ? "unknown_in_grace" : "unknown"
}

type RowRule = {
  /** Status of the payment session while no order stands. */
  session: PaymentSessionStatus
  /** The same once an order stands: Medusa's "Check status" needs it. */
  sessionWithOrder: PaymentSessionStatus
}

const WAITING: RowRule = {
  session: "pending",
  sessionWithOrder: "pending_authorization",
}

const VOID: RowRule = { session: "canceled", sessionWithOrder: "canceled" }

/** How Medusa sees each state of a row. */
export const ROW_RULES = {
  creating: WAITING,
  unknown: WAITING,
  rejected: VOID,
  pending: WAITING,
  under_review: WAITING,
  completed: { session: "captured", sessionWithOrder: "captured" },
  cancelled: VOID,
  expired: VOID,
} as const satisfies Record<RowStatus, RowRule>

export function toSessionStatus(
  row: Pick<LedgerRow, "status" | "order_id">
): PaymentSessionStatus {
  const rule = ROW_RULES[row.status]
  return row.order_id ? rule.sessionWithOrder : rule.session
}

/** The interface's status values; any other text neither confirms nor fails an order. */
export const KNOWN_STATUSES: readonly string[] = [
  "pending",
  "under_review",
  "completed",
]

/** An open invoice whose last read reported a status that is not in the interface. */
export function saysUnknownStatus(
  row: Pick<LedgerRow, "status" | "invoice_status">
): boolean {
  return (
    (row.status === "pending" || row.status === "under_review") &&
    isUnknownStatus(row.invoice_status)
  )
}

/** A status of the service that its interface does not name. null: it has said none. */
export function isUnknownStatus(status: string | null): boolean {
  return status !== null && !KNOWN_STATUSES.includes(status)
}
