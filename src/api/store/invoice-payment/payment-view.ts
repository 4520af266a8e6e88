import type { MedusaContainer } from "@medusajs/framework/types"
import { INVOICE_PAYMENT_MODULE } from "../../../modules/invoice-payment"
import type { StoredRow } from "../../../modules/invoice-payment/ledger/table"
import {
  nextRefreshMs,
  pageStateOf,
} from "../../../payment-rules/shopper/page-state"
import { outcomeOf } from "../../../payment-rules/shopper/payment-outcome"
import { toSessionData } from "../../../payment-rules/checkout/session-data"
import { shortReference } from "../../../payment-rules/shopper/short-reference"
import { cartNow } from "../../cart-now"
import { payLinkOf } from "../../pay-link"
import { shownOrder } from "../../shown-order"

/**
 * A payment as the Store API shows it: nothing that only the merchant may see. Its state is
 * that of our own page.
 */
export async function loadPaymentView(
  row: StoredRow,
  isReplaced: boolean,
  scope: MedusaContainer
) {
  const { urls, options, successors } = scope.resolve(INVOICE_PAYMENT_MODULE)
  const now = row.db_now
  const orderEnd = await successors.orderEnd(row)
  return {
    ...toSessionData(row, urls.ofSession(row)),
    id: row.session_id,
    reference: shortReference(row.id),
    outcome: outcomeOf(row),
    state: pageStateOf(row, { purpose: "status", now, isReplaced, orderEnd }),
    cart_now: await cartNow(row, scope),
    pay_link: await payLinkOf(row, isReplaced, scope),
    contact: options.statusPage.contact ?? null,
    order_id: await shownOrder(row, scope),
    next_poll_ms: nextRefreshMs(row, now),
  }
}

/** The payment as an open page shows it: nobody who has just paid is asked to pay. */
export function toOpenPage(view: Awaited<ReturnType<typeof loadPaymentView>>) {
  const { state, payment_url } = view
  return { ...view, payment_url: state === "confirming" ? null : payment_url }
}
