/** Calls of a checkout, up to the invoice that the shopper is sent to. */
import { after, callsTo, LINE, load, set } from "./calls-to.mjs"

const LIMITS = { invoicesPerMinute: 100_000, openInvoicesPerPayer: 100_000 }
const PAYER = "payer"

const CREATING = { status: "creating", invoice_id: null }

function wantedBy({ open }) {
  return {
    session_id: "payses_new",
    payment_collection_id: open.payment_collection_id,
    amount: open.amount,
    currency: open.currency,
    merchant_id: "merchant_1",
  }
}

/** Invoices of a payer who has several carts. */
const ofPayer = (trx) =>
  trx("invoice_payment_creation")
    .whereRaw(
      "payer = (select payer from invoice_payment_creation order by taken_at limit 1)"
    )
    .update({ payer: load("person-digest").personDigest(PAYER) })

function creationCalls(samples) {
  const { open, unknown } = samples
  const fresh = {
    ...wantedBy(samples),
    payment_collection_id: "pay_col_new",
    cart_id: "cart_new",
    order_id: null,
    locale: null,
    signed_in_customer_id: null,
    token_key_id: "k1",
  }
  const invoice = {
    id: "inv_new",
    status: "pending",
    payment_url: "https://pay.example.com/invoice/new",
    expires_at: null,
  }
  return [
    ...callsTo(
      "creation-budget",
      "CreationBudget",
      {
        begin: (budget) => budget.begin(fresh, "somebody"),
        "begin (several carts)": after(ofPayer, (budget) =>
          budget.begin(fresh, PAYER)
        ),
        "begin (an order)": (budget) =>
          budget.begin({ ...fresh, order_id: "order_new" }, "order:order_new"),
        refusal: (budget) => budget.refusal(fresh, "somebody"),
        statistics: (budget) => budget.statistics(),
      },
      LIMITS
    ),
    ...callsTo(
      "creation-budget",
      "CreationBudget",
      {
        "begin (refused)": after(ofPayer, (budget) =>
          budget.begin(fresh, PAYER)
        ),
      },
      { ...LIMITS, openInvoicesPerPayer: 0 }
    ),
    ...callsTo("ledger/creation", "CreationRepository", {
      created: after(set(open.id, CREATING), (creation) =>
        creation.created(open.id, invoice, { ...LINE, kind: "created" })
      ),
      cancelOutdated: (creation) => creation.cancelOutdated(open),
      rejected: after(set(open.id, CREATING), (creation) =>
        creation.rejected(open.id)
      ),
      unknown: after(set(open.id, CREATING), (creation) =>
        creation.unknown(open.id)
      ),
      abandon: after(set(open.id, CREATING), (creation) =>
        creation.abandon(30_000)
      ),
      adopt: (creation) => creation.adopt(unknown, "inv_found"),
    }),
  ]
}

function sessionCalls(samples) {
  const { open, paid, settled, held, payment, capture, drawn } = samples
  const wanted = wantedBy(samples)
  const paidWanted = {
    ...wanted,
    payment_collection_id: paid.payment_collection_id,
    amount: paid.amount,
  }
  return callsTo("ledger/sessions", "SessionRepository", {
    takeOver: (sessions) => sessions.takeOver(wanted),
    "takeOver (paid)": (sessions) => sessions.takeOver(paidWanted),
    "takeOver (not a pending one)": (sessions) =>
      sessions.takeOver(wanted, false),
    undecided: (sessions) => sessions.undecided(paid.payment_collection_id),
    "undecided (order)": (sessions) =>
      sessions.undecided(held.payment_collection_id, held.order_id),
    payable: (sessions) => sessions.payable(wanted),
    "takenBack (collection)": (sessions) =>
      sessions.takenBack({ collection_id: settled.payment_collection_id }),
    "takenBack (cart)": (sessions) =>
      sessions.takenBack({ cart_id: settled.cart_id }),
    bySession: (sessions) => sessions.bySession(settled.session_id),
    ofSession: (sessions) => sessions.ofSession(settled.id, settled.session_id),
    "ofPayment (payment)": (sessions) =>
      sessions.ofPayment({ kind: "payment", id: payment.id }),
    "ofPayment (capture)": (sessions) =>
      sessions.ofPayment({ kind: "capture", id: capture.id }),
    "ofPayment (refund)": (sessions) =>
      sessions.ofPayment({ kind: "refund", id: drawn.idempotency_key }),
    release: (sessions) => sessions.release(open.id, open.session_id),
    pointAtPayment: after(
      set(settled.id, { settled_at: null }),
      async (sessions) => sessions.pointAtPayment(settled, settled.session_id)
    ),
    point: (sessions) => sessions.point(open, open.session_id),
  })
}

function unseenCalls({ open, held }) {
  const none = { order_id: null, merchant_id: "merchant_1", except: null }
  const ofCart = { ...none, collection_id: open.payment_collection_id }
  const ofOrder = { ...none, collection_id: null, order_id: held.order_id }
  return callsTo("unseen-money", "UnseenMoney", {
    // Its own page knows the row that is left out, so nothing is waited for.
    read: (money) => money.read({ ...ofCart, except: open.id }),
    "request (cart)": (money) => money.request(ofCart),
    "request (order)": (money) => money.request(ofOrder),
    "waiting (cart)": (money) => money.waiting(ofCart),
    "waiting (order)": (money) => money.waiting(ofOrder),
    "requestForPage (cart)": (money) => money.requestForPage(ofCart),
    "requestForPage (order)": (money) => money.requestForPage(ofOrder),
    "left (cart)": (money) => money.left(ofCart),
    "left (order)": (money) => money.left(ofOrder),
  })
}

export function checkoutCalls(samples) {
  return [
    ...creationCalls(samples),
    ...sessionCalls(samples),
    ...unseenCalls(samples),
  ]
}
