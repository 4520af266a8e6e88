import { findViolations, lostMoney } from "../invariants"
import type { Act } from "./acts"
import { StoreModel } from "./store-model"

type Options = ConstructorParameters<typeof StoreModel>[0]

/** Dead invoices are looked at for seven days; histories are shorter. */
const LONGEST_MINUTES = 5 * 24 * 60
/** More looks than any way to an end needs. */
const MAX_LOOKS = 40

/**
 * Plays a history in memory. After each act nothing may be captured that was not
 * paid, and nothing twice; when all is mended and the schedule alone goes on,
 * nothing that was paid may be lost.
 */
export function playModel(
  acts: readonly Act[],
  options: Options
): { store: StoreModel; violations: string[] } {
  const store = new StoreModel(options)
  let waited = 0
  for (const one of acts) {
    store.wait(1 / 60)
    if (one.act === "wait") {
      waited += one.minutes
      if (waited > LONGEST_MINUTES) {
        continue
      }
    }
    play(store, one)
    const broken = findViolations(store.snapshot()).filter(
      (line) => !line.startsWith("I1")
    )
    if (broken.length > 0) {
      return { store, violations: broken }
    }
  }
  comeToRest(store)
  return { store, violations: findViolations(store.snapshot()) }
}

function play(store: StoreModel, one: Act): void {
  switch (one.act) {
    case "choose":
      return store.choose(one.answer)
    case "choose_other":
      return store.medusa.chooseOther(store.now)
    case "resize":
      return store.medusa.resize(one.total, store.now)
    case "complete":
      return store.complete(one.breaks)
    case "say":
      return store.service.say(one.word, one.invoice)
    case "lie":
      return store.service.lie(one.amount, one.invoice)
    case "tell":
      return store.tell(one.invoice, one.read, one.breaks)
    case "arrive":
      return store.arrive()
    case "due":
      return store.due(one.breaks)
    case "wait":
      return store.wait(one.minutes)
    case "cancel_order":
      return store.cancelOrder()
    default:
      return store.service.step(one.act, one.invoice, store.now)
  }
}

/** All that was on its way arrives; then the schedule, from one due moment to the next. */
function comeToRest(store: StoreModel): void {
  while (store.underWay.length > 0) {
    store.arrive()
  }
  for (let look = 0; look < MAX_LOOKS; look++) {
    const [row] = lostRows(store)
    if (!row?.next_due_at) {
      return
    }
    const due = Math.max(store.now.getTime(), row.next_due_at.getTime())
    // A claim that was left behind has lapsed by then.
    store.now = new Date(due + 61_000)
    store.visit(row, "never")
  }
}

/** Rows of money that is in no order and before no human, the next due one first. */
function lostRows(store: StoreModel) {
  const lost = lostMoney(store.snapshot()).map(({ reference }) => reference)
  return store.ledger.rows
    .filter((row) => lost.includes(row.id))
    .sort((a, b) => Number(a.next_due_at) - Number(b.next_due_at))
}
