/** What orders, tasks, the admin and health ask of the ledger. */
import { callsTo, TOKEN } from "./calls-to.mjs"

export function orderCalls({ paid, settled, held, overpaid, payment }) {
  return [
    ...callsTo("ledger/orders", "OrderRepository", {
      orderPlaced: (orders) => orders.orderPlaced(settled.order_id),
      needsNoPayment: (orders) => orders.needsNoPayment(held.order_id),
      paidByOthers: (orders) =>
        orders.paidByOthers(payment, "pp_system_default"),
      rowsOf: (orders) => orders.rowsOf(settled.order_id),
      hasSeveralCollections: (orders) =>
        orders.hasSeveralCollections(settled.order_id),
      keepOnly: (orders) => orders.keepOnly(held.order_id, held.id),
      hasOtherInvoice: (orders) => orders.hasOtherInvoice(settled),
      hasCompetingPayment: (orders) => orders.hasCompetingPayment(paid),
    }),
    ...callsTo("ledger/successors", "SuccessorRepository", {
      isSuperseded: (successors) => successors.isSuperseded(paid),
      isReplaced: (successors) => successors.isReplaced(paid),
    }),
    ...callsTo("ledger/order-holds", "OrderHolds", {
      "heldBy (settled)": (holds) => holds.heldBy(settled.order_id),
      "heldBy (under review)": (holds) => holds.heldBy(held.order_id),
      owedAtClosing: (holds) => holds.owedAtClosing(settled.order_id),
    }),
    ...callsTo("ledger/surplus", "SurplusWatch", {
      told: (surplus) => surplus.told(""),
      "follow (none)": (surplus) => surplus.follow(settled.order_id),
      "follow (shown)": (surplus) => surplus.follow(overpaid.order_id),
    }),
    ...callsTo("ledger/refunds", "RefundRepository", {
      list: (refunds) => refunds.list(settled.id),
      record: (refunds) =>
        refunds.record(settled.id, {
          amount: "1.00",
          idempotency_key: "key",
          reference: null,
          note: null,
          by: "admin",
        }),
      consumeAllowance: (refunds) =>
        refunds.consumeAllowance(settled.id, { id: "ref_new", amount: 1 }),
      owedForOrder: (refunds) => refunds.owedForOrder(settled.order_id),
    }),
    ...callsTo("ledger/refund-runs", "RefundRuns", {
      findMade: (runs) => runs.findMade("invpayrf_none"),
      claim: (runs) => runs.claim("invpayrf_none"),
      endClaim: (runs) => runs.endClaim("invpayrf_none", { refunded: true }),
    }),
  ]
}

export function taskCalls({ line }) {
  const task = {
    subject: line,
    kind: "announce",
    version: 1,
    attempts: 0,
    lease_token: TOKEN,
  }
  return [
    ...callsTo("ledger/tasks", "TaskRepository", {
      "acquire (announce)": (tasks) => tasks.acquire("announce"),
      "acquire (message)": (tasks) => tasks.acquire("message"),
      complete: (tasks) => tasks.complete(task),
      putOff: (tasks) => tasks.putOff(task, 1_000),
    }),
    ...callsTo("ledger/announcements", "AnnouncementRepository", {
      get: (announcements) => announcements.get(line),
      announced: (announcements) =>
        announcements.announced(task, ["invoice-payment.paid"]),
    }),
    ...callsTo(
      "ledger/missing-tasks",
      "MissingTasks",
      { create: (tasks) => tasks.create() },
      { error: () => undefined }
    ),
  ]
}

