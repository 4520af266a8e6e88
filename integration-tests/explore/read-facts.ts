import { judgeRead, ROW_STATUSES } from "./rules"
import { ledgerRow, moment, NOW, TOMORROW, YESTERDAY } from "./stand-in-row"
import { remembered, Tape } from "./tape"
import { INVOICE, ROW, type RowState } from "./world"

/** What the service says in each state of an invoice. */
const SAID: Record<number, { status: string; ended?: true; over?: true }> = {
  [INVOICE.pending]: { status: "pending" },
  [INVOICE.review]: { status: "under_review" },
  [INVOICE.paid]: { status: "completed" },
  [INVOICE.cancelled]: { status: "pending", over: true },
  [INVOICE.ended]: { status: "pending", ended: true },
}

const tape = new Tape()

/** What the ledger makes of an answer, by the plugin's own rule. */
export function statusAfterRead(row: RowState, answer: number): number {
  tape.begin()
  tape.write(row.status, row.order > 0, row.cart > 0, row.unpaid, answer)
  return statusOf(tape)
}

const statusOf = remembered((read: Tape): number => {
  const status = ROW_STATUSES[read.next() - 1]!
  const order_id = read.flag() ? "order" : null
  const cart_id = read.flag() ? "cart" : null
  const placed_unpaid_at = moment(read.flag())
  const row = ledgerRow({ status, order_id, cart_id, placed_unpaid_at })
  const said = SAID[read.next()]!
  const invoice = {
    status: said.status,
    completed_at: said.status === "completed" ? NOW : null,
    cancelled_at: said.over ? NOW : null,
    expires_at: said.ended ? YESTERDAY : TOMORROW,
  }
  return ROW[judgeRead(row, invoice, NOW).status]
})
