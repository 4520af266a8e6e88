import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { INVOICE_PAYMENT_MODULE } from "../../modules/invoice-payment"
import type { StoredRow } from "../../modules/invoice-payment/ledger/table"
import { loadPayableOrder } from "../../modules/invoice-payment/order-payment-facts"
import { deleteExpiredLock } from "./delete-expired-lock"
import { runCore } from "./run-core"

/**
 * Makes an order of the draft that a customer has paid: its stock is reserved, and nobody can
 * delete it any more. Of two paid invoices of one draft, the first does it.
 * @throws CoreWorkflowError where the stock does not suffice; the draft stays one
 */
export async function convertDraft(
  row: StoredRow,
  order_id: string,
  container: MedusaContainer
): Promise<void> {
  const { orders, history } = container.resolve(INVOICE_PAYMENT_MODULE)
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  await orders.alone(order_id, async () => {
    const order = await loadPayableOrder(order_id, { query })
    if (!order?.is_draft_order) {
      return
    }
    await deleteExpiredLock(order_id, container)
    await runCore(container, "convert-draft-order", { id: order_id })
    await history.write(row.id, {
      kind: "settle",
      by: "settle",
      decided: `draft ${order_id} became an order: it was paid`,
    })
  })
}
