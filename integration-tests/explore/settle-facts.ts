import {
  decideSettle,
  PROVIDER_ID,
  ROW_STATUSES,
  type SettleAction,
  type SettleFacts,
} from "./rules"
import { scope } from "./scope"
import { ledgerRow, moment, money, NOW } from "./stand-in-row"
import { numberOf, remembered, Tape } from "./tape"
import {
  dueOf,
  hasCompetingPayment,
  isPaymentElsewhere,
  isVoidRow,
} from "./predicates"
import { isRemoved } from "./guards"
import {
  ORDER,
  ROW,
  SESSION,
  SESSION_WORDS,
  type OrderState,
  type RowState,
  type World,
} from "./world"

/** The number of an action, and the session or order that it names. */
type Decision = {
  type: SettleAction["type"]
  arg: number
  reason: string
}

const OTHER_PROVIDER = "pp_other"
const tape = new Tape()

/** What the plugin's own rule says of what Medusa and the ledger hold right now. */
export function decide(w: World, row: RowState): Decision {
  tape.begin()
  writeRow(w, row)
  writeLinks(w, row)
  writeOrder(w, row)
  writeMoney(w, row)
  const decision = answerOf(tape)
  return decision.type === "forget_order" && isRemoved("settle_gone")
    ? { type: "nothing", arg: 0, reason: "" }
    : decision
}

const answerOf = remembered((read: Tape): Decision => {
  const action = decideSettle(factsOf(read))
  const named =
    "session_id" in action
      ? numberOf(action.session_id)
      : "order_id" in action
        ? numberOf(action.order_id)
        : 0
  const flags =
    action.type === "record_settled"
      ? Number(action.owesNothing)
      : action.type === "fit_collection"
        ? Number(action.isCaptured)
        : action.type === "delete_sessions"
          ? action.session_ids.reduce(
              (bits, id) => bits | (1 << numberOf(id)),
              0
            )
          : 0
  const reason = action.type === "attention" ? action.reason : ""
  return { type: action.type, arg: named || flags, reason }
})

function writeRow(w: World, row: RowState): void {
  const { status, session, cart, order, amount } = row
  tape.write(status, session, cart, order, amount, row.settled, row.resolved)
  tape.write(row.expiredOnce, row.claim > 0, row.unpaid)
  tape.write(scope().waits, scope().cancels)
  tape.write(!isRemoved("competing") && hasCompetingPayment(w, row))
}

/** What loadLinkedOrders and the cart say; `half`: one of its two links is missing. */
function writeLinks(w: World, row: RowState): void {
  const cart = w.carts[row.cart - 1]
  tape.write(cart?.total ?? 0, cart?.completed ?? 0)
  const whole = w.orders.findIndex(
    ({ status, cart: of, coll }) =>
      status > 0 && row.cart > 0 && of === row.cart && coll > 0
  )
  const half = w.orders.findIndex(
    ({ status, cart: of, coll }) =>
      status > 0 &&
      row.cart > 0 &&
      ((coll === row.coll && of !== row.cart) ||
        (of === row.cart && coll === 0 && row.coll === row.cart))
  )
  tape.write(whole + 1, whole >= 0 && w.orders[whole]!.coll !== row.coll)
  tape.write(whole < 0 ? half + 1 : 0)
}

function writeOrder(w: World, row: RowState): void {
  const order = w.orders[row.order - 1]
  if (!order || order.status === ORDER.none) {
    tape.write(0)
    return
  }
  const others = w.payments.filter(
    (one) =>
      one.session > 0 &&
      one.coll === order.coll &&
      one.ours === 0 &&
      seesOthers(row)
  )
  const mine = w.payments.filter(
    (one) =>
      one.session > 0 &&
      one.coll === row.coll &&
      one.canceled === 0 &&
      one.captured === 1 &&
      one.order === row.order
  )
  tape.write(1, order.status === ORDER.canceled, order.total, mine.length)
  tape.write(dueOf(w, order), order.rest)
  tape.write(others.some(({ captured }) => captured === 1))
  tape.write(holdsPayments(w, order), isChosenElsewhere(w, order))
  tape.write(hasOtherInvoice(w, row, order), order.edited)
  writeUnpaid(w, row, order)
}

/** Of an order that was placed unpaid; without a clock, the later row ended later. */
function writeUnpaid(w: World, row: RowState, order: OrderState): void {
  const invoices = w.rows.filter((one) => isOfOrder(one, row, order))
  const ended = invoices.filter(isVoidRow)
  const isOpen = (one: RowState) =>
    one !== row &&
    !isVoidRow(one) &&
    one.status !== ROW.unknown &&
    one.settled === 0 &&
    one.resolved === 0
  const isPromised = w.sessions.some(
    (one) =>
      one.used === 1 &&
      one.coll === order.coll &&
      !one.ours &&
      (one.status === SESSION.pending_authorization ||
        one.status === SESSION.authorized)
  )
  tape.write(
    invoices.some(isOpen),
    ended.filter(({ order, unpaid }) => order && unpaid).at(-1) === row,
    invoices.some((one) => one !== row && one.settled === 1),
    order.over
  )
  tape.write(invoices.some(({ kept }) => kept === 1))
  tape.write(
    invoices.every(({ known, reread }) => known === 0 || reread === 1),
    isPromised || isPaymentElsewhere(w, order.coll)
  )
}

const isOfOrder = (one: RowState, row: RowState, { coll }: OrderState) =>
  one.status > 0 && (one.order === row.order || one.coll === coll)

const holdsPayments = (w: World, { coll }: OrderState) =>
  w.payments.some(
    (one) => one.session > 0 && one.coll === coll && one.canceled === 0
  )

