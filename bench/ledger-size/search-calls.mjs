/** The admin's list and its export. */
import { callsTo, load } from "./calls-to.mjs"

const DAY_MS = 86_400_000
const PAGE = { offset: 0, limit: 20 }
const WEEK = { created_at: { $gte: new Date(Date.now() - 7 * DAY_MS) } }

const status = (...status) => ({ status })

const first = async (search, filters) =>
  (await search.batches(filters, 500).next()).value

async function second(search, filters) {
  const batches = search.batches(filters, 500)
  await batches.next()
  await batches.next()
}

const pageOf =
  (filters, page = {}) =>
  (search) =>
    search.page(filters, { ...PAGE, ...page })

const found = (text, more = {}) =>
  pageOf({ q: { text, order_ids: [], cart_ids: [], ...more } })

function filterCalls({ settled }) {
  return {
    page: pageOf({}),
    "page (offset 980)": pageOf({}, { offset: 980 }),
    "page (status completed)": pageOf(status("completed")),
    "page (status under_review)": pageOf(status("under_review")),
    "page (statuses pending, unknown)": pageOf(status("pending", "unknown")),
    "page (status creating)": pageOf(status("creating")),
    "page (status expired, a week)": pageOf({ ...status("expired"), ...WEEK }),
    "page (a week)": pageOf(WEEK),
    "page (attention)": pageOf({ attention: true }),
    "page (no attention)": pageOf({ attention: false }),
    "page (two reasons)": pageOf({ attention: ["unreadable", "overpaid"] }),
    "page (order)": pageOf({ order_id: [settled.order_id] }),
    "page (cart)": pageOf({ cart_id: [settled.cart_id] }),
    "page (amounts)": pageOf({ amount: { $gte: "100.00", $lte: "200.00" } }),
    "page (one amount)": pageOf({ amount: { $gte: "777.00", $lte: "777.00" } }),
    "page (a rare amount)": pageOf({ amount: { $gt: "1000000.00" } }),
    "page (completed in a week)": pageOf({ completed_at: WEEK.created_at }),
    "page (refunded)": pageOf({ refunded: true }),
    "page (not refunded)": pageOf({ refunded: false }),
  }
}

function textCalls({ settled }) {
  const id = String(settled.id)
  const carts = Array.from({ length: 500 }, (_, n) => `cart_${n}`)
  return {
    "page (by row id)": found(settled.id),
    "page (by invoice id)": found(settled.invoice_id),
    "page (by order id)": found(settled.order_id),
    "page (by nothing known)": found("nobody"),
    "page (by the beginning of a row id)": found("invpay", {
      rowId: id.slice(0, 12),
    }),
    "page (by the beginning of an invoice id)": found("inv", {
      invoiceId: String(settled.invoice_id).slice(0, 8),
    }),
    "page (by a reference)": found("ref", { reference: id.slice(-8) }),
    "page (by the beginning of a reference)": found("ref", {
      reference: id.slice(-8, -4),
    }),
    "page (by an amount)": found("100", { amount: "100.00" }),
    "page (by 500 carts)": found("mona", {
      order_ids: [settled.order_id],
      cart_ids: carts,
    }),
  }
}

/** In each order that the list offers, and in each within one week. */
function sortCalls() {
  const { LIST_SORTS } = load("ledger/list-filters")
  return Object.fromEntries(
    LIST_SORTS.flatMap((order) => [
      [`page (sorted ${order})`, pageOf({}, { order })],
      [`page (sorted ${order}, a week)`, pageOf(WEEK, { order })],
    ])
  )
}

export function searchCalls(samples) {
  const { ids } = samples.refunded
  return callsTo("ledger/search", "InvoiceSearch", {
    ...filterCalls(samples),
    ...textCalls(samples),
    ...sortCalls(),
    hasId: (search) => search.hasId(samples.settled.invoice_id),
    "batches (export, first)": (search) => first(search, {}),
    "batches (export, next)": (search) => second(search, {}),
    "batches (export expired, next)": (search) =>
      second(search, status("expired")),
    "period (export)": (search) => search.period({}),
    "period (export expired)": (search) => search.period(status("expired")),
    recordedRefunds: (search) => search.recordedRefunds(ids),
    refunded: (search) => search.refunded(ids),
  })
}
