import { guard } from "../guards"
import { hasSession, isFree, isHeld, isMoney } from "../predicates"
import { INVOICE, ORDER, ROW, WRONG, type RowState, type World } from "../world"
import { OUTDATED } from "./choose"
import type { Move } from "./move"
import { end, idleRun, lease, rowOf, RUN, step } from "./runs"

/* An invoice that nobody needs is cancelled: chosen, compared with core, decided, asked for. */

/** takeCancelDue of ledger/leases.ts */
function isCancelDue(w: World, row: RowState): boolean {
  const isStillUsed = row.released === 1 && hasSession(w, row)
  return (
    isFree(row) &&
    row.cancelDue > 0 &&
    (row.status === ROW.pending || row.status === ROW.under_review) &&
    row.known === 1 &&
    (row.cancelDecided === 1 || guard("still_used", !isStillUsed))
  )
}

/** Core itself is asked for the session right before. */
function readSession(w: World, run: number): void {
  const own = w.runs[run]!
  const row = rowOf(w, own)
  const isThere = w.sessions[own.session - 1]?.used === 1
  const isUsed =
    row.released === 1 && row.cancelDecided === 0 && own.session > 0 && isThere
  if (guard("still_used", !isUsed)) {
    own.at = RUN.cancelWanted
    return
  }
  if (isHeld(row, run)) {
    Object.assign(row, { released: 0, cancelDue: 0 })
  }
  end(w, run)
}

function begin(w: World, run: number): void {
  const own = w.runs[run]!
  const row = rowOf(w, own)
  const isWanted = row.cancelDue > 0 && row.session === own.session
  if (!guard("cancel_begin", isWanted) || !isHeld(row, run)) {
    return end(w, run)
  }
  own.order = row.cancelDecided
  row.cancelDecided = 1
  own.at = RUN.cancelBegun
}

/** Its money is there, or it is the collection's present invoice as well. */
const competesWith = (other: RowState, row: RowState) =>
  other.coll === row.coll && (isMoney(other) || other.amount === row.amount)

/** A shopper who could pay it right now stands before it, and nothing speaks against that. */
function isStoodBefore(w: World, row: RowState): boolean {
  const session = w.sessions[row.session - 1]
  const order = w.orders[row.order - 1]
  return (
    session?.used === 1 &&
    session.dying === 0 &&
    session.making === 0 &&
    session.ours === 1 &&
    session.amount === row.amount &&
    w.collections[row.coll - 1]!.amount === row.amount &&
    w.collections[row.coll - 1]!.status === 0 &&
    order?.status !== ORDER.canceled &&
    !w.rows.some((other) => other !== row && competesWith(other, row))
  )
}

function wrongOf({ cancelDue }: RowState): number {
  return cancelDue === OUTDATED ? WRONG.outdated : WRONG.cancelled
}

function ask(w: World, run: number): void {
  const own = w.runs[run]!
  const row = rowOf(w, own)
  const invoice = w.invoices[own.row - 1]!
  // `own.order` kept whether somebody had decided it before.
  const isOver = invoice.status !== INVOICE.pending
  if (!isOver && isStoodBefore(w, row) && own.order === 0) {
    w.left.wrong = wrongOf(row)
  }
  invoice.asked = 1
  own.result = invoice.status === INVOICE.pending ? 1 : 0
  if (invoice.status === INVOICE.pending) {
    invoice.status = INVOICE.cancelled
  }
  own.at = RUN.cancelSent
}

/** Taken or refused; after a certain no it may be handed out again. */
function noteAnswer(w: World, run: number): void {
  const own = w.runs[run]!
  const row = rowOf(w, own)
  if (isHeld(row, run)) {
    row.cancelDue = 0
    const wasRefused = own.result === 0 && own.order === 0
    row.cancelDecided = wasRefused ? 0 : row.cancelDecided
  }
  w.invoices[own.row - 1]!.asked = own.result
  end(w, run)
}

export const CANCEL_STEPS: Move[] = [
  {
    name: "take_cancel",
    count: 2,
    can: (w, row) => idleRun(w) >= 0 && isCancelDue(w, w.rows[row]!),
    play: (w, row) => {
      const { session } = w.rows[row]!
      lease(w, row, RUN.cancelTaken).session = session
    },
    tell: (w, row) =>
      `run ${idleRun(w) + 1} takes row ${row + 1}, whose invoice is to be cancelled`,
  },
  step("look_at_session", RUN.cancelTaken, {
    play: readSession,
    tell: "asks core whether the session is gone",
  }),
  step("begin_cancel", RUN.cancelWanted, {
    play: begin,
    tell: "writes that the cancel is decided",
  }),
  step("ask_cancel", RUN.cancelBegun, {
    play: ask,
    tell: "asks the service to cancel the invoice",
  }),
  step("note_cancel", RUN.cancelSent, {
    play: noteAnswer,
    tell: "writes down what the service answered",
  }),
]
