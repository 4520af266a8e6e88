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
import type { Language } from "../../../../payment-rules/checkout/language"
import {
  amountDueOf,
  decideOrderPayment,
  orderPaymentMessage,
} from "../../../../payment-rules/orders/order-payment"
import {
  isNamedBy,
  leastFinished,
  linkPaymentOf,
  linkStateOf,
  showsAmount,
  type LinkState,
} from "../../../../payment-rules/orders/payment-link"
import { shortReference } from "../../../../payment-rules/shopper/short-reference"
import { LINK_TEXTS } from "../../../../status-page/link-texts"
import type { LinkPageFacts } from "../../../../status-page/render-link"
import { withPayableUrl } from "../../../payable-url"
import { storeName } from "../../../store-name"
import { languageFor, noticeFacts } from "../return/send-page"

export type OpenedLink = {
  token: string
  linkId: string
  order: LinkedOrder
  state: LinkState
  /** Why the order cannot be paid here; empty if it can. */
  reasonIn: (language: Language) => string
  isWithdrawn: boolean
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
  const kept = facts.rows.filter(({ id }) => !facts.givenBack.includes(id))
  const own = kept.filter(({ id }) => link.led_to?.includes(id))
  const isWithdrawn = link.withdrawn_at !== null
  const isSettled = kept.some(({ settled_at }) => settled_at)
  const state = linkStateOf(code, {
    ...{ isWithdrawn, isSettled, own: leastFinished(own) },
    present: row && linkPaymentOf(row),
  })
  return {
    ...{ token, order, state, isWithdrawn, linkId: link.id },
    reasonIn: (language) =>
      code === "merchant_not_ready"
        ? LINK_TEXTS[language].later
        : orderPaymentMessage(code, facts, language),
    due: amountDueOf(facts),
    payments: own.filter((one) => isNamedBy(state, one)),
  }
}

/** The facts for the page: what is due, or what was paid. */
export async function pageOf(
  { order, payments, state, due, isWithdrawn, reasonIn }: OpenedLink,
  req: MedusaRequest
): Promise<LinkPageFacts> {
  const notice = noticeFacts(req)
  const language = languageFor(req, order.locale ?? null)
  const isOpen = state === "payable" || state === "unavailable"
  const amounts = showsAmount(state) ? payments.map((one) => one.amount) : []
  const paid = amounts.length > 0 ? sumOf(amounts) : null
  return {
    ...notice,
    shopName: notice.shopName || (await storeName(req.scope)),
    language,
    amount: isOpen ? due : paid,
    currency: order.currency_code.toLowerCase(),
    orderNumber: isWithdrawn ? null : order.display_id,
    references: payments.map(({ id }) => shortReference(id)),
    problem: state === "unavailable" ? reasonIn(language) : null,
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
