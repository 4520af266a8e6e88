import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { StoredRow } from "../modules/invoice-payment/ledger/table"
import { loadPayableOrder } from "../modules/invoice-payment/order-payment-facts"
import { shownOrderId } from "../payment-rules/shopper/shown-order"

/** The order to which a shopper is led; null for a draft, which no shop's page can show. */
export async function shownOrder(
  row: StoredRow,
  scope: MedusaContainer
): Promise<string | null> {
  const id = shownOrderId(row, row.db_now)
  if (!id || row.cart_id || row.settled_at) {
    return id
  }
  const query = scope.resolve(ContainerRegistrationKeys.QUERY)
  const order = await loadPayableOrder(id, { query })
  return order && !order.is_draft_order ? id : null
}
