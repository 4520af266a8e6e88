import type {
  IInventoryService,
  MedusaContainer,
} from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import {
  CANCEL_FIELDS,
  isCanceled,
  type CancelFields,
} from "../../payment-rules/orders/canceled-order"

type Order = CancelFields & { items?: ({ id: string } | null)[] | null }

/**
 * A cancelled order reserves nothing. If our cancel failed because another one was faster, core's
 * undoing of ours has reserved the goods again. Core may undo the other cancel as well, and then
 * reserves them itself: an order that stands is left alone.
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
    fields: ["items.id", ...CANCEL_FIELDS],
    filters: { id: orderId },
  })
  const order = data[0] as Order | undefined
  const items = (order?.items ?? []).flatMap((item) => item?.id ?? [])
  if (!inventory || !order || !isCanceled(order) || items.length === 0) {
    return
  }
  const reserved = await inventory.listReservationItems(
    { line_item_id: items },
    { select: ["id"] }
  )
  if (reserved.length > 0) {
    await inventory.deleteReservationItemsByLineItem(items)
  }
}