export function adminCalls({ open, settled, odd, paid }) {
  const page = { offset: 0, limit: 20 }
  const nobody = { order_ids: [], cart_ids: [] }
  const found = (text) => ({ q: { text, ...nobody } })
  const week = { created_at: { $gte: new Date(Date.now() - 7 * 86_400_000) } }
  const status = (...status) => ({ status })
  const first = async (search, filters) =>
    (await search.batches(filters, 500).next()).value
  const second = async (search, filters) => {
    const batches = search.batches(filters, 500)
    await batches.next()
    await batches.next()
  }
  return [
    ...callsTo("ledger/search", "InvoiceSearch", {
      page: (search) => search.page({}, page),
      "page (offset 980)": (search) =>
        search.page({}, { offset: 980, limit: 20 }),
      "page (status completed)": (search) =>
        search.page(status("completed"), page),
      "page (status under_review)": (search) =>
        search.page(status("under_review"), page),
      "page (statuses pending, unknown)": (search) =>
        search.page(status("pending", "unknown"), page),
      "page (status creating)": (search) =>
        search.page(status("creating"), page),
      "page (status expired, a week)": (search) =>
        search.page({ ...status("expired"), ...week }, page),
      "page (a week)": (search) => search.page(week, page),
      "page (attention)": (search) => search.page({ attention: true }, page),
      "page (no attention)": (search) =>
        search.page({ attention: false }, page),
      "page (two reasons)": (search) =>
        search.page({ attention: ["unreadable", "overpaid"] }, page),
      "page (by row id)": (search) => search.page(found(settled.id), page),
      "page (by invoice id)": (search) =>
        search.page(found(settled.invoice_id), page),
      "page (by order id)": (search) =>
        search.page(found(settled.order_id), page),
      "page (by nothing known)": (search) => search.page(found("nobody"), page),
      "page (by 500 carts)": (search) =>
        search.page(
          {
            q: {
              text: "mona",
              order_ids: [settled.order_id],
              cart_ids: Array.from({ length: 500 }, (_, n) => `cart_${n}`),
            },
          },
          page
        ),
      hasId: (search) => search.hasId(settled.invoice_id),
      "page (order)": (search) =>
        search.page({ order_id: [settled.order_id] }, page),
      "page (cart)": (search) =>
        search.page({ cart_id: [settled.cart_id] }, page),
      "batches (export, first)": (search) => first(search, {}),
      "batches (export, next)": (search) => second(search, {}),
      "batches (export expired, next)": (search) =>
        second(search, status("expired")),
      "recordedRefunds (500 rows)": (search) =>
        search.recordedRefunds(
          Array.from({ length: 500 }, (_, n) => `invpay_${n}`)
        ),
      "period (export)": (search) => search.period({}),
      "refunded (500 rows)": (search) =>
        search.refunded(Array.from({ length: 500 }, (_, n) => `invpay_${n}`)),
    }),
    ...callsTo("ledger/admin", "AdminRepository", {
      cancel: (admin) => admin.cancel(open.id),
      resolve: (admin) => admin.resolve(odd.id),
      moveToCart: (admin) =>
        admin.moveToCart(paid.id, {
          id: "cart_new",
          payment_collection_id: "pay_col_new",
        }),
      isCaptured: (admin) => admin.isCaptured(settled.id),
    }),
  ]
}

export function healthCalls() {
  return [
    ...callsTo("ledger/statistics", "LedgerStatistics", {
      collect: (statistics) => statistics.collect(),
      openByMerchant: (statistics) => statistics.openByMerchant(),
      openByKey: (statistics) => statistics.openByKey(),
      paymentHosts: (statistics) => statistics.paymentHosts(),
      statusValues: (statistics) => statistics.statusValues(),
      byStatus: (statistics) => statistics.byStatus(),
    }),
    ...callsTo("payload-shapes", "PayloadShapeRepository", {
      list: (payloadShapes) => payloadShapes.list(),
    }),
    ...callsTo("ledger/webhook-checks", "WebhookCheckRepository", {
      last: (checks) => checks.last(),
    }),
  ]
}

export function watchCalls({ settled, payment }) {
  const collection_id = settled.payment_collection_id
  return [
    ...callsTo("ledger/captures", "CaptureWatch", {
      "findUnpaid (all)": (captures) => captures.findUnpaid("all"),
      "findUnpaid (one payment)": (captures) =>
        captures.findUnpaid({ payment_id: payment }),
      "findUnpaid (an order)": (captures) =>
        captures.findUnpaid({ order_id: settled.order_id }),
      "findUnpaid (a collection)": (captures) =>
        captures.findUnpaid({ collection_id }),
    }),
    ...callsTo("ledger/history", "HistoryRepository", {
      prune: (history) => history.prune(13),
    }),
    ...callsTo("ledger/settled-watch", "SettledWatch", {
      findBroken: (watch) => watch.findBroken(),
      "findBroken (one row)": (watch) => watch.findBroken(settled.id),
    }),
  ]
}
