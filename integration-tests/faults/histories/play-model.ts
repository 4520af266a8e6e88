import { findViolations, findWrongs, lostMoney } from "../invariants"
import { findTouched, type Actor } from "../others"
import type { Act } from "./acts"
import {
  cancelOrder,
  captureOthers,
  draftOrder,
  editOrder,
  giveBack,
  markAsPaid,
} from "./admin-model"
import type { ModelOptions } from "./medusa-model"
import { applyToCart, chooseOther, payNow, steal } from "./people-model"
import { othersOf, snapshotOf } from "./snapshot-of-model"
import { StoreModel } from "./store-model"

/** Void invoices are read for seven days; histories are shorter. */
const LONGEST_MINUTES = 5 * 24 * 60
/** More reads than any way to an end needs. */
const MAX_READS = 40

/** The actor of an act, if it is not the plugin. */
const ACTOR: Partial<Record<Act["act"], Actor>> = {
  choose: "shopper",
  choose_other: "shopper",
  resize: "shopper",
  complete: "shopper",
  steal: "shopper",
  pay_now: "pay_now",
  draft: "admin",
  edit_order: "admin",
  mark_paid: "admin",
  capture_others: "admin",
  cancel_order: "admin",
}

/**
 * Plays a history in memory. After each act nothing may be captured that was not
 * paid, nothing twice, and nothing of other providers may have changed but by an
 * act of a shopper or an admin; when all is mended and the schedule alone goes on,
 * nothing that was paid may be lost.
 */
export function playModel(
  acts: readonly Act[],
  options: ModelOptions
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
    const broken = playWatched(store, one)
    if (broken.length > 0) {
      return { store, violations: broken }
    }
  }
  const before = othersOf(store)
  comeToRest(store)
  const touched = findTouched(before, othersOf(store), "plugin")
  return {
    store,
    violations: [...findViolations(snapshotOf(store)), ...touched],
  }
}

function playWatched(store: StoreModel, one: Act): string[] {
  const before = othersOf(store)
  play(store, one)
  const by = ACTOR[one.act] ?? "plugin"
  return [
    ...findWrongs(snapshotOf(store)),
    ...findTouched(before, othersOf(store), by),
  ]
}

function play(store: StoreModel, one: Act): void {
  const { medusa, service } = store
  switch (one.act) {
    case "choose":
      return store.choose(medusa.cart.collection, one.answer)
    case "resize":
      return medusa.resize(medusa.cart, one.total, store.now)
    case "complete":
      return store.complete(medusa.cart, one.breaks)
    case "say":
      return service.say(one.word, one.invoice)
    case "lie":
      return service.lie(one.amount, one.invoice)
    case "odd":
      return service.writeOddly(one.invoice)
    case "notify":
      return store.notify(one.invoice, one.read, one.breaks)
    case "arrive":
      return store.arrive()
    case "due":
      return store.due(one.breaks)
    case "wait":
      return store.wait(one.minutes)
    default:
      return playPeople(store, one)
  }
}

function playPeople(store: StoreModel, one: Act): void {
  const { medusa, ledger } = store
  switch (one.act) {
    case "choose_other":
      return chooseOther(store, one.status)
    case "pay_now":
      return payNow(store, one.answer)
    case "steal":
      return steal(store, one)
    case "apply":
      return applyToCart(store, one)
    case "draft":
      return draftOrder(medusa)
    case "edit_order":
      return editOrder(medusa, one.total)
    case "mark_paid":
      return markAsPaid(medusa)
    case "capture_others":
      return captureOthers(medusa)
    case "cancel_order":
      return store.cancelOrder(cancelOrder(medusa))
    case "resolve": {
      const row = ledger.rows[one.invoice % ledger.rows.length]
      return row && ledger.resolve(row, store.now)
    }
    case "refund": {
      const row = ledger.rows[one.invoice % ledger.rows.length]
      return row && giveBack(store, row)
    }
    default:
      return store.service.step(
        one.act as "pay",
        (one as { invoice: number }).invoice,
        store.now
      )
  }
}

/** Everything under way arrives; then the schedule runs, from one due time to the next. */
function comeToRest(store: StoreModel): void {
  while (store.underWay.length > 0) {
    store.arrive()
  }
  for (let read = 0; read < MAX_READS; read++) {
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
  const lost = lostMoney(snapshotOf(store)).map(({ reference }) => reference)
  return store.ledger.rows
    .filter((row) => lost.includes(row.id))
    .sort((a, b) => Number(a.next_due_at) - Number(b.next_due_at))
}
