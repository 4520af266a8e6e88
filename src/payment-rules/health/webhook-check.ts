/**
 * The live test of the webhooks: an invoice of the smallest amount that an admin
 * pays or cancels, to see whether the service's webhook arrives. It has no cart,
 * becomes no order, and is cancelled at its end.
 */
import {
  meaningOf,
  type InvoiceFacts,
  type InvoiceMeaning,
} from "../settlement/status-table"

/** The smallest amount of the interface (service-interface.md § Limits). */
export const PROBE_AMOUNT = "20.00"
/** Nobody watches it any more: the invoice is cancelled. */
export const WEBHOOK_CHECK_LIFE_MS = 15 * 60_000
/** A webhook that takes longer than this is missing. */
const WEBHOOK_PATIENCE_MS = 60_000

/**
 * - `not_created`: the service refused, or its answer was lost (`error` says which)
 * - `left_open`: it could not be cancelled, and stays payable until it expires
 */
export type WebhookCheckOutcome =
  | "not_created"
  | "paid"
  | "under_review"
  | "cancelled"
  | "expired"
  | "left_open"

export type WebhookCheckRow = {
  id: string
  merchant_id: string | null
  amount: string
  currency: string
  invoice_id: string | null
  payment_url: string | null
  started_by: string
  stopped_by: string | null
  webhook_at: Date | null
  webhooks: number
  stop_due_at: Date
  ended_at: Date | null
  outcome: WebhookCheckOutcome | null
  error: string | null
  created_at: Date
}

/** In pounds where they are offered, since only those the interface shows. */
export function webhookCheckCurrency(currencies: readonly string[]): string {
  return currencies.includes("egp") ? "egp" : (currencies[0] ?? "egp")
}

const ENDS: Partial<Record<InvoiceMeaning, WebhookCheckOutcome>> = {
  paid: "paid",
  contradictory: "paid",
  under_review: "under_review",
  cancelled: "cancelled",
  expired: "expired",
  unknown_expired: "expired",
}

/** How the test ends with what its invoice says; null: it is still to be cancelled. */
export function outcomeOf(
  invoice: InvoiceFacts,
  now: Date
): WebhookCheckOutcome | null {
  return ENDS[meaningOf(invoice, { orderStands: false, now })] ?? null
}

type WebhookCheckVerdict = "waiting" | "arrived" | "missing" | "unclear"

/**
 * What the test has shown so far. Whether the service tells of a cancellation is
 * not shown in the interface, so silence after it proves nothing.
 */
export function judgeWebhookCheck(
  check: Pick<
    WebhookCheckRow,
    "webhook_at" | "ended_at" | "outcome" | "created_at" | "invoice_id"
  >,
  now: Date
): WebhookCheckVerdict {
  if (check.webhook_at) {
    return "arrived"
  }
  if (!check.ended_at) {
    return "waiting"
  }
  if (!check.invoice_id) {
    return "unclear"
  }
  if (now.getTime() - check.ended_at.getTime() < WEBHOOK_PATIENCE_MS) {
    return "waiting"
  }
  const wasPaid = check.outcome === "paid" || check.outcome === "under_review"
  return wasPaid ? "missing" : "unclear"
}
