import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { INVOICE_PAYMENT_MODULE } from "../modules/invoice-payment"
import type { StoredRow } from "../modules/invoice-payment/ledger/table"
import { loadPayableOrder } from "../modules/invoice-payment/order-payment-facts"
import { shownOrderId } from "../payment-rules/shopper/shown-order"

/**
 * The order to which a shopper is led; null for a draft, which no shop's page can show, and where
 * the shopper may be somebody else.
 */
export async function shownOrder(
  row: StoredRow,
  scope: MedusaContainer
): Promise<string | null> {
  const id = shownOrderId(row, row.db_now)
  if (!id || (await isReachedByLink(row, scope))) {
    return null
  }
  if (row.cart_id || row.settled_at) {
    return id
  }
  const query = scope.resolve(ContainerRegistrationKeys.QUERY)
  const order = await loadPayableOrder(id, { query })
  return order && !order.is_draft_order ? id : null
}

/**
 * The order's payment link may have led somebody to this invoice. They need not know who ordered,
 * and Medusa shows name and address of an order or a cart to anybody who knows its id.
 */
export async function isReachedByLink(
  { order_id, settled_at }: StoredRow,
  scope: MedusaContainer
): Promise<boolean> {
  const { paymentLinks } = scope.resolve(INVOICE_PAYMENT_MODULE)
  return order_id !== null && paymentLinks.wasPressed(order_id, settled_at)
}
