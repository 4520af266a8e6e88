import { isRemoved } from "./guards"
import {
  decideAuthorization,
  PROVIDER_ID,
  ROW_STATUSES,
  type AuthorizationAnswer,
} from "./rules"
import { isUndecided, namedIn } from "./predicates"
import { scope } from "./scope"
import { ledgerRow, moment, money, TOMORROW, YESTERDAY } from "./stand-in-row"
import { remembered, Tape } from "./tape"
import {
  INVOICE,
  ORDER,
  SESSION_WORDS,
  type RowState,
  type SessionState,
  type World,
} from "./world"

export const ANSWERS = [
  "refuse",
  "captured",
  "pending_authorization",
  "claim",
  "requires_more",
  "claim_unpaid",
] as const satisfies AuthorizationAnswer[]

const tape = new Tape()

/**
 * The row that authorizePayment finds for a session: the one of the session that core
 * names, never of what stands in its data.
 */
export function rowOfSession(w: World, number: number): RowState | undefined {
  const session = w.sessions[number - 1]!
  const named = isRemoved("core_names") ? namedIn(session) : 0
  return w.rows.find(
    (row) => row.status > 0 && row.session === (named || number)
  )
}

/** The rule's answer for this row and the session that core names. */
export function authorize(
  w: World,
  row: RowState,
  number: number
): AuthorizationAnswer {
  const session = w.sessions[number - 1]!
  tape.begin()
  const isClosed = !isRemoved("closed_row") && row.resolved
  tape.write(row.status, row.order, row.amount, row.settled, isClosed)
  tape.write(...sessionFacts(w, row, session))
  const order = w.orders[row.order - 1]
  tape.write(order?.status === ORDER.canceled)
  const linked = w.orders.filter(({ coll }) => coll === row.coll)
  const seen = isRemoved("only_order") && order ? [order] : linked
  tape.write(seen.length)
  seen.forEach((one) => tape.write(w.orders.indexOf(one) + 1))
  const cart = row.order === 0 ? w.carts[row.cart - 1] : undefined
  const total = isRemoved("cart_total") ? row.amount : (cart?.total ?? 0)
  tape.write(row.cart === 0 || row.order > 0 ? 0 : total, scope().waits)
  const invoice = w.invoices[w.rows.indexOf(row)]!
  tape.write(scope().orderFirst, row.cancelDecided)
  tape.write(invoice.status === INVOICE.ended, hasUndecided(w, row))
  return answerOf(tape)
}

const hasUndecided = (w: World, { coll }: RowState) =>
  w.rows.some((one) => one.coll === coll && isUndecided(one))

/** A comparison that is removed is told what it wants to hear. */
function sessionFacts(
  w: World,
  row: RowState,
  session: SessionState
): (number | boolean)[] {
  const isOwn = w.sessions.indexOf(session) + 1 === row.session
  const collection = w.collections[session.coll - 1]!
  return [
    isRemoved("is_session") || isOwn,
    session.ours,
    session.status,
    isRemoved("is_collection") || session.coll === row.coll,
    isRemoved("session_amount") ? row.amount : session.amount,
    isRemoved("collection_amount") ? row.amount : collection.amount,
  ]
}

const answerOf = remembered((read: Tape): AuthorizationAnswer => {
  const status = ROW_STATUSES[read.next() - 1]!
  const order_id = read.id("order")
  const amount = money(read.next())
  const row = ledgerRow({
    ...{ status, order_id, amount, session_id: "session" },
    ...{ settled_at: moment(read.flag()), resolved_at: moment(read.flag()) },
  })
  const session = {
    id: read.flag() ? "session" : "another",
    provider_id: read.flag() ? PROVIDER_ID : "pp_other",
    status: SESSION_WORDS[read.next()]!,
    payment_collection_id: read.flag() ? row.payment_collection_id : "another",
    amount: money(read.next()),
    currency_code: "egp",
    collectionAmount: money(read.next()),
  }
  const orderCanceled = read.flag()
  const linkedOrders = read.several(() => `order_${read.next()}`)
  const total = read.next()
  const underReview = read.flag() ? "wait" : "place_order"
  const orderPlacement = read.flag() ? "before_payment" : "after_payment"
  row.cancel_decided_at = moment(read.flag())
  row.expires_at = read.flag() ? YESTERDAY : TOMORROW
  return decideAuthorization({
    ...{ row, session, orderCanceled, linkedOrders },
    cart: total > 0 ? { total: money(total), currency_code: "egp" } : null,
    options: { underReview, orderPlacement },
    hasUndecided: read.flag(),
    waitsForRequest: false,
    now: row.created_at,
  })
})
