import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

/**
 * When a process dies, Medusa's Postgres locking (2.21.2) keeps its lock for ever, because
 * acquiring ignores the `expiration` of another owner's lock: the paid cart could never be
 * completed, its order never be edited. So an expired lock is removed. The other locking
 * providers have no such table, or nothing in it.
 * @param key the cart's or the order's id
 */
export async function deleteExpiredLock(
  key: string | null,
  container: MedusaContainer
): Promise<void> {
  const db = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const { rows } = await db.raw<{ rows: { name: string | null }[] }>(
    "select to_regclass('locking') as name"
  )
  if (key && rows[0]?.name) {
    await db.raw("delete from locking where id = ? and expiration < now()", [
      key,
    ])
  }
}
