import { guard } from "../guards"
import { timeBeginsAnew } from "./standing"
import {
  dueOf,
  isMoney,
  isOver,
  isReusable,
  isRowCaptured,
  isTakenBack,
  isUndecided,
  othersHoldMoney,
} from "../predicates"
import { scope } from "../scope"
import {
  INVOICE,
  ORDER,
  ROW,
  SESSION,
  WRONG,
  type RowState,
  type SessionState,
  type World,
} from "../world"
import type { Move } from "./move"
import {
  deletePayment,
  holdAgain,
  ownerOf,
  refuse,
  removeSession,
} from "./sessions"

/*
 * How core makes a session: its record with the storefront's raw data first, then our
 * initiatePayment, one statement at a time, then the data that we signed.
 */

/** In `cancelDue`: a newer invoice of another amount was made. */
export const OUTDATED = 2

const MAKING = { ask: 1, begin: 2, create: 3, keep: 4, sign: 5 } as const

const at = (w: World, variant: number, step: number) =>
  w.sessions[variant]!.making === step

const name = (variant: number) => `session ${variant + 1}`

const ofCollection = (w: World, coll: number) =>
  w.rows.filter((row) => row.status > 0 && row.coll === coll)

/** `isBeingPlaced` of ledger/placed-orders.ts: within a minute its subscriber has heard of it. */
const isBeingPlaced = (w: World, order: number) =>
  order > 0 &&
  (w.orders[order - 1]!.event === 1 ||
    w.cores.some((core) => core.at > 0 && core.order === order)) &&
  !w.rows.some((row) => row.status > 0 && row.order === order)

const TAKEN_FIRST = [ROW.completed, ROW.under_review, ROW.pending]

function ask(w: World, variant: number): void {
  const session = w.sessions[variant]!
  const { coll, amount } = session
  const rows = ofCollection(w, coll)
  if (scope().stalls) {
    session.owner = ownerOf(w, coll)
  }
  if (!guard("being_placed", !isBeingPlaced(w, session.owner))) {
    return refuse(session)
  }
  if (isTakenBack(w, coll) || isOver(w, coll)) {
    return refuse(session)
  }
  if (ownerOf(w, coll) > 0 && othersHoldMoney(w, coll)) {
    return refuse(session)
  }
  const hasMoney = rows.some(isUndecided)
  const [row] = rows
    .filter((one) => isReusable(w, one, amount) && !isRowCaptured(w, one))
    .filter((one) => isMoney(one) || guard("undecided", !hasMoney))
    .sort(
      (a, b) => TAKEN_FIRST.indexOf(a.status) - TAKEN_FIRST.indexOf(b.status)
    )
  if (row) {
    return takeOver(w, row, variant)
  }
  const order = w.orders[session.owner - 1]
  const isOwed = !order || dueOf(w, order) >= amount
  if (!guard("undecided", !hasMoney) || !isOwed) {
    return refuse(session)
  }
  if (hasMoney) {
    w.left.wrong = WRONG.askedAgain
  } else if (order?.status === ORDER.canceled) {
    w.left.wrong = WRONG.cancelledOrder
  }
  session.making = MAKING.begin
}

function takeOver(w: World, row: RowState, variant: number): void {
  const session = w.sessions[variant]!
  const at = w.rows.indexOf(row)
  if (w.invoices[at]!.asked === 1 && row.status === ROW.pending) {
    w.left.wrong = WRONG.handedOut
  }
  if (row.amount !== session.amount) {
    w.left.wrong = WRONG.otherAmount
  }
  row.session = variant + 1
  holdAgain(row)
  Object.assign(session, { making: MAKING.sign, row: at + 1 })
}

/** The second caller waits until the end of the first is known. */
const isCreating = (w: World, coll: number) =>
  ofCollection(w, coll).some(({ status }) => status === ROW.creating)

function begin(w: World, variant: number): void {
  const session = w.sessions[variant]!
  const rows = ofCollection(w, session.coll)
  const isUnderWay = rows.some((row) => isReusable(w, row, session.amount))
  if (!guard("under_way", !isUnderWay)) {
    session.making = MAKING.ask
    return
  }
  const at = w.rows.findIndex(({ status }) => status === ROW.none)
  // A unique index: one row for each session.
  const isTaken = w.rows.some((row) => row.session === variant + 1)
  if (at < 0 || isTaken) {
    return refuse(session)
  }
  if (isCreating(w, session.coll)) {
    w.left.wrong = WRONG.twoCreations
  }
  const { coll, amount, owner: order } = session
  const row = { session: variant + 1, coll, amount, order }
  const cart = order > 0 ? 0 : coll
  const unpaid = isUnpaid(w, order) ? 1 : 0
  Object.assign(w.rows[at]!, { ...row, status: ROW.creating, cart, unpaid })
  timeBeginsAnew(w, w.rows[at]!)
  Object.assign(session, { making: MAKING.create, row: at + 1 })
}

