import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { INVOICE_PAYMENT_MODULE } from "../../../../../../modules/invoice-payment"
import {
  loadLinkedOrder,
  type LinkedOrder,
} from "../../../../../../orders/payment-link"
import { orderPaymentFacts } from "../../../../../../orders/start-order-payment"
import type { Language } from "../../../../../../payment-rules/checkout/language"
import { linkMessage } from "../../../../../../payment-rules/orders/link-message"
import {
  amountDueOf,
  decideOrderPayment,
} from "../../../../../../payment-rules/orders/order-payment"
import { whatsappNumber } from "../../../../../../payment-rules/orders/whatsapp-number"
import { emailsOf } from "../../../admin-emails"
import { storeName } from "../../../../../store-name"

export type AdminPaymentLink = Awaited<ReturnType<typeof linkView>>

/** @throws MedusaError not_found */
export async function findOrder(
  id: string | undefined,
  scope: MedusaContainer
): Promise<LinkedOrder> {
  const order = await loadLinkedOrder(String(id), scope)
  if (!order) {
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      "Order was not found",
      "order_gone"
    )
  }
  return order
}

/** The state of an order's payment link, and the messages that can be sent with it. */
export async function linkView(order: LinkedOrder, scope: MedusaContainer) {
  const { paymentLinks, urls, options } = scope.resolve(INVOICE_PAYMENT_MODULE)
  const [link, facts] = await Promise.all([
    paymentLinks.ofOrder(order.id),
    orderPaymentFacts(order, scope),
  ])
  const amount_due = amountDueOf(facts)
  const url = link && urls.forLink(link.id)
  const { code } = decideOrderPayment(facts)
  const shopName = options.statusPage.shopName ?? (await storeName(scope))
  const currency = order.currency_code.toLowerCase()
  const messageIn = (language: Language) =>
    linkMessage(
      {
        ...{ shopName, currency, orderNumber: order.display_id },
        amount: amount_due,
        // The page speaks the language of its message, whatever the order's is.
        url: `${url}?language=${language}`,
      },
      language
    )
  return {
    url,
    created_at: link?.created_at ?? null,
    created_by: link && (await emailOf(link.created_by, scope)),
    /** Whether the order can be paid now, or why not. */
    code,
    amount_due,
    currency,
    email: order.email,
    /** Complete, digits only; null: not known, so that WhatsApp asks for the recipient. */
    whatsapp: whatsappOf(order),
    /** Ready to be sent; null: there is no link, or it cannot be paid now. */
    messages:
      url && code === "payable"
        ? { en: messageIn("en"), ar: messageIn("ar") }
        : null,
  }
}

async function emailOf(id: string | null, scope: MedusaContainer) {
  return id && ((await emailsOf([id], scope)).get(id) ?? id)
}

function whatsappOf({ shipping_address, billing_address }: LinkedOrder) {
  const address = shipping_address?.phone ? shipping_address : billing_address
  return whatsappNumber(address?.phone, address?.country_code)
}
