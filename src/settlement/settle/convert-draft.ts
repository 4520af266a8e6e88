import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { INVOICE_PAYMENT_MODULE } from "../../modules/invoice-payment"
import type { StoredRow } from "../../modules/invoice-payment/ledger/table"
import { runCore } from "./run-core"
import { stillDecides } from "./still-decides"
import { withCoreLock } from "./with-core-lock"

/**
 * Makes an order of the draft that a customer has paid, which reserves its stock. A draft can have
 * two paid invoices, and the first one converts it. So it is decided again in the order's turn, in
 * which we can capture no other payment of it.
 * @throws CoreWorkflowError where the stock does not suffice; the draft stays one
 */
export async function convertDraft(
  row: StoredRow,
  order_id: string,
  container: MedusaContainer
): Promise<void> {
  const { orders } = container.resolve(INVOICE_PAYMENT_MODULE)
  await orders.turns.alone(order_id, () =>
    convertIfStillDue(row, order_id, container)
  )
}

async function convertIfStillDue(
  row: StoredRow,
  order_id: string,
  container: MedusaContainer
): Promise<void> {
  if (!(await stillDecides("convert_draft", row, container))) {
    return
  }
  const release = () => releaseDraftStock(order_id, container)
  await withCoreLock(order_id, release, container)
  await runCore(container, "convert-draft-order", { id: order_id })
  await container.resolve(INVOICE_PAYMENT_MODULE).history.write(row.id, {
    kind: "settle",
    by: "settle",
    decided: `draft ${order_id} became an order: it was paid`,
  })
}

/**
 * A draft has no stock of its own. A reservation for it was left by a conversion that a killed
 * process did not finish; core would reserve the same goods a second time.
 */
async function releaseDraftStock(
  order_id: string,
  container: MedusaContainer
): Promise<void> {
  const { data } = await container
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({
      entity: "order",
      fields: ["is_draft_order", "items.id"],
      filters: { id: order_id },
    })
  const [order] = data as {
    is_draft_order: boolean
    items?: ({ id: string } | null)[]
  }[]
  const items = (order?.items ?? []).flatMap((item) => (item ? [item.id] : []))
  if (order?.is_draft_order && items.length > 0) {
    await container
      .resolve(Modules.INVENTORY)
      .deleteReservationItemsByLineItem(items)
  }
}
