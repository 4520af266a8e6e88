import type {
  IInventoryService,
  MedusaContainer,
} from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"

/**
 * A cancelled order reserves nothing. If our cancel failed because another one was faster, core's
 * undoing of ours has reserved the goods again.
 */
export async function releaseStock(
  orderId: string,
  container: MedusaContainer
): Promise<void> {
  const inventory = container.resolve<IInventoryService | undefined>(
    Modules.INVENTORY,
    { allowUnregistered: true }
  )
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "order",
    fields: ["items.id"],
    filters: { id: orderId },
  })
  const [order] = data as { items?: ({ id: string } | null)[] | null }[]
  const items = (order?.items ?? []).flatMap((item) => item?.id ?? [])
  if (items.length > 0) {
    await inventory?.deleteReservationItemsByLineItem(items)
  }
}
