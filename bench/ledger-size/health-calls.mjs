/** Calls of health and the watches. */
import { after, callsTo, set, TASK_LEASE, TOKEN } from "./calls-to.mjs"

const TEST = "invpaypb_bench"

/** A webhook test is under way, and a worker holds its task. */
const underWay = [
  (trx) =>
    trx("invoice_payment_webhook_check").insert({
      id: TEST,
      amount: "1.00",
      currency: "egp",
      started_by: "user",
      stop_due_at: trx.fn.now(),
    }),
  (trx) =>
    trx("invoice_payment_task").insert({
      subject: TEST,
      kind: "webhook_test",
      run_at: trx.fn.now(),
      ...TASK_LEASE,
    }),
]

function webhookTestCalls() {
  const task = {
    subject: TEST,
    kind: "webhook_test",
    version: 1,
    attempts: 0,
    lease_token: TOKEN,
  }
  const invoice = { id: "inv_test", payment_url: "https://pay.example.com/t" }
  const wanted = {
    amount: "1.00",
    currency: "egp",
    merchant_id: "merchant_1",
    started_by: "user",
  }
  return callsTo("ledger/webhook-checks", "WebhookCheckRepository", {
    begin: (checks) => checks.begin(wanted),
    created: after(underWay, (checks) => checks.created(TEST, invoice)),
    last: (checks) => checks.last(),
    receiveWebhook: after(underWay, (checks) => checks.receiveWebhook(TEST)),
    stop: after(underWay, (checks) => checks.stop("user", 60_000)),
    get: after(underWay, (checks) => checks.get(TEST)),
    end: after(underWay, (checks) => checks.end(task, "received")),
    abandon: after(underWay, (checks) => checks.abandon(TEST, "no_answer")),
  })
}

export function healthCalls() {
  return [
    ...callsTo("ledger/statistics", "LedgerStatistics", {
      collect: (statistics) => statistics.collect(),
      openByMerchant: (statistics) => statistics.openByMerchant(),
      openByKey: (statistics) => statistics.openByKey(),
      paymentHosts: (statistics) => statistics.paymentHosts(),
      lastCancelled: (statistics) => statistics.lastCancelled(),
      statusValues: (statistics) => statistics.statusValues(),
      byStatus: (statistics) => statistics.byStatus(),
    }),
    ...webhookTestCalls(),
  ]
}

export function watchCalls({ settled, payment }) {
  const { id, order_id, payment_collection_id: collection_id } = settled
  const gone = (trx) =>
    trx("order").where({ id: order_id }).update({ deleted_at: trx.fn.now() })
  const ofPayment = { payment_id: payment.id }
  return [
    ...callsTo("ledger/captures", "CaptureWatch", {
      "findUnpaid (all)": (captures) => captures.findUnpaid("all"),
      "findUnpaid (one payment)": (captures) => captures.findUnpaid(ofPayment),
      "findUnpaid (an order)": (captures) => captures.findUnpaid({ order_id }),
      "findUnpaid (a collection)": (captures) =>
        captures.findUnpaid({ collection_id }),
      beside: (captures) =>
        captures.beside({
          ...{ order_id, payment_collection_id: "pay_col_other" },
          created_at: new Date(0),
        }),
      // No row of the payment's collection is left to show it.
      "findUnpaid (none shows it)": after(
        set(id, { payment_collection_id: "pay_col_other" }),
        (captures) => captures.findUnpaid(ofPayment)
      ),
    }),
    ...callsTo("ledger/history", "HistoryRepository", {
      prune: (history) => history.prune(13),
    }),
    ...callsTo("ledger/settled-watch", "SettledWatch", {
      findBroken: (watch) => watch.findBroken(),
      findOpenCarts: (watch) => watch.findOpenCarts(),
      "findBroken (one row)": (watch) => watch.findBroken(id),
      "findBroken (its order is gone)": after(gone, (watch) =>
        watch.findBroken(id)
      ),
      reopen: after(gone, (watch) => watch.reopen({ id, order_id })),
    }),
    ...callsTo("ledger/duplicates", "DuplicateRepository", {
      orders: (duplicates) => duplicates.orders("all"),
      "orders (one)": (duplicates) => duplicates.orders({ order_id }),
      "orders (of one row)": (duplicates) => duplicates.orders({ row_id: id }),
      bookings: (duplicates) => duplicates.bookings("all"),
      "bookings (of one order)": (duplicates) =>
        duplicates.bookings({ order_id }),
      rowsBeside: (duplicates) => duplicates.rowsBeside(order_id),
      isLeftHalfDone: (duplicates) => duplicates.isLeftHalfDone(id, order_id),
      isDecided: (duplicates) => duplicates.isDecided(id, order_id),
      deleteBooking: (duplicates) => duplicates.deleteBooking("ordtrx_none"),
      endAttention: (duplicates) => duplicates.endAttention(),
    }),
  ]
}
