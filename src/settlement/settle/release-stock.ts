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
 * undoing of ours has reserved the goods again. Core may undo the other cancel as well, and reserve
 * them just before they are released here: then they are reserved once more.
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
  const load = async () => {
    const { data } = await query.graph({
      entity: "order",
      fields: ["items.id", ...CANCEL_FIELDS],
      filters: { id: orderId },
    })
    return data[0] as Order | undefined
  }
  const order = await load()
  const items = (order?.items ?? []).flatMap((item) => item?.id ?? [])
  if (!inventory || items.length === 0) {
    return
  }
  await inventory.deleteReservationItemsByLineItem(items)
  const now = await load()
  if (now && !isCanceled(now)) {
    await inventory.restoreReservationItemsByLineItem(items)
  }
}
