import type { MedusaContainer } from "@medusajs/framework/types"
import { INVOICE_PAYMENT_MODULE } from "../modules/invoice-payment"
import { isPaidUp } from "../payment-rules/orders/order-due"
import { loadPayableOrder } from "./start-order-payment"

/** An order that owes nothing more needs none of its open invoices. */
export async function cancelIfNothingIsDue(
  orderId: string,
  container: MedusaContainer
): Promise<void> {
  const order = await loadPayableOrder(orderId, container)
  if (order && isPaidUp(order)) {
    await container
      .resolve(INVOICE_PAYMENT_MODULE)
      .orders.needsNoPayment(orderId)
  }
}
