import { setTimeout as sleep } from "node:timers/promises"
import type { TestStore } from "../http/describe-store"
import { PROVIDER, type Answer, type Json, type Shopper } from "../http/shopper"
import {
  POISONS,
  POISONS_OF_OWN,
  POISONS_OF_STRANGERS,
  type KnownData,
  type PoisonName,
} from "./poisons"

/** The thief's act while the creation is under way. */
type Act = "complete" | "choose again"

export type Attempt = {
  poison: PoisonName
  act: Act
  /** So long the service takes to make the invoice, in milliseconds. */
  creationMs: number
  /** So long after the session was asked for the act begins. */
  delayMs: number
  /** Kits of 15 pounds in the cart. */
  quantity: number
}

/** 30 kits are the 450 pounds that were paid once, 270 are 4,050. */
export const PAID_QUANTITY = 30
const LARGE_QUANTITY = 270
export const PAID_AMOUNT = 450

export async function fillWithKits(
  shopper: Shopper,
  quantity: number
): Promise<Shopper> {
  const variant_id = shopper.variant(15)
  return shopper.fillCart(15, { items: [{ variant_id, quantity }] })
}

/** One cart of the thief, and a session with poisoned data that is being made for it. */
export class ThiefsCart {
  /** Sessions whose beginning was seen. */
  private readonly seen: string[] = []

  private constructor(
    private readonly store: TestStore,
    private readonly shopper: Shopper,
    private readonly data: Json
  ) {}

  static async fill(
    store: TestStore,
    known: KnownData,
    { poison, quantity }: Pick<Attempt, "poison" | "quantity">
  ): Promise<ThiefsCart> {
    const shopper = await fillWithKits(store.shopper(), quantity)
    const { body } = await shopper.store("POST", "/payment-collections", {
      cart_id: shopper.cartId,
    })
    shopper.collectionId = body.payment_collection.id
    return new ThiefsCart(store, shopper, POISONS[poison](known))
  }

  get id(): string {
    return this.shopper.cartId
  }

  choose(): Promise<Answer> {
    const { collectionId } = this.shopper
    return this.shopper.store(
      "POST",
      `/payment-collections/${collectionId}/payment-sessions`,
      { provider_id: PROVIDER, data: this.data }
    )
  }

  async perform(act: Act): Promise<void> {
    const complete = this.shopper.complete()
    await (act === "complete"
      ? complete
      : Promise.all([complete, this.choose()]))
  }

  /** Core has written a session with what was sent, our provider is asked. */
  async untilSessionStands(): Promise<void> {
    const db = this.store.watch().db()
    const sessions = db("payment_session")
      .where({ payment_collection_id: this.shopper.collectionId })
      .whereNotIn("id", this.seen)
    let id: string | undefined
    while (!id) {
      await sleep(5)
      id = (await sessions.clone().first("id"))?.id
    }
    this.seen.push(id)
  }
}

/**
 * Asks for a session with poisoned data, acts in the middle of its creation, and
 * completes the cart once more when everything was answered.
 * @returns the cart's id
 */
export async function attempt(
  store: TestStore,
  known: KnownData,
  { act, delayMs, ...cart }: Attempt
): Promise<string> {
  const thief = await ThiefsCart.fill(store, known, cart)
  const chosen = thief.choose()
  await thief.untilSessionStands()
  await sleep(delayMs)
  await Promise.all([chosen, thief.perform(act)])
  await thief.perform("complete")
  return thief.id
}

/**
 * So many attempts with what the thief paid for, and as many with what is a
 * stranger's, taking the poisons, the acts and the sizes of the cart in turn.
 */
export function attemptsAt(
  times: { creationMs: number; delayMs: number },
  tries: number
): Attempt[] {
  return Array.from({ length: tries }, (_, index): Attempt[] => {
    const round = Math.floor(index / POISONS_OF_OWN.length)
    const quantity = (index + round) % 2 ? LARGE_QUANTITY : PAID_QUANTITY
    const own = POISONS_OF_OWN[index % POISONS_OF_OWN.length]!
    const strange = POISONS_OF_STRANGERS[index % POISONS_OF_STRANGERS.length]!
    const act = (index + round) % 2 ? "choose again" : "complete"
    return [
      { ...times, quantity, poison: own, act: "complete" },
      { ...times, quantity, poison: strange, act },
    ]
  }).flat()
}
