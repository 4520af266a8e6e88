import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { deleteExpiredLock } from "./delete-expired-lock"

/** Shorter than a lease: a run that resumes a killed one finds its lock expired and deletes it. */
const EXPIRES_S = 60
const PATIENCE_MS = 5_000
const STEP_MS = 300

/**
 * Keeps core's own workflows out: complete-cart of a cart, edits of an order. It uses `acquire` as
 * core does: with Medusa's Postgres provider, `execute` takes another lock.
 * @param key the cart's or the order's id, as core uses it
 * @throws the locking module's own error where it stays locked for five seconds
 */
export async function withCoreLock<T>(
  key: string,
  work: () => Promise<T>,
  container: MedusaContainer
): Promise<T> {
  const locking = container.resolve(Modules.LOCKING)
  const ownerId = randomUUID()
  await deleteExpiredLock(key, container)
  const deadline = performance.now() + PATIENCE_MS
  const acquire = async (): Promise<void> => {
    try {
      await locking.acquire(key, { ownerId, expire: EXPIRES_S })
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
    await locking.release(key, { ownerId })
  }
}

/**
 * Keeps another payment method from being begun meanwhile (api/store/begin-other-method.ts).
 * @param of the payment collection's id, or the order's: then in any of its collections. Take both
 * in this order: collection, then order.
 * @throws as `withCoreLock`
 */
export async function withMethodLock<T>(
  of: string,
  work: () => Promise<T>,
  container: MedusaContainer
): Promise<T> {
  return withCoreLock(`invoice-payment-method:${of}`, work, container)
}
