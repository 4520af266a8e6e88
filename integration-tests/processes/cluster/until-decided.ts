import { setTimeout as sleep } from "node:timers/promises"
import { lostMoney } from "../../faults/invariants"
import type { RunningStore } from "../running-store"
import { forgetLocks } from "./redis-server"
import { snapshotOfCarts } from "./snapshot-of-carts"

/** If nothing happened for so long, the holder of a lock or a lease has exited. */
const STILL_MS = 3_000
const STEP_MS = 250
/**
 * Longer and longer, since a void invoice is read again a day later; who has no end after
 * these has none.
 */
const STEPS_IN_HOURS = [1, 1, 2, 4, 8, 12, 12, 24, 24, 24, 24, 24, 24, 24]
/** Reasons that a later try can still mend. */
const MAY_PASS = ["order_failed", "session_missing"]

/**
 * Ends when every paid invoice of the carts is settled or before a human, and told
 * of; or when time has brought nothing more. Time is the timestamps in the database.
 */
export async function untilDecided(
  store: RunningStore,
  cartIds: string[]
): Promise<void> {
  let seen = ""
  let still = 0
  for (let step = 0; ;) {
    const hours = STEPS_IN_HOURS[step]
    if (!hours || (await isDecided(store, cartIds))) {
      return
    }
    const now = await stateOf(store, cartIds)
    still = now === seen ? still + STEP_MS : 0
    seen = now
    if (still === STILL_MS) {
      await endLocks(store)
    }
    // The locks first: a run that lives may have waited for one of them.
    if (still === 2 * STILL_MS) {
      await hoursPass(hours, store, cartIds)
      still = 0
      step += 1
    }
    await sleep(STEP_MS)
  }
}

async function isDecided(store: RunningStore, cartIds: string[]) {
  const world = await snapshotOfCarts(store, cartIds)
  if (lostMoney(world).length > 0) {
    return false
  }
  const open = await store.watch.query(
    `select 1 from invoice_payment where cart_id = any($1) and settled_at is null
       and attention_reason = any($2)
     union all select 1 from invoice_payment_event e join invoice_payment r on r.id = e.invoice_payment_id
       where r.cart_id = any($1) and e.event_name is not null and e.announced_at is null`,
    [cartIds, MAY_PASS]
  )
  return open.length === 0
}

async function stateOf(store: RunningStore, cartIds: string[]) {
  const rows = await store.watch.query(
    `select * from invoice_payment where cart_id = any($1) order by id`,
    [cartIds]
  )
  return JSON.stringify(rows)
}

/** Locks of an exited process expire. */
export async function endLocks({ topology, watch }: RunningStore) {
  const redisUrl = topology.env["STORE_REDIS_URL"]
  if (redisUrl) {
    await forgetLocks(redisUrl)
  }
  if (topology.env["STORE_LOCKING"]) {
    await watch.query(
      "update locking set expiration = expiration - interval '1 hour'"
    )
  }
}

/** For these carts alone: others may be in the middle of something. */
export async function hoursPass(
  hours: number,
  { watch }: RunningStore,
  cartIds: string[]
): Promise<void> {
  const columns = await watch.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_name = 'invoice_payment' and data_type = 'timestamp with time zone'`
  )
  const sets = columns.map(
    ({ name }) => `${name} = ${name} - interval '${hours} hours'`
  )
  await watch.query(
    `update invoice_payment set ${sets.join(", ")} where cart_id = any($1)`,
    [cartIds]
  )
  await watch.query(
    `update invoice_payment_task task set run_at = task.run_at - interval '${hours} hours',
       lease_until = task.lease_until - interval '${hours} hours'
     from invoice_payment_event e join invoice_payment r on r.id = e.invoice_payment_id
     where e.id = task.subject and r.cart_id = any($1)`,
    [cartIds]
  )
  await watch.query(
    `update order_payment_collection set created_at = created_at - interval '${hours} hours'
     where payment_collection_id in (select payment_collection_id from invoice_payment where cart_id = any($1))`,
    [cartIds]
  )
  await watch.query(
    `update order_cart set created_at = created_at - interval '${hours} hours' where cart_id = any($1)`,
    [cartIds]
  )
}