/** PLACED_UNPAID of ledger/creation.ts */
function isUnpaid(w: World, order: number): boolean {
  const tries = w.rows.filter((row) => order > 0 && row.order === order)
  return (
    tries.some(({ unpaid }) => unpaid === 1) &&
    tries.every(({ settled }) => settled === 0)
  )
}

function keep(w: World, variant: number): void {
  const session = w.sessions[variant]!
  const row = w.rows[session.row - 1]!
  const isAwaited = row.status === ROW.creating || row.status === ROW.unknown
  if (!isAwaited || row.known === 1) {
    return refuse(session)
  }
  const wasGivenUp = row.status === ROW.unknown
  row.cancelDue = wasGivenUp ? 1 : row.cancelDue
  Object.assign(row, { status: ROW.pending, known: 1 })
  if (row.cancelDue) {
    return refuse(session)
  }
  const own = w.rows.indexOf(row)
  // Of two creations the earlier can end last.
  const isPresent = w.collections[row.coll - 1]!.amount === row.amount
  ofCollection(w, row.coll)
    .filter((other) => w.rows.indexOf(other) < own)
    .filter(({ status }) => status === ROW.pending)
    .filter(({ amount }) => amount !== row.amount)
    .filter(() => guard("outdated", isPresent))
    .forEach((other) => (other.cancelDue ||= OUTDATED))
  session.making = MAKING.sign
}

function sign(w: World, variant: number): void {
  const session = w.sessions[variant]!
  const row = w.rows[session.row - 1]!
  if (session.used !== 1) {
    // Core cannot keep the answer, and lets go of what the storefront sent.
    deletePayment(w, session)
    return refuse(session)
  }
  const status = row.order > 0 ? SESSION.pending_authorization : SESSION.pending
  Object.assign(session, { making: 0, row: 0, owner: 0, data: 0, status })
}

/** The service's own record; whether its answer comes back is another matter. */
function createInvoice(w: World, session: SessionState): RowState {
  w.invoices[session.row - 1]!.status = INVOICE.pending
  return w.rows[session.row - 1]!
}

export const CHOOSE_STEPS: Move[] = [
  {
    name: "initiate",
    count: 5,
    can: (w, variant) => at(w, variant, MAKING.ask),
    play: ask,
    tell: (_w, variant) =>
      `initiatePayment for ${name(variant)} looks for an invoice to take over`,
  },
  {
    name: "begin",
    count: 5,
    can: (w, variant) =>
      at(w, variant, MAKING.begin) &&
      guard("under_way", !isCreating(w, w.sessions[variant]!.coll)),
    play: begin,
    tell: (_w, variant) => `a row is begun for ${name(variant)}`,
  },
  {
    name: "create",
    count: 5,
    can: (w, variant) => at(w, variant, MAKING.create),
    play: (w, variant) => {
      createInvoice(w, w.sessions[variant]!)
      w.sessions[variant]!.making = MAKING.keep
    },
    tell: (_w, variant) =>
      `the service creates the invoice of ${name(variant)}`,
  },
  {
    name: "create_lost",
    count: 5,
    costs: ["lost"],
    can: (w, variant) => at(w, variant, MAKING.create),
    play: (w, variant) => {
      const row = createInvoice(w, w.sessions[variant]!)
      if (row.status === ROW.creating) {
        row.status = ROW.unknown
      }
      refuse(w.sessions[variant]!)
    },
    tell: (_w, variant) =>
      `the service creates the invoice of ${name(variant)}, and its answer is lost`,
  },
  {
    name: "keep",
    count: 5,
    can: (w, variant) => at(w, variant, MAKING.keep),
    play: keep,
    tell: (_w, variant) => `the ledger keeps the invoice of ${name(variant)}`,
  },
  {
    name: "sign",
    count: 5,
    can: (w, variant) => at(w, variant, MAKING.sign),
    play: sign,
    tell: (_w, variant) => `core writes our data to ${name(variant)}`,
  },
  {
    name: "delete_session",
    count: 5,
    can: (w, variant) =>
      w.sessions[variant]!.dying === 1 && w.sessions[variant]!.used === 1,
    play: (w, variant) => {
      deletePayment(w, w.sessions[variant]!)
      removeSession(w.sessions[variant]!)
    },
    tell: (_w, variant) =>
      `core lets go of ${name(variant)} (deletePayment) and deletes it`,
  },
]
