import { Modules } from "@medusajs/framework/utils"
import type { Step } from "../fault"
import { DEAD_PROCESS, type Scene } from "../scene"
import { throwing, type HookName } from "../store-hooks"

/** From now on each insert into the table fails, as a broken database would. */
export const breakInserts =
  (table: string): Step =>
  async (scene) =>
    breakTable(scene, table, "insert")

export const breakUpdates =
  (table: string): Step =>
  async (scene) =>
    breakTable(scene, table, "update")

async function breakTable(
  { db, repairs }: Scene,
  table: string,
  on: "insert" | "update"
): Promise<void> {
  await db.raw(`
    create or replace function refuse() returns trigger as $$
    begin raise exception 'broken on purpose'; end $$ language plpgsql;
    create trigger refuse before ${on} on "${table}" for each row execute function refuse();`)
  repairs.push(() => db.raw(`drop trigger if exists refuse on "${table}"`))
}

/** All that was broken works again. A half-linked order waits ten seconds of its own. */
export const mend: Step = async (scene) => {
  await scene.repairAll()
  await scene.db.raw(
    "update order_payment_collection set created_at = created_at - interval '1 minute'"
  )
}

/** Settles what is due and waits for the end of it. */
export const runWorker: Step = async (scene) => scene.runWorker()

export const hours =
  (count: number): Step =>
  async (scene) => {
    await scene.passTime(count * 3600)
    await scene.runWorker()
  }

/** Somebody who is gone holds the lease of every row. */
export const lostLease: Step = async ({ db }) =>
  db.raw(
    `update invoice_payment set lease_holder = :holder,
       lease_until = now() + interval '90 seconds'`,
    { holder: DEAD_PROCESS }
  )

/** A subscriber of the store's own throws from now on. */
export const subscriberThrows =
  (event: string): Step =>
  async ({ container, repairs }) => {
    const bus = container.resolve(Modules.EVENT_BUS)
    const failing = async () => {
      throw new Error(`a store's own mistake at ${event}`)
    }
    const context = { subscriberId: `failing-${event}` }
    bus.subscribe(event, failing, context)
    repairs.push(async () => bus.unsubscribe(event, failing, context))
  }

/** A workflow hook of the store's own throws from now on. */
export const hookThrows =
  (name: HookName): Step =>
  async ({ repairs }) => {
    throwing.add(name)
    repairs.push(async () => throwing.delete(name))
  }

/** Everything is sold elsewhere. */
export const sellOut: Step = async ({ db }) => setStock(db, 0)

export const restock: Step = async ({ db }) => setStock(db, 1_000)

async function setStock(db: Scene["db"], quantity: number): Promise<void> {
  await db("inventory_level").update({
    stocked_quantity: quantity,
    raw_stocked_quantity: JSON.stringify({
      value: String(quantity),
      precision: 20,
    }),
  })
}

/** An admin deletes the shipping option, or the cart lost its choice. */
export const loseShipping: Step = async ({ db }) => {
  await db("cart_shipping_method").delete()
}
