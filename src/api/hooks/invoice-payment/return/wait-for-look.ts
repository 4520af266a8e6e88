import { setTimeout as sleep } from "node:timers/promises"
import type { StoredRow } from "../../../../modules/invoice-payment/ledger/table"
import type { InvoicePaymentModuleService } from "../../../../modules/invoice-payment/service"
import { outcomeOf } from "../../../../payment-rules/payment-outcome"

/** Long enough for one look and a settled order, short enough for a page. */
const PATIENCE_MS = 2_500
const STEP_MS = 150
/** A row that was just read is not waited for: nobody can hold pages open at will. */
const RECENT_MS = 10_000

/**
 * Gives the look that this visit has woken a moment, so that most shoppers land
 * on their order without a waiting page. Only the ledger is asked.
 */
export async function waitForLook(
  rowId: string,
  { outcomes }: InvoicePaymentModuleService
): Promise<StoredRow | null> {
  let row = await outcomes.get(rowId)
  const deadline = performance.now() + PATIENCE_MS
  const readBefore = row?.last_read_at?.getTime() ?? 0
  const recent = row && row.db_now.getTime() - readBefore < RECENT_MS
  while (row && !recent && isMoving(row, readBefore)) {
    if (performance.now() > deadline) {
      break
    }
    await sleep(STEP_MS)
    row = await outcomes.get(rowId)
  }
  return row
}

/** Not looked at yet, or paid and on its way into an order. */
function isMoving(row: StoredRow, readBefore: number): boolean {
  const looked = (row.last_read_at?.getTime() ?? 0) > readBefore
  return outcomeOf(row) === "waiting" && (!looked || row.status === "completed")
}
