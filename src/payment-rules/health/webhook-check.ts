/**
 * The live webhook test: an admin pays or cancels an invoice of the smallest amount, to see
 * whether the service's webhook arrives. The invoice has no cart, becomes no order, and is
 * cancelled when the test ends.
 */
import {
  meaningOf,
  type InvoiceFacts,
  type InvoiceMeaning,
} from "../settlement/status-table"

/** The smallest amount of the interface (docs/openapi/service.yaml). */
export const WEBHOOK_CHECK_AMOUNT = "20.00"
/**
 * A test goes on while its page is reloaded or left. After this time nobody watches it any more,
 * so its invoice is cancelled.
 */
export const WEBHOOK_CHECK_LIFE_MS = 15 * 60_000
/** A webhook that takes longer than this counts as missing. */
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

/** Why a test cannot start: stable codes; the admin has a sentence for each. */
export const WEBHOOK_CHECK_REFUSALS = [
  "webhook_check_not_ready",
  "no_credentials",
  "credentials_changed",
] as const

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

/** EGP where it is offered: the interface shows no other currency. */
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

/** How the test ended, from what its invoice says; null: the invoice still has to be cancelled. */
export function outcomeOf(
  invoice: InvoiceFacts,
  now: Date
): WebhookCheckOutcome | null {
  return ENDS[meaningOf(invoice, { orderWaits: false, now })] ?? null
}

type WebhookCheckVerdict = "waiting" | "arrived" | "missing" | "unclear"

/**
 * The result so far. The interface does not say whether the service reports a
 * cancellation, so silence after one proves nothing.
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
