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
  const orderWith = async (fields: string[]) => {
    const filters = { id: orderId }
    const { data } = await query.graph({ entity: "order", fields, filters })
    return data[0] as Order | undefined
  }
  const { items } = (await orderWith(["items.id"])) ?? {}
  const line_item_id = (items ?? []).flatMap((item) => item?.id ?? [])
  if (!inventory || line_item_id.length === 0) {
    return
  }
  const reserved = await inventory.listReservationItems(
    { line_item_id },
    { select: ["id"] }
  )
  // Read last: core's undoing lets the order stand before it reserves anything.
  const order = reserved.length > 0 && (await orderWith(CANCEL_FIELDS))
  if (order && isCanceled(order)) {
    await inventory.deleteReservationItemsByLineItem(line_item_id)
  }
}
