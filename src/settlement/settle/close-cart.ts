import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"

/**
 * The cart has become an order. If two complete-carts ran, the one that lost may have cleared this
 * while compensating.
 */
export async function closeCart(
  id: string,
  container: MedusaContainer
): Promise<void> {
  const carts = container.resolve(Modules.CART)
  // Core's own type lacks the column.
  await carts.updateCarts(id, { completed_at: new Date() } as never)
}
