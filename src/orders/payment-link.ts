import type { MedusaContainer } from "@medusajs/framework/types"
import {
  ContainerRegistrationKeys,
  MedusaError,
} from "@medusajs/framework/utils"
import { INVOICE_PAYMENT_MODULE } from "../modules/invoice-payment"
import type { PaymentLink } from "../modules/invoice-payment/ledger/payment-links"
import {
  decideOrderPayment,
  orderPaymentMessage,
} from "../payment-rules/orders/order-payment"
import {
  PAYABLE_FIELDS,
  type PayableOrder,
} from "../modules/invoice-payment/order-payment-facts"
import { orderPaymentFacts } from "./start-order-payment"

export type LinkedOrder = PayableOrder & {
  display_id: number
  email: string | null
  shipping_address?: Reachable | null
  billing_address?: Reachable | null
}

type Reachable = { phone: string | null; country_code: string | null }

const FIELDS = [
  ...PAYABLE_FIELDS,
  ...["display_id", "email"],
  ...["shipping_address.phone", "shipping_address.country_code"],
  ...["billing_address.phone", "billing_address.country_code"],
]

/** null: there is no such order. */
export async function loadLinkedOrder(
  id: string,
  container: MedusaContainer
): Promise<LinkedOrder | null> {
  const { data } = await container
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({ entity: "order", fields: FIELDS, filters: { id } })
  return (data[0] as LinkedOrder | undefined) ?? null
}

/**
 * The payment link of an order or a draft, or a new one. Nothing is asked of the service: the
 * invoice is made when somebody pays, and a draft becomes an order once it is paid.
 * @param by the admin's id; null: a store's own code
 * @throws MedusaError not_allowed with a code, where the order cannot be paid now
 */
export async function openPaymentLink(
  order: LinkedOrder,
  by: string | null,
  container: MedusaContainer
): Promise<PaymentLink> {
  const { paymentLinks } = container.resolve(INVOICE_PAYMENT_MODULE)
  const facts = await orderPaymentFacts(order, container)
  const { code } = decideOrderPayment(facts)
  if (code !== "payable") {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      orderPaymentMessage(code, facts, "en"),
      code
    )
  }
  return paymentLinks.open(order.id, by)
}
