import type { MedusaContainer } from "@medusajs/framework/types"
import { INVOICE_PAYMENT_MODULE } from "../modules/invoice-payment"
import { toInvoiceAmount } from "../payment-rules/checkout/amount"
import { orderDue, owesNothing } from "../payment-rules/orders/order-due"
import { loadPayableOrder } from "./start-order-payment"

/** Cancels the order's open invoices that ask for more than it owes. */
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
  await (owesNothing(due)
    ? orders.needsNoPayment(orderId)
    : orders.cancelDearer(orderId, toInvoiceAmount(due)))
}
