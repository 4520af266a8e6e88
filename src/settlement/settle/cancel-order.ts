import type { MedusaContainer } from "@medusajs/framework/types"
import { INVOICE_PAYMENT_MODULE } from "../../modules/invoice-payment"
import type { StoredRow } from "../../modules/invoice-payment/ledger/table"
import { aloneWithOrder } from "./alone-with-order"
import { runCore } from "./run-core"
import { stillDecides } from "./still-decides"

/**
 * Cancels the order of an invoice that ended without money, which releases its stock. A payment or
 * an edit of the order may have come since the decision, so it is decided again.
 */
export async function cancelOrder(
  row: StoredRow,
  order_id: string,
  container: MedusaContainer
): Promise<void> {
  const cancel = () => cancelIfStillDue(row, order_id, container)
  await aloneWithOrder({ ...row, order_id }, container, cancel)
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
