import type { MedusaContainer } from "@medusajs/framework/types"
import { INVOICE_PAYMENT_MODULE } from "../modules/invoice-payment"
import { toInvoiceAmount } from "../payment-rules/checkout/amount"
import { orderDue, owesNothing } from "../payment-rules/orders/order-due"
import { loadPayableOrder } from "./start-order-payment"

/**
 * Cancels the order's open invoices that ask for more than it owes. If it owes something, it is
 * decided again: it may have owed nothing when its invoices were read for the last time.
 */
export async function cancelDearerInvoices(
  orderId: string,
  container: MedusaContainer
): Promise<void> {
  const { orders } = container.resolve(INVOICE_PAYMENT_MODULE)
  const order = await loadPayableOrder(orderId, container)
  const due = order && orderDue(order)
  if (due === null) {
    return
  }
  if (owesNothing(due)) {
    await orders.needsNoPayment(orderId)
    return
  }
  await orders.cancelDearer(orderId, toInvoiceAmount(due))
  await orders.readEnded(orderId)
}
