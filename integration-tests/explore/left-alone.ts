import { Hashes, hashOf } from "./hashes"
import { CHOICES, isEnabled, play, choiceOf } from "./moves/all"
import { orderOfPurchase } from "./moves/standing"
import { isFree, isVoidRow } from "./predicates"
import { statusAfterRead } from "./read-facts"
import { decide } from "./settle-facts"
import { violationOf, wrongOf } from "./snapshot-of-world"
import { INVOICE, REASONS, ROW, type RowState, type World } from "./world"

/*
 * Liveness. From a state on nobody acts any more and nothing breaks: what was begun
 * goes on to its end, time passes, the schedule reads. Each paid invoice must come to
 * its order or before a human, in finitely many steps.
 */

/** More than any way to an end has. */
const LONGEST = 400

/** What somebody begins; all that remains without a cost goes on by itself. */
const BEGINS = ["take", "take_cancel", "order_time_over"]

const GOES_ON = CHOICES.flatMap(({ move }, choice) =>
  move.costs || BEGINS.includes(move.name) ? [] : [choice]
)
const TAKES = [0, 1].map((row) => choiceOf("take", row))
const CANCELS = [0, 1].map((row) => choiceOf("take_cancel", row))
const ORDER_ENDS = [0, 1, 2].map((at) => choiceOf("order_time_over", at))

type End = { problem: string; choices: number[] }

export class LeftAlone {
  private readonly good = new Hashes()

  /** null: all comes to a good end. The world is left somewhere else. */
  check(w: World, words: Uint32Array): End | null {
    const way: (readonly [number, number])[] = []
    const choices: number[] = []
    while (choices.length < LONGEST) {
      const hash = hashOf(words)
      if (this.good.has(hash)) {
        return this.keep(way)
      }
      way.push(hash)
      const problem = wrongOf(w)
      if (problem) {
        return { problem, choices }
      }
      const choice = next(w)
      if (choice === null) {
        const violation = violationOf(w)
        return violation ? { problem: violation, choices } : this.keep(way)
      }
      choices.push(choice)
      go(w, choice)
    }
    return { problem: "it never comes to an end", choices }
  }

  private keep(way: (readonly [number, number])[]): null {
    way.forEach((hash) => this.good.add(hash))
    return null
  }
}

/** Beyond the numbers of the moves: nobody pays this invoice in time. */
export const ENDS = CHOICES.length

function go(w: World, choice: number): void {
  if (choice >= ENDS) {
    w.invoices[choice - ENDS]!.status = INVOICE.ended
  } else {
    play(w, choice)
  }
}

/** What happens next if everybody is left alone; a function of the state alone. */
function next(w: World): number | null {
  const choice = nextAlone(w)
  if (choice !== null) {
    return choice
  }
  const open = w.invoices.findIndex(({ status }) => status === INVOICE.pending)
  return open >= 0
    ? ENDS + open
    : (ORDER_ENDS.find((at) => isEnabled(w, at)) ?? null)
}

/** The same, while invoices that nobody pays stay open. */
export function nextAlone(w: World): number | null {
  const first =
    GOES_ON.find((choice) => isEnabled(w, choice)) ??
    CANCELS.find((choice) => isEnabled(w, choice))
  if (first !== undefined) {
    return first
  }
  const needy = w.rows.findIndex((row) => isNeedy(w, row))
  return needy >= 0 && isEnabled(w, TAKES[needy]!) ? TAKES[needy]! : null
}

/** A look at it would change something; what a human has been shown may stay as it is. */
function isNeedy(w: World, row: RowState): boolean {
  if (!isFree(row)) {
    return false
  }
  const { status } = w.invoices[w.rows.indexOf(row)]!
  const isNews =
    row.status !== ROW.completed &&
    status !== INVOICE.none &&
    statusAfterRead(row, status) !== row.status
  if (isNews) {
    return true
  }
  if (row.tries >= 2 && row.attention + row.muted > 0) {
    return false
  }
  const decision = decide(w, row)
  // Once an order's time is over, each of its invoices is read.
  const order = w.orders[orderOfPurchase(w, row)]
  if (isVoidRow(row) && order && order.over > 0 && row.reread === 0) {
    return true
  }
  if (decision.type === "keep_order") {
    return false
  }
  const reason = REASONS.indexOf(decision.reason as never)
  return (
    decision.type !== "nothing" &&
    (decision.type !== "attention" ||
      (row.attention !== reason && row.muted !== reason))
  )
}
