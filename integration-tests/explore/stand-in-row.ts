import type { LedgerRow } from "./rules"

export const NOW = new Date("2026-03-01T12:00:00.000Z")
const DAY_MS = 24 * 60 * 60_000
export const TOMORROW = new Date(NOW.getTime() + DAY_MS)
export const YESTERDAY = new Date(NOW.getTime() - DAY_MS)

/** A moment where the model only knows that there is one. */
export const moment = (isSet: boolean) => (isSet ? NOW : null)

export const money = (hundreds: number) => `${hundreds}00.00`

/** A row of the ledger with what the rules look at, as the real one has it. */
export function ledgerRow(known: Partial<LedgerRow>): LedgerRow & {
  status_since: Date | null
  unchanged_reads: number
} {
  return {
    ...{ id: "row", session_id: null, payment_collection_id: "collection" },
    ...{ cart_id: null, order_id: null, merchant_id: null },
    ...{ amount: "100.00", currency: "egp", locale: null },
    ...{
      signed_in_customer_id: null,
      status: "pending",
      invoice_id: "invoice",
    },
    ...{ invoice_status: known.status ?? null, payment_url: "url" },
    expires_at: TOMORROW,
    ...{ completed_at: null, cancelled_at: null, customer_total: null },
    ...{
      merchant_net: null,
      last_read_at: null,
      doubted_at: null,
      reopened_at: null,
    },
    ...{ next_due_at: null, detached_at: null, expired_at: null },
    ...{ claimed_until: null, placed_unpaid_at: null },
    ...{ settle_attempts: 0, settled_at: null },
    ...{ attention_reason: null, attention_at: null, resolved_at: null },
    // The model forgets what a human was told, and captures where the store waits for them.
    told_reason: null,
    ...{ mismatch: null, cancel_decided_at: null },
    ...{ last_answer: null, decided_answer: null, muted_reason: null },
    ...{ created_at: NOW, status_since: NOW },
    unchanged_reads: 0,
    ...known,
  }
}