const isChosenElsewhere = (w: World, { coll }: OrderState) =>
  w.sessions.some(
    (one) => one.used === 1 && one.coll === coll && !one.ours && one.status < 3
  )

const hasOtherInvoice = (w: World, row: RowState, order: OrderState) =>
  w.rows.some(
    (other) =>
      other !== row && !isVoidRow(other) && isOfOrder(other, row, order)
  )

/** Once it has its order, settling looks at other methods before it captures. */
const seesOthers = ({ order }: RowState) =>
  order === 0 || !isRemoved("settle_elsewhere")

function writeMoney(w: World, row: RowState): void {
  const ofRow = (one: { coll: number; ours: number }) =>
    one.coll === row.coll && (one.ours === 1 || seesOthers(row))
  const sessions = w.sessions.filter((one) => one.used === 1 && ofRow(one))
  tape.write(w.collections[row.coll - 1]!.amount, sessions.length)
  for (const one of sessions) {
    const number = w.sessions.indexOf(one) + 1
    const hasPayment = w.payments.some(({ session }) => session === number)
    const amount = isRemoved("settle_session") ? row.amount : one.amount
    tape.write(number, one.ours, one.status, amount, hasPayment)
  }
  const payments = w.payments.filter(
    (one) => one.session > 0 && ofRow(one) && one.canceled === 0
  )
  tape.write(payments.length)
  for (const { session, ours, captured, amount } of payments) {
    const isGone = !sessions.includes(w.sessions[session - 1]!)
    const seen = isGone && isRemoved("lost_session") ? 0 : session
    tape.write(seen, ours, captured ? amount : 0)
  }
}

function factsOf(read: Tape): SettleFacts {
  const status = ROW_STATUSES[read.next() - 1]!
  const session_id = read.id("session")
  const cart_id = read.id("cart")
  const order_id = read.id("order")
  const amount = money(read.next())
  const row = ledgerRow({
    ...{ status, session_id, cart_id, order_id, amount },
    ...{ settled_at: moment(read.flag()), resolved_at: moment(read.flag()) },
    ...{ expired_at: moment(read.flag()), claimed_until: moment(read.flag()) },
    placed_unpaid_at: moment(read.flag()),
  })
  const options = {
    underReview: read.flag() ? "wait" : "place_order",
    onReviewRejected: read.flag() ? "cancel_order" : "attention",
    unpaidOrderHours: UNPAID_HOURS,
  } as const
  const hasCompetingPaymentFact = read.flag()
  return {
    row,
    now: row.created_at,
    options,
    isCollectionHeldOpen: false,
    // `invoicesReadAt` says whether the invoices were read.
    isRead: true,
    isAskedByHand: false,
    hasCompetingPayment: hasCompetingPaymentFact,
    ...restOf(read, row),
  }
}

function restOf(read: Tape, { cart_id, order_id }: SettleFacts["row"]) {
  const total = read.next()
  const completed = read.flag()
  return {
    cart: cart_id
      ? {
          ...{ total: money(total), currency_code: "egp" },
          ...{ completed, isJustCompleted: false },
        }
      : null,
    cartOrderId: read.id("order"),
    isCartOrderElsewhere: read.flag(),
    orphanOrderId: read.id("order"),
    order: read.flag() ? orderOf(read, order_id ?? "") : null,
    ...moneyOf(read),
  }
}

const UNPAID_HOURS = 24
const HOUR_MS = 60 * 60_000
const ago = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS)

/** When the last invoice of an order ended, by how much of the order's time is over. */
const ENDED_AT = [NOW, ago(UNPAID_HOURS + 1), ago(2 * UNPAID_HOURS + 1)]

function orderOf(read: Tape, id: string): NonNullable<SettleFacts["order"]> {
  return {
    id,
    canceled: read.flag(),
    isDraft: false,
    total: money(read.next()),
    currency_code: "egp",
    captureTransactions: read.next(),
    due: read.next() * 100,
    uncounted: { amount: "0", version: null },
    hasCollectionForRest: read.flag(),
    capturedElsewhere: read.flag(),
    // The model knows no order with two collections of its own.
    capturedBeside: null,
    holdsMoney: read.flag(),
    hasOtherMethod: read.flag(),
    hasOtherInvoice: read.flag(),
    wasChanged: read.flag(),
    hasOpenInvoice: read.flag(),
    isLastInvoice: read.flag(),
    isLastUnknown: false,
    wasPaid: read.flag(),
    lastInvoiceEndedAt: ENDED_AT[read.next()]!,
    isLeftToHumans: read.flag(),
    // What core calls the collection decides nothing here.
    mayBePaidByOther: false,
    invoicesReadAt: moment(read.flag()),
    isPromisedElsewhere: read.flag(),
    hasUnknownStatus: false,
  }
}

function moneyOf(read: Tape) {
  const collectionAmount = money(read.next())
  const provider = (isOurs: boolean) => (isOurs ? PROVIDER_ID : OTHER_PROVIDER)
  const sessions = read.several(() => ({
    id: `session_${read.next()}`,
    provider_id: provider(read.flag()),
    status: SESSION_WORDS[read.next()]!,
    amount: money(read.next()),
    currency_code: "egp",
    hasPayment: read.flag(),
  }))
  const payments = read.several(() => {
    const session_id = `session_${read.next()}`
    const provider_id = provider(read.flag())
    const captured = read.next()
    return {
      session_id,
      provider_id,
      captures: captured > 0 ? [money(captured)] : [],
    }
  })
  return { collectionAmount, sessions, payments }
}
