import { guard } from "../guards"
import { hasLease, hasSession, isFree, isHeld, isVoidRow } from "../predicates"
import { statusAfterRead } from "../read-facts"
import { scope } from "../scope"
import { decide } from "../settle-facts"
import {
  CLAIM,
  INVOICE,
  REASONS,
  ROW,
  WRONG,
  type RowState,
  type RunState,
  type World,
} from "../world"
import { ACTION_CODES, raise } from "./outcomes"
import { orderOfPurchase, timeBeginsAnew } from "./standing"
import type { Move } from "./move"

/*
 * A run of the plugin's: lease, read, record, then decide and act on fresh facts until
 * nothing follows. Each step is one statement, or the reading of facts.
 */

export const RUN = {
  idle: 0,
  leased: 1,
  answered: 2,
  deciding: 3,
  acting: 4,
  waitsForSessions: 5,
  wantsOrder: 6,
  waitsForOrder: 7,
  /** 8 to 12: see capture.ts */
  cancelTaken: 20,
  cancelWanted: 21,
  cancelBegun: 22,
  cancelSent: 23,
} as const

/** The lease is given back, if the run still has it. */
export function end(w: World, run: number): void {
  const own = w.runs[run]!
  const row = w.rows[own.row - 1]
  if (row && hasLease(row, run)) {
    row.lease = 0
  }
  w.clear(own)
}

export const rowOf = (w: World, { row }: RunState) => w.rows[row - 1]!

export const idleRun = (w: World) =>
  w.runs.findIndex(({ at }, run) => at === 0 && run < scope().runs)

export function lease(w: World, row: number, at: number): RunState {
  const run = idleRun(w)
  const own = w.runs[run]!
  w.rows[row]!.lease = run + 1
  Object.assign(own, { at, row: row + 1 })
  return own
}

function take(w: World, number: number): void {
  const isPaid = w.rows[number]!.status === ROW.completed
  lease(w, number, isPaid ? RUN.deciding : RUN.leased)
}

function read(w: World, run: number): void {
  const own = w.runs[run]!
  own.answer = w.invoices[own.row - 1]!.status
  own.at = RUN.answered
  w.runs
    .filter((other) => other !== own && other.row === own.row)
    .filter(({ at }) => at === RUN.answered)
    .forEach((other) => (other.older = 1))
}

/** RECORD_READ of ledger/outcomes.ts */
function record(w: World, run: number): void {
  const own = w.runs[run]!
  const row = rowOf(w, own)
  const isAccepted =
    own.answer !== INVOICE.none &&
    guard("completed_stays", row.status !== ROW.completed) &&
    guard("later_read", own.stale === 0) &&
    isHeld(row, run)
  if (isAccepted) {
    accept(w, row, own)
  }
  Object.assign(own, { answer: 0, older: 0, stale: 0, at: RUN.deciding })
}

function accept(w: World, row: RowState, own: RunState): void {
  const status = statusAfterRead(row, own.answer)
  if (row.status === ROW.completed && status !== ROW.completed) {
    w.left.wrong = WRONG.forgotten
  }
  if (status !== row.status) {
    row.muted = 0
    row.status = status
    if (isVoidRow(row)) {
      timeBeginsAnew(w, row)
    }
  }
  row.reread = (w.orders[orderOfPurchase(w, row)]?.over ?? 0) > 0 ? 1 : 0
  row.known = 1
  if (status === ROW.expired) {
    row.expiredOnce = 1
  }
  const wasAsked = w.invoices[own.row - 1]!.asked === 1
  if (status === ROW.completed) {
    row.cancelDue = 0
  } else if (status === ROW.pending && row.released === 0 && !wasAsked) {
    // IS_LET_GO: core has no session of it any more.
    const isUsed = hasSession(w, row)
    row.released = isUsed ? 0 : 1
    row.cancelDue = isUsed ? row.cancelDue : 1
  }
  w.runs
    .filter((other) => other !== own && other.row === own.row && other.older)
    .forEach((other) => (other.stale = 1))
}

function decideNext(w: World, run: number): void {
  const own = w.runs[run]!
  const row = rowOf(w, own)
  if (!guard("renew", hasLease(row, run))) {
    return end(w, run)
  }
  const { session, order, coll } = row
  const decision = decide(w, row)
  Object.assign(own, { session, order, coll, at: RUN.acting })
  own.action = ACTION_CODES[decision.type]
  own.arg = decision.reason
    ? REASONS.indexOf(decision.reason as never)
    : decision.arg
  // A failed run ends only a claim of its own, that of its order.
  own.claimWasFree =
    decision.type === "place_order" && row.claim !== CLAIM.live ? 1 : 0
}

/**
 * Two tries stand for the five after which a human is called, four for the ten where another run
 * may be at it.
 */
const PATIENCE = { failed: 2, lost: 4 }

/** recordFailedTry of settle-row.ts */
export function fail(w: World, run: number, isLost: boolean): void {
  const own = w.runs[run]!
  const row = rowOf(w, own)
  if (own.claimWasFree && !isLost && row.order === 0 && isHeld(row, run)) {
    row.claim = CLAIM.none
  }
  if (hasLease(row, run) && row.settled === 0) {
    row.tries = Math.min(row.tries + 1, PATIENCE.lost)
    if (row.tries >= (isLost ? PATIENCE.lost : PATIENCE.failed)) {
      raise(row, REASONS.indexOf("order_failed"))
    }
  }
  end(w, run)
}

/** A step of one run, where it stands at a place. */
export const step = (
  name: string,
  at: number,
  does: { play: (w: World, run: number) => void; tell: string }
): Move => ({
  name,
  count: 2,
  can: (w, run) => w.runs[run]!.at === at,
  play: does.play,
  tell: (w, run) => `run ${run + 1} (row ${w.runs[run]!.row}) ${does.tell}`,
})

export const RUN_STEPS: Move[] = [
  {
    name: "take",
    count: 2,
    can: (w, row) =>
      idleRun(w) >= 0 && isFree(w.rows[row]!) && isNeverAlone(w, row),
    play: take,
    tell: (w, row) => `run ${idleRun(w) + 1} takes the lease of row ${row + 1}`,
  },
  step("read", RUN.leased, { play: read, tell: "reads the invoice" }),
  step("record", RUN.answered, {
    play: record,
    tell: "writes down what the service said",
  }),
  step("decide", RUN.deciding, {
    play: decideNext,
    tell: "renews its lease and decides on fresh facts",
  }),
]

/** Where the lease is removed a second run of the same row is enough. */
const isNeverAlone = (w: World, row: number) =>
  w.runs.filter((one) => one.row === row + 1).length < 2
