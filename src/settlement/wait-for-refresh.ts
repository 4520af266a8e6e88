import { setTimeout as sleep } from "node:timers/promises"
import type { StoredRow } from "../modules/invoice-payment/ledger/table"
import type { InvoicePaymentModuleService } from "../modules/invoice-payment/service"
import { outcomeOf } from "../payment-rules/shopper/payment-outcome"

/** Long enough for one refresh and a settled order, short enough for a page. */
const PATIENCE_MS = 5_000
const STEP_MS = 150
/**
 * Limits how long a visitor can hold pages open: a row that was just read, or is backed off,
 * is waited for only after a first success or a new webhook.
 */
const RECENT_MS = 10_000
/** The class of requests that are read at once, however recent the last read is. */
const AT_ONCE = 1

/**
 * Waits briefly for the refresh that this visit triggered, so that most shoppers land on
 * their order without a waiting page. It asks the ledger only.
 */
export async function waitForRefresh(
  rowId: string,
  { outcomes }: Pick<InvoicePaymentModuleService, "outcomes">
): Promise<StoredRow | null> {
  const found = await outcomes.get(rowId)
  const deadline = performance.now() + PATIENCE_MS
  let row = found
  while (row && found && isMoving(row, found)) {
    if (performance.now() > deadline) {
      break
    }
    await sleep(STEP_MS)
    row = await outcomes.get(rowId)
  }
  return row
}

/**
 * The row is paid and on its way into an order, however long ago that was seen; or it is
 * about to be read.
 */
function isMoving(row: StoredRow, found: StoredRow): boolean {
  if (outcomeOf(row) !== "waiting") {
    return false
  }
  return (
    row.status === "completed" ||
    (isReadSoon(found) && !isReadSince(row, found))
  )
}

function isReadSoon(row: StoredRow): boolean {
  const { priority, db_now, last_read_at, backoff_until } = row
  const age = db_now.getTime() - (last_read_at?.getTime() ?? 0)
  const isBackedOff = backoff_until !== null && backoff_until > db_now
  return priority === AT_ONCE || (age >= RECENT_MS && !isBackedOff)
}

function isReadSince(row: StoredRow, found: StoredRow): boolean {
  return (
    (row.last_read_at?.getTime() ?? 0) > (found.last_read_at?.getTime() ?? 0)
  )
}
