import type { LedgerRow, RowStatus } from "./ledger-row"
import { nextDue, quietWaitMs } from "./schedule"
import {
  MEANINGS,
  meaningOf,
  type InvoiceFacts,
  type InvoiceMeaning,
} from "./status-table"

export type ReadVerdict = {
  meaning: InvoiceMeaning
  /** What the row becomes; the same as before where the meaning changes nothing. */
  status: RowStatus
  changed: boolean
  /** When the schedule looks again; a paid row is due at once, to be settled. */
  nextDueAt: Date | null
  /** Until then class 2 hints wait. */
  quietUntil: Date
}

/**
 * What one accepted read of an invoice makes of its row.
 * @param startedAt database time at which the read began
 */
export function judgeRead(
  row: LedgerRow & { status_since: Date | null; quiet_reads: number },
  invoice: InvoiceFacts,
  startedAt: Date
): ReadVerdict {
  const orderStands = row.order_id !== null
  const meaning = meaningOf(invoice, { orderStands, now: startedAt })
  const becomes = MEANINGS[meaning].row
  const status = becomes === "unchanged" ? row.status : becomes
  const changed = status !== row.status
  const statusSince = changed ? startedAt : (row.status_since ?? startedAt)
  const quietReads = changed ? 1 : row.quiet_reads + 1
  return {
    meaning,
    status,
    changed,
    nextDueAt:
      status === "completed"
        ? startedAt
        : nextDue(
            { ...row, ...invoice, status },
            { now: startedAt, statusSince }
          ),
    quietUntil: new Date(startedAt.getTime() + quietWaitMs(quietReads)),
  }
}
