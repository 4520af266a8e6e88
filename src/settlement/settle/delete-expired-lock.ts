import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

/**
 * When a process dies, Medusa's Postgres locking (2.21.2) keeps its lock of the cart for
 * ever, because acquiring ignores the `expiration` of another owner's lock: the paid cart
 * could never be completed. So an expired lock is removed first. The other locking
 * providers have no such table, or nothing in it.
 */
export async function deleteExpiredLock(
  cartId: string | null,
  container: MedusaContainer
): Promise<void> {
  const db = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const { rows } = await db.raw<{ rows: { name: string | null }[] }>(
    "select to_regclass('locking') as name"
  )
  if (cartId && rows[0]?.name) {
    await db.raw("delete from locking where id = ? and expiration < now()", [
      cartId,
    ])
  }
}
