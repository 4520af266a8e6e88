import { INVOICE_PAYMENT_MODULE } from "../../../../../../modules/invoice-payment"
import type { Seen } from "../../../../../../modules/invoice-payment/ledger/admin"
import type { StoredRow } from "../../../../../../modules/invoice-payment/ledger/table"
import { watchHidden } from "../../../../../../settlement/watch/watch-hidden"
import { adminAction } from "../../admin-action"
import { actionRefused } from "../../invoice-detail"
import type { AdminResolveInvoice } from "../../validators"

/** A human has decided: the attention is over, and a paid row is closed. */
export const POST = adminAction<AdminResolveInvoice>(
  "resolve",
  async ({ row, by, body, container }) => {
    const { admin, history } = container.resolve(INVOICE_PAYMENT_MODULE)
    const { note, ...seen } = body
    const { status = row.status, since } = seen
    if (!(await admin.resolve(row.id, { ...seen, status, since }))) {
      throw actionRefused(isAsSeen(row, seen) ? "busy" : "changed")
    }
    await history.write(row.id, {
      kind: "resolve",
      by,
      seen: { status: row.status, attention: row.attention_reason },
      decided: note,
    })
    await watchHidden(row, container)
  }
)

function isAsSeen(row: StoredRow, seen: Seen): boolean {
  const since = row.attention_at?.getTime()
  return (
    (seen.status ?? row.status) === row.status &&
    (seen.reason ?? row.attention_reason) === row.attention_reason &&
    (seen.since?.getTime() ?? since) === since
  )
}
