import type { MedusaContainer } from "@medusajs/framework/types"
import { INVOICE_PAYMENT_MODULE } from "../modules/invoice-payment"
import type { StoredRow } from "../modules/invoice-payment/ledger/table"
import {
  loadPayableOrder,
  orderPaymentFacts,
} from "../orders/start-order-payment"
import { decideOrderPayment } from "../payment-rules/orders/order-payment"
import { pageStateOf } from "../payment-rules/shopper/page-state"

/**
 * The way back to paying, from a payment that ended: the payment link that stands for its order.
 * No link is made here, since a page is opened by anybody. null: the order has none, or cannot be
 * paid now. Nor does the page of an earlier invoice lead from a link that was withdrawn to the next
 * one: whoever pressed the first may know that page.
 */
export async function payLinkOf(
  row: StoredRow,
  isReplaced: boolean,
  scope: MedusaContainer
): Promise<string | null> {
  const purpose = "status"
  const visit = {
    purpose,
    now: row.db_now,
    isReplaced,
    orderEnd: null,
  } as const
  if (!row.order_id || pageStateOf(row, visit) !== "ended") {
    return null
  }
  const { paymentLinks, urls } = scope.resolve(INVOICE_PAYMENT_MODULE)
  const link = await paymentLinks.ofOrder(row.order_id)
  // Asked after it: the link that was read may be the next one already.
  if (await paymentLinks.wasWithdrawn(row.order_id, row.created_at)) {
    return null
  }
  const order = link && (await loadPayableOrder(row.order_id, scope))
  const facts = order && (await orderPaymentFacts(order, scope))
  const isPayable = facts && decideOrderPayment(facts).code === "payable"
  return isPayable ? urls.forLink(link.id) : null
}
