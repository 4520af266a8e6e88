import type { LeasedRow } from "../../modules/invoice-payment/ledger/leases"
import type { StoredRow } from "../../modules/invoice-payment/ledger/table"

/**
 * The row as it is now, for the run that began with `first` and has held its lease since. The run
 * answers no request that came after it began. If the row's last read is newer, it is the run's.
 */
export function ofSameRun(first: StoredRow, present: LeasedRow): LeasedRow {
  const { request_version } = first
  const wasRead = first.wasRead ?? wasReadSince(first, present)
  return { ...present, request_version, ...(wasRead && { wasRead: true }) }
}

function wasReadSince(first: StoredRow, present: StoredRow): boolean {
  const before = first.last_read_at?.getTime() ?? -Infinity
  const after = present.last_read_at?.getTime() ?? -Infinity
  return after > before
}
