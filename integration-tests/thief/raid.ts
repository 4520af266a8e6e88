import type { TestStore } from "../http/describe-store"
import { attempt, ThiefsCart, type Attempt } from "./attempt"
import { CreationGate, type CreationStage } from "./creation-gate"
import { stolen, type Scene } from "./scene"

export type Loot = Attempt & { ordered: boolean; captured: boolean }

/** All attempts, several at a time. @returns what each brought in */
export async function raid(
  store: TestStore,
  { known }: Scene,
  { attempts, lanes }: { attempts: Attempt[]; lanes: number }
): Promise<Loot[]> {
  const carts = new Map<string, Attempt>()
  const waiting = [...attempts]
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      carts.set(await attempt(store, known, next), next)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  await store.watch().settledDown()
  const taken = await stolen(store, [...carts.keys()])
  return [...carts].map(([id, one]) => {
    const loot = taken.find(({ cart_id }) => cart_id === id)
    return { ...one, ordered: Boolean(loot), captured: Boolean(loot?.captured) }
  })
}

/** Every creation of the coming attempts takes so long. */
export function slowCreations({ sandbox }: TestStore, delayMs: number): void {
  sandbox().failNext("create", "slow", { times: 0 })
  if (delayMs > 0) {
    sandbox().failNext("create", "slow", { delayMs, times: 1_000_000 })
  }
}

/** One line for each attempt that brought something in. */
export function brought(loot: Loot[]): string[] {
  return loot
    .filter(({ ordered }) => ordered)
    .map(
      ({ poison, act, creationMs, delayMs, quantity, captured }) =>
        `${poison}, ${act} at ${delayMs} of ${creationMs} ms, ${quantity * 15} EGP: ${captured ? "captured" : "an order"}`
    )
}

/**
 * Carts whose creations are stopped at the stage: each is completed there, then
 * chosen again, and completed once more when everything was answered.
 * @returns the carts' ids
 */
export async function actAtGate(
  store: TestStore,
  { known }: Scene,
  { stage, attempts }: { stage: CreationStage; attempts: Attempt[] }
): Promise<string[]> {
  const thieves: ThiefsCart[] = []
  for (const one of attempts) {
    thieves.push(await ThiefsCart.fill(store, known, one))
  }
  const all = <Result>(work: (thief: ThiefsCart) => Promise<Result>) =>
    Promise.all(thieves.map(work))
  const gate = await CreationGate.close(store, stage)
  const chosen = all((thief) => thief.choose())
  await all((thief) => thief.untilSessionStands())
  await store
    .watch()
    .until(
      "all creations stand at the gate",
      async () => (await gate.waiting()) >= thieves.length
    )
  let answered = 0
  const completed = all((thief) =>
    thief.perform("complete").finally(() => answered++)
  )
  // A completion that notes its visit waits for the row which the creation writes.
  await store
    .watch()
    .until(
      "each completion is answered, or waits for a creation",
      async () => answered + (await gate.behind()) >= thieves.length
    )
  const again = all((thief) => thief.choose())
  await all((thief) => thief.untilSessionStands())
  await gate.open()
  await Promise.all([chosen, completed, again])
  await all((thief) => thief.perform("complete"))
  return thieves.map(({ id }) => id)
}
