import type { MedusaContainer } from "@medusajs/framework/types"
import { INVOICE_PAYMENT_MODULE } from "../../modules/invoice-payment"
import type { StoredRow } from "../../modules/invoice-payment/ledger/table"
import { runCore } from "./run-core"
import { stillDecides } from "./still-decides"
import { withCoreLock, withMethodLock } from "./with-core-lock"

/**
 * Cancels the order of an invoice that ended without money, which releases its stock. A payment or
 * an edit of the order may have come since the decision. So it is decided again under locks that
 * keep us from preparing or capturing a payment of the order, and keep an edit or another payment
 * method from being begun.
 */
export async function cancelOrder(
  row: StoredRow,
  order_id: string,
  container: MedusaContainer
): Promise<void> {
  const { orders } = container.resolve(INVOICE_PAYMENT_MODULE)
  const cancel = () => cancelIfStillDue(row, order_id, container)
  const inCore = () => withCoreLock(order_id, cancel, container)
  const forOrder = () => withMethodLock(order_id, inCore, container)
  await orders.alone(order_id, () =>
    withMethodLock(row.payment_collection_id, forOrder, container)
  )
}

async function cancelIfStillDue(
  row: StoredRow,
  order_id: string,
  container: MedusaContainer
): Promise<void> {
  if (!(await stillDecides("cancel_order", row, container))) {
    return
  }
  await runCore(container, "cancel-order", { order_id })
  await container.resolve(INVOICE_PAYMENT_MODULE).history.write(row.id, {
    kind: "settle",
    by: "settle",
    decided: `order ${order_id} is cancelled: it was not paid`,
  })
}
