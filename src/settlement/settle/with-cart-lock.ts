import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { deleteExpiredLock } from "./delete-expired-lock"

/** As long as core's own lock; it frees the cart if the process dies. */
const EXPIRES_S = 120
const PATIENCE_MS = 5_000
const STEP_MS = 300

/**
 * Keeps core's complete-cart of this cart out. It uses `acquire` as core does: with
 * Medusa's Postgres provider, `execute` takes another lock.
 * @throws the locking module's own error where the cart stays locked for five seconds
 */
export async function withCartLock<T>(
  cartId: string,
  work: () => Promise<T>,
  container: MedusaContainer
): Promise<T> {
  const locking = container.resolve(Modules.LOCKING)
  const ownerId = randomUUID()
  await deleteExpiredLock(cartId, container)
  const deadline = performance.now() + PATIENCE_MS
  const acquire = async (): Promise<void> => {
    try {
      await locking.acquire(cartId, { ownerId, expire: EXPIRES_S })
    } catch (error) {
      if (performance.now() > deadline) {
        throw error
      }
      await sleep(STEP_MS)
      await acquire()
    }
  }
  await acquire()
  try {
    return await work()
  } finally {
    await locking.release(cartId, { ownerId })
  }
}
