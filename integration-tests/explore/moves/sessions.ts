import { guard } from "../guards"
import { namedIn } from "../predicates"
import { isRemoved } from "../guards"
import {
  DATA,
  ROW,
  SESSION,
  type RowState,
  type SessionState,
  type World,
} from "../world"

/** null: the bound on sessions is reached. */
export function insertSession(
  w: World,
  known: Partial<SessionState>
): number | null {
  const at = w.sessions.findIndex(({ used }) => used === 0)
  if (at < 0) {
    return null
  }
  Object.assign(w.sessions[at]!, { used: 1, status: SESSION.pending, ...known })
  return at
}

/** The collection's order, which is then whose payment it is. */
export const ownerOf = (w: World, coll: number) =>
  w.orders.findIndex((one) => one.status > 0 && one.coll === coll) + 1

/** core's create-payment-sessions: one is made while all others are deleted beside it. */
export function replaceSessions(
  w: World,
  coll: number,
  session: Pick<SessionState, "ours" | "data" | "making"> & { status?: number }
): void {
  const others = w.sessions.filter((one) => one.used === 1 && one.coll === coll)
  const { amount } = w.collections[coll - 1]!
  const owner = session.making > 0 ? ownerOf(w, coll) : 0
  insertSession(w, { coll, amount, owner, ...session })
  others.forEach((one) => (one.dying = 1))
}

/** Core's record is gone; its number is kept while somebody names it. */
export function removeSession(session: SessionState): void {
  Object.assign(session, { used: 2, dying: 0 })
}

/** Our provider threw: core removes the session that it had begun. */
export function refuse(session: SessionState): void {
  removeSession(session)
  Object.assign(session, { making: 0, row: 0, owner: 0, data: DATA.signed })
}

/** deletePayment: a mark on the row of the session, if the data is one that we signed. */
export function deletePayment(w: World, session: SessionState): void {
  if (session.ours === 0) {
    return
  }
  const named =
    session.data === DATA.signed
      ? w.sessions.indexOf(session) + 1
      : session.data >= DATA.overheard || isRemoved("release_signed")
        ? namedIn(session)
        : 0
  const row = w.rows.find((one) => named > 0 && one.session === named)
  if (row && row.released === 0) {
    row.released = 1
    row.cancelDue = row.status === ROW.pending ? 1 : 0
  }
}

/** HELD_AGAIN of ledger/sessions.ts */
export function holdAgain(row: RowState): void {
  if (guard("withdrawn", false)) {
    return
  }
  Object.assign(row, { released: 0, cancelDue: 0 })
}

/** Numbers that nothing names any more are free again. */
export function tidySessions(w: World): void {
  w.sessions.forEach((session, at) => {
    if (session.used === 2 && session.making === 0 && !isNamed(w, at + 1)) {
      w.clear(session)
    }
  })
}

function isNamed(w: World, number: number): boolean {
  const names = (one: { session: number }) => one.session === number
  return (
    w.rows.some(names) ||
    w.payments.some(names) ||
    w.runs.some((run) => run.session === number || run.at === 5) ||
    w.cores.some(names) ||
    w.sessions.some((other) => other.used > 0 && namedIn(other) === number)
  )
}
