import { setTimeout as sleep } from "node:timers/promises"
import type { Shopper } from "../../http/shopper"
import { Gate } from "../gate"
import type { MedusaProcess } from "../medusa-process"
import type { RunningStore } from "../running-store"
import type { Chance } from "./chance"
import { crowd } from "./crowd"
import type { KillPoint } from "./kill-points"
import { presentInvoice } from "./storm-round"
import { endLocks, hoursPass } from "./until-decided"

const REACH_MS = 15_000
const SLOW_MS = 2_500
const CARTS_AT_RANDOM = 3
const RANDOM_SPAN_MS = 1_500

type Killing = {
  store: RunningStore
  chance: Chance
  /** The machine dies, not one process. */
  all: boolean
}

export type KillResult = { carts: string[]; kills: number; reached: boolean }

/** One purchase, in which a process is killed at the point and is started again. */
export async function killAt(
  point: KillPoint,
  killing: Killing
): Promise<KillResult> {
  const { store } = killing
  const buyer = await store.shopper(anyServer(killing)).fillCart()
  const carts = [buyer.cartId]
  if (point.during === "session") {
    const death = await dieDuring(point, killing, () => buyer.choose())
    await startAgain(buyer, store)
    await payAndNotify(buyer, killing)
    return { carts, ...death }
  }
  if (point.during === "leaving") {
    return { carts, ...(await dieLeaving(point, killing, buyer)) }
  }
  await buyer.choose()
  const death = await dieDuring(point, killing, () =>
    payAndNotify(buyer, killing)
  )
  return { carts, ...death }
}

/** Several purchases at once; somebody dies somewhere in them. */
export async function killAtRandom(killing: Killing): Promise<KillResult> {
  const { store, chance } = killing
  const buyers = Array.from({ length: CARTS_AT_RANDOM }, () =>
    store.shopper(anyServer(killing))
  )
  await Promise.all(buyers.map((buyer) => buyer.checkout()))
  const told = Promise.all(buyers.map((buyer) => payAndNotify(buyer, killing)))
  await sleep(chance.below(RANDOM_SPAN_MS))
  const victims = victimsOf(killing, [])
  await kill(victims)
  await told
  await store.start()
  return {
    carts: buyers.map(({ cartId }) => cartId),
    kills: victims.length,
    reached: true,
  }
}

/** The cart changes, so that the first invoice is left; now and then it is paid all the same. */
async function dieLeaving(
  point: KillPoint,
  killing: Killing,
  buyer: Shopper
): Promise<{ kills: number; reached: boolean }> {
  const { store, chance } = killing
  await buyer.choose()
  const first = await presentInvoice(buyer, store)
  const death = await dieDuring(point, killing, async () => {
    await buyer.addItem(100)
    await buyer.choose()
  })
  await startAgain(buyer, store)
  if (chance.below(3) === 0) {
    // Also when the cancel came first: then it is found a day later.
    await store.sandbox.pay(first.id).catch(() => undefined)
  }
  await payAndNotify(buyer, killing)
  return death
}

async function dieDuring(
  point: KillPoint,
  killing: Killing,
  work: () => Promise<unknown>
): Promise<{ kills: number; reached: boolean }> {
  const { store } = killing
  const gate = "row" in point && (await Gate.close(store.watch, point.row))
  if ("asks" in point) {
    store.sandbox.failNext(point.asks, "slow", { delayMs: SLOW_MS })
  }
  const asked = store.sandbox.requests.length
  const done = work().catch(() => undefined)
  const present = async () =>
    gate ? gate.waiting() : askers(point, asked, store)
  const names = await untilSomebody(present)
  const victims = names.length > 0 ? victimsOf(killing, names) : []
  await kill(victims)
  if (gate) {
    const fate = killing.chance.below(2) === 0 ? "lost" : "arrives"
    await gate.open(
      fate,
      victims.map(({ name }) => name)
    )
  }
  await done
  await store.start()
  return { kills: victims.length, reached: names.length > 0 }
}

/**
 * The answer is slow, so that it is under way when it is seen. The asker cannot be determined from
 * outside.
 */
function askers(point: KillPoint, since: number, store: RunningStore) {
  const isAsking = store.sandbox.requests
    .slice(since)
    .some(({ operation }) => "asks" in point && operation === point.asks)
  return isAsking ? store.processes.map(({ name }) => name) : []
}

async function untilSomebody(present: () => string[] | Promise<string[]>) {
  const deadline = Date.now() + REACH_MS
  let names: string[] = []
  while (names.length === 0 && Date.now() < deadline) {
    await sleep(20)
    names = await present()
  }
  return names
}

function victimsOf({ store, chance, all }: Killing, names: string[]) {
  if (all) {
    return store.processes
  }
  const candidates = store.processes.filter(
    ({ name }) => names.length === 0 || names.includes(name)
  )
  return [candidates[chance.below(candidates.length)]!]
}

async function kill(victims: MedusaProcess[]) {
  await Promise.all(victims.map((victim) => victim.kill()))
}

/** The shopper saw an error and tries again, a while later. */
async function startAgain(buyer: Shopper, store: RunningStore) {
  for (let tries = 0; tries < 3; tries++) {
    await endLocks(store)
    await hoursPass(1, store, [buyer.cartId])
    const { status } = await buyer.choose()
    if (status === 200) {
      return
    }
  }
  throw new Error(`cart ${buyer.cartId} cannot be paid any more`)
}

async function payAndNotify(buyer: Shopper, killing: Killing) {
  const invoice = await presentInvoice(buyer, killing.store)
  await killing.store.sandbox.pay(invoice.id)
  await crowd(buyer, invoice, killing)
}

function anyServer({ store, chance }: Killing) {
  return store.servers[chance.below(store.servers.length)]
}
