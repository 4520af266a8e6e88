/** Calls of refunds. */
import { after, callsTo, load, set } from "./calls-to.mjs"

const recording = (amount) => ({
  amount,
  idempotency_key: "key",
  reference: null,
  note: null,
  by: "user",
})

/** Nothing is drawn for the recording. */
const undrawn =
  ({ recording_id }) =>
  (trx) =>
    trx("invoice_payment_refund").where({ recording_id }).delete()

/** The row shows a capture that nobody paid. */
function showsCapture({ id, payment }) {
  return [
    set(id, { attention_reason: "captured_unpaid", attention_at: new Date() }),
    (trx) =>
      new (load("ledger/history").HistoryRepository)(trx).write(id, {
        kind: "attention",
        by: "settle",
        seen: { payment_id: payment.id },
        decided: "captured_unpaid",
      }),
  ]
}

export function refundCalls({ settled, paid, drawn, payment }) {
  const { invoice_payment_id, recording_id } = drawn
  const refused = ({ refuse }) => {
    if (refuse) {
      throw new Error(String(refuse.code ?? refuse))
    }
  }
  return [
    ...callsTo("ledger/refunds", "RefundRepository", {
      list: (refunds) => refunds.list(invoice_payment_id),
      "record (a part)": async (refunds) =>
        refused(await refunds.record(settled.id, recording("1.00"))),
      "record (all of it)": async (refunds) =>
        refused(await refunds.record(settled.id, recording(settled.amount))),
      "record (all of it, not captured)": async (refunds) =>
        refused(await refunds.record(paid.id, recording(paid.amount))),
      "record (beside another capture)": after(
        showsCapture({ id: paid.id, payment }),
        async (refunds) =>
          refused(await refunds.record(paid.id, recording(paid.amount)))
      ),
      consumeAllowance: after(undrawn(drawn), async (refunds) =>
        refused(
          await refunds.consumeAllowance(invoice_payment_id, {
            id: "ref_new",
            amount: drawn.amount,
          })
        )
      ),
      isRecorded: (refunds) => refunds.isRecorded(invoice_payment_id, "key"),
      owedForOrder: (refunds) => refunds.owedForOrder(settled.order_id),
    }),
    ...callsTo("ledger/refund-runs", "RefundRuns", {
      recordIfMade: (runs) => runs.recordIfMade(recording_id),
      claim: (runs) => runs.claim(recording_id),
      endClaim: (runs) => runs.endClaim(recording_id, { refunded: true }),
    }),
  ]
}
