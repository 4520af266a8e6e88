import { PROVIDER, type Json, type Shopper } from "../../http/shopper"
import type { Step } from "../fault"
import type { Scene } from "../scene"
import { breakUpdates } from "./store-steps"

/** Long enough for several calls of a thief, and less than the store waits. */
const SLOW_MS = 2_700

/** Values that a thief writes into `data` of a session call. */
type Poison = (scene: Scene) => Promise<Json | undefined>

export const nothing: Poison = async () => undefined

/** All that the session of the nth row shows: the thief's own, or one that was overheard. */
export const dataOf =
  (nth: number): Poison =>
  async (scene) =>
    dataOfRow(scene, (await scene.rows())[nth]!.id)

/** Its session's id alone, which many can know; nothing that we signed. */
export const idOf =
  (nth: number): Poison =>
  async (scene) => ({ session_id: (await scene.rows())[nth]!.session_id })

export async function dataOfRow(scene: Scene, rowId: string): Promise<Json> {
  const row = (await scene.rows()).find(({ id }) => id === rowId)
  const session = await scene
    .db("payment_session")
    .where({ id: row?.session_id ?? null })
    .first()
  return { ...session?.data, session_id: row?.session_id }
}

/** The cart is completed again and again while the service takes its time to create the invoice. */
export const completeDuringCreation =
  (poison: Poison, kits: number[] = []): Step =>
  async (scene) => {
    const thief = await newThief(scene, kits)
    const data = await poison(scene)
    await duringCreation(scene, thief, { data }, async () => {
      await thief.complete()
      await Promise.all([thief.complete(), thief.complete()])
    })
  }

/** A second session call lets go of the first, which still holds what the thief wrote. */
export const chooseDuringCreation =
  (poison: Poison): Step =>
  async (scene) => {
    const thief = await newThief(scene, [])
    const data = await poison(scene)
    await duringCreation(scene, thief, { data }, async () => {
      await postSession(thief, data)
      await thief.complete()
    })
  }

/** Medusa cannot keep the provider's answer, and lets go of what the thief wrote. */
export const failToChoose =
  (poison: Poison): Step =>
  async (scene) => {
    const thief = await newThief(scene, [])
    const data = await poison(scene)
    await breakUpdates("payment_session")(scene)
    const { status } = await thief.choose(PROVIDER, data)
    expect(status).not.toBe(200)
    await scene.repairAll()
  }

/** The only order belongs to this shopper. */
export const orderIsOf =
  (nth: number): Step =>
  async ({ buyer, shoppers }) =>
    expect((await buyer.orders()).map(({ cart }) => cart?.id)).toEqual([
      shoppers[nth]!.cartId,
    ])

async function newThief(scene: Scene, kits: number[]): Promise<Shopper> {
  const thief = await scene.newShopper().fillCart()
  for (const price of kits) {
    await thief.addItem(price)
  }
  return thief
}

/** The thief's own call waits for the service; its answer is ignored. */
export async function duringCreation(
  { sandbox, db, watch }: Scene,
  thief: Shopper,
  ...[{ data, slowMs }, work]: [
    { data: Json | undefined; slowMs?: number },
    () => Promise<unknown>,
  ]
): Promise<void> {
  sandbox.failNext("create", "slow", { delayMs: slowMs ?? SLOW_MS })
  const chosen = thief.choose(PROVIDER, data)
  await watch.until("the invoice is being created, or was", async () => {
    const rows = await db("invoice_payment").where({ cart_id: thief.cartId })
    return rows.length > 0
  })
  await work()
  await chosen
}

async function postSession(thief: Shopper, data: Json | undefined) {
  return thief.store(
    "POST",
    `/payment-collections/${thief.collectionId}/payment-sessions`,
    { provider_id: PROVIDER, ...(data && { data }) }
  )
}
