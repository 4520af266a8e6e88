import type { MedusaContainer } from "@medusajs/framework/types"
import { INVOICE_PAYMENT_MODULE } from "../modules/invoice-payment"
import type { StoredRow } from "../modules/invoice-payment/ledger/table"
import { isOfMerchant } from "../payment-rules/settlement/ledger-row"
import { isOwedNoMore } from "../payment-rules/orders/order-payment"
import { canStillPay } from "../payment-rules/shopper/payment-outcome"
import {
  loadPayableOrder,
  orderPaymentFacts,
} from "../orders/start-order-payment"

/**
 * Nobody is sent to pay what they must not: an open invoice keeps its payment page only
 * while it can be paid, the present credentials read it, and what it pays is still owed.
 */
export async function withPayableUrl(
  row: StoredRow,
  isReplaced: boolean,
  scope: MedusaContainer
): Promise<StoredRow> {
  const { merchant } = scope.resolve(INVOICE_PAYMENT_MODULE)
  const mayBePaid =
    !isReplaced &&
    canStillPay(row, row.db_now) &&
    isOfMerchant(row, await merchant.merchantId())
  return row.status !== "pending" || mayBePaid
    ? row
    : { ...row, payment_url: null }
}

/** What it was to pay is ordered without it, asked for anew, or not owed any more. */
export async function isReplaced(
  row: StoredRow,
  scope: MedusaContainer
): Promise<boolean> {
  const { sessions, successors } = scope.resolve(INVOICE_PAYMENT_MODULE)
  if (await successors.isReplaced(row)) {
    return true
  }
  if (row.status !== "pending") {
    return false
  }
  // What no new session is given an invoice beside, nobody is sent to pay beside.
  const undecided = await sessions.undecided(row.payment_collection_id)
  if (undecided && undecided.id !== row.id) {
    return true
  }
  if (!row.order_id) {
    return false
  }
  const order = await loadPayableOrder(row.order_id, scope)
  const facts = order && (await orderPaymentFacts(order, scope))
  return !facts || isOwedNoMore(row, facts)
}
