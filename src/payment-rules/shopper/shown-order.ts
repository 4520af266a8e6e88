import type { LedgerRow } from "../settlement/ledger-row"
import { outcomeOf } from "./payment-outcome"

/** How long after settling an order is still named. */
const SHOWN_MS = 24 * 60 * 60_000

/**
 * The order's id as it is shown without a login to anybody with a session's id or a return URL:
 * while the order is on hold, and for a day after it was settled. Not longer, because Medusa
 * shows an order's e-mail and address to anybody who knows its id.
 */
export function shownOrderId(row: LedgerRow, now: Date): string | null {
  const shown = row.settled_at
    ? now.getTime() - row.settled_at.getTime() < SHOWN_MS
    : outcomeOf(row) === "on_hold"
  return shown ? row.order_id : null
}
