import type { MedusaContainer } from "@medusajs/framework/types"
import { INVOICE_PAYMENT_MODULE } from "../modules/invoice-payment"
import type { StoredRow } from "../modules/invoice-payment/ledger/table"
import { isOfMerchant } from "../payment-rules/settlement/ledger-row"
import { isOfAnother } from "../payment-rules/settlement/session-decision"
import { isOwedNoMore } from "../payment-rules/orders/order-payment"
import { canStillPay } from "../payment-rules/shopper/payment-outcome"
import {
  loadPayableOrder,
  orderPaymentFacts,
} from "../orders/start-order-payment"
import { loadSessions } from "../orders/replaced-sessions"
import { triggerSettlement } from "../settlement/worker/trigger-settlement"

/**
 * A row keeps its payment page only while its invoice can be paid, the present credentials read
 * it, and its amount is still owed. So nobody is sent to pay an invoice that must not be paid, or
 * to pay again right after a payment.
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
  return mayBePaid ? row : { ...row, payment_url: null }
}

/**
 * A page that leads to an invoice requests reads of the purchase's other invoices: one may have
 * been paid without a webhook. The page waits for none of them; once one is found paid, it leads
 * nowhere any more.
 * @param row as `withPayableUrl` returned it
 */
export async function requestOthers(
  row: StoredRow,
  scope: MedusaContainer
): Promise<void> {
  if (!row.payment_url) {
    return
  }
  const { merchant, unseenMoney } = scope.resolve(INVOICE_PAYMENT_MODULE)
  const asked = await unseenMoney.requestForPage({
    collection_id: row.payment_collection_id,
    order_id: row.order_id,
    merchant_id: await merchant.merchantId(),
    except: row.id,
  })
  asked.forEach(({ id }) => triggerSettlement(scope, id))
}

/**
 * The purchase was ordered another way, has a newer invoice, may be paid by another one, or
 * owes nothing.
 */
export async function isReplaced(
  row: StoredRow,
  scope: MedusaContainer
): Promise<boolean> {
  const { sessions, successors } = scope.resolve(INVOICE_PAYMENT_MODULE)
  if (await successors.isReplaced(row)) {
    return true
  }
  // No new session is created beside an undecided payment, so nobody is sent to pay beside it,
  // nor to start again.
  const undecided = await sessions.undecided(
    row.payment_collection_id,
    row.order_id
  )
  if (undecided && undecided.id !== row.id) {
    return true
  }
  if (row.status !== "pending" || !row.order_id) {
    return false
  }
  const order = await loadPayableOrder(row.order_id, scope)
  const facts = order && (await orderPaymentFacts(order, scope))
  return !facts || isOwedNoMore(row, facts) || (await isOtherChosen(row, scope))
}

/**
 * Another method was chosen for the order. Its invoice can be paid again once the shopper has
 * chosen ours ("pay now"): paid before that, it would not be captured (`paid_elsewhere`).
 */
export async function isOtherChosen(
  { payment_collection_id }: StoredRow,
  scope: MedusaContainer
): Promise<boolean> {
  return (await loadSessions(payment_collection_id, scope)).some(isOfAnother)
}
