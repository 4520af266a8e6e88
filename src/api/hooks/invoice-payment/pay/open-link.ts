import type { MedusaRequest } from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { INVOICE_PAYMENT_MODULE } from "../../../../modules/invoice-payment"
import type { StoredRow } from "../../../../modules/invoice-payment/ledger/table"
import {
  loadLinkedOrder,
  type LinkedOrder,
} from "../../../../orders/payment-link"
import { orderPaymentFacts } from "../../../../orders/start-order-payment"
import { sumOf } from "../../../../payment-rules/checkout/amount"
import {
  amountDueOf,
  decideOrderPayment,
} from "../../../../payment-rules/orders/order-payment"
import {
  linkStateOf,
  ownPaymentOf,
  type LinkState,
} from "../../../../payment-rules/orders/payment-link"
import { shortReference } from "../../../../payment-rules/shopper/short-reference"
import type { LinkPageFacts } from "../../../../status-page/render-link"
import { withPayableUrl } from "../../../payable-url"
import { storeName } from "../../../store-name"
import { languageFor, noticeFacts } from "../return/send-page"

export type OpenedLink = {
  token: string
  linkId: string
  order: LinkedOrder
  state: LinkState
  /** The amount the order owes, in major units. */
  due: string
  /** The payments that the page names, of invoices that the link led to. */
  payments: StoredRow[]
}

/** null: the URL is not ours, or its order is gone. */
export async function loadLink(
  token: string,
  { scope }: MedusaRequest
): Promise<OpenedLink | null> {
  const { urls, paymentLinks } = scope.resolve(INVOICE_PAYMENT_MODULE)
  const named = urls.tokens.verify(token, ["pay"])
  const link = named && (await paymentLinks.get(named.rowId))
  const order = link && (await loadLinkedOrder(link.order_id, scope))
  if (!order) {
    return null
  }
  const facts = await orderPaymentFacts(order, scope)
  const { code, row } = decideOrderPayment(facts)
  const own = facts.rows.filter(
    (one) => link.led_to?.includes(one.id) && ownPaymentOf(one)
  )
  const isWithdrawn = link.withdrawn_at !== null
  const isSettled = facts.rows.some(({ settled_at }) => settled_at)
  const state = linkStateOf(code, {
    ...{ isWithdrawn, isSettled, own: own[0] ? ownPaymentOf(own[0]) : null },
  })
  const isNamed = isWithdrawn || code === "nothing_due"
  const payments = isNamed ? own : own.filter(({ id }) => id === row?.id)
  return {
    ...{ token, order, state, linkId: link.id },
    due: amountDueOf(facts),
    payments,
  }
}

/** The facts for the page: what is due, or what was paid. */
export async function pageOf(
  { order, payments, state, due }: OpenedLink,
  req: MedusaRequest
): Promise<LinkPageFacts> {
  const notice = noticeFacts(req)
  const isOpen = state === "payable" || state === "unavailable"
  const amounts = payments.map(({ amount }) => amount)
  const paid = amounts.length > 0 ? sumOf(amounts) : null
  return {
    ...notice,
    shopName: notice.shopName || (await storeName(req.scope)),
    language: languageFor(req, order.locale ?? null),
    amount: isOpen ? due : paid,
    currency: order.currency_code.toLowerCase(),
    orderNumber: state === "withdrawn" ? null : order.display_id,
    references: payments.map(({ id }) => shortReference(id)),
    problem: null,
  }
}

/** The order's open invoice, with its payment page; null: none may be paid. */
export async function payableInvoice(
  order: LinkedOrder,
  scope: MedusaContainer
): Promise<{ id: string; payment_url: string } | null> {
  const { code, row } = decideOrderPayment(
    await orderPaymentFacts(order, scope)
  )
  if (code !== "payable" || !row) {
    return null
  }
  const payable = await withPayableUrl(row, false, scope)
  return payable?.payment_url
    ? { id: row.id, payment_url: payable.payment_url }
    : null
}
