import {
  checkAvailability,
  merchantNotReady,
} from "../../payment-rules/checkout/availability"
import type { CheckoutRefusal } from "../../payment-rules/checkout/checkout-refusal"
import { pickLanguage } from "../../payment-rules/checkout/language"
import {
  decideOrderPayment,
  orderPaymentMessage,
} from "../../payment-rules/orders/order-payment"
import { payerKey } from "../../payment-rules/shopper/person-key"
import type { CreationRefusal } from "../../modules/invoice-payment/creation-budget"
import type { NewRow } from "../../modules/invoice-payment/ledger/creation"
import {
  loadPayableOrder,
  orderPaymentFacts,
} from "../../modules/invoice-payment/order-payment-facts"
import { refuseMoreThanOwed, type PaymentOwner } from "./payment-owner"
import type { ProviderCradle } from "./provider-cradle"
import { checkoutRefusal, paidCartRefusal, shopperRefusal } from "./refusal"

export type Wanted = {
  session_id: string
  owner: PaymentOwner
  amount: string
  currency: string
}

/**
 * Refuses a new invoice if something stands against it that is known without a read. If
 * the collection had an invoice that could be used, it was taken over before: that asks nothing new
 * of the service, and it may be paid.
 * @returns the id of the merchant who is to be paid
 */
export async function refuseAnother(
  { owner, amount, currency }: Wanted,
  cradle: ProviderCradle
): Promise<string | null> {
  const { options } = cradle.invoicePayment
  await refuseUndecided(owner, cradle)
  refuseMoreThanOwed(owner, amount)
  const availability = checkAvailability(amount, currency, {
    ...options,
    language: pickLanguage(owner.locale),
  })
  if (!availability.available) {
    throw shopperRefusal(availability.code, availability.message)
  }
  return activeMerchantId(owner, cradle)
}

/**
 * Medusa's own route begins a payment of any collection. So the provider checks what the plugin's
 * own ways of paying an order check: whether another method's money, or money that a human took
 * over, pays for it.
 */
export async function refusePaidOrder(
  { order_id, locale }: PaymentOwner,
  cradle: ProviderCradle
): Promise<void> {
  const order = order_id && (await loadPayableOrder(order_id, cradle))
  if (!order) {
    return
  }
  const facts = await orderPaymentFacts(order, cradle)
  const { code } = decideOrderPayment(facts)
  if (code === "payment_arrived" || code === "paid_elsewhere") {
    const message = orderPaymentMessage(code, facts, pickLanguage(locale))
    throw shopperRefusal(code, message)
  }
}

/** The row to be written, and who is counted for it. */
export function toCreation(
  { owner, ...terms }: Wanted,
  merchant_id: string | null,
  { invoicePayment }: ProviderCradle
): { creation: NewRow; payer: string | null } {
  const creation = {
    ...terms,
    payment_collection_id: owner.collection_id,
    cart_id: owner.cart_id,
    order_id: owner.order_id,
    locale: owner.locale,
    signed_in_customer_id: owner.identity.customerId,
    merchant_id,
    token_key_id: invoicePayment.urls.tokens.keyId,
  }
  return { creation, payer: payerKey(owner.identity) }
}

/** @throws MedusaError not_allowed where a limit of creations is reached */
export function refuseLimit(
  refused: CreationRefusal | null,
  { collection_id, locale }: PaymentOwner,
  { logger }: ProviderCradle
): void {
  if (refused) {
    const { reason, text } = LIMITS[refused]
    logger.warn(
      `invoice-payment: no invoice is created for ${collection_id}: ${reason}`
    )
    throw checkoutRefusal(text, locale)
  }
}

/** For each limit, the text for the log and the text for the shopper. */
const LIMITS = {
  budget: {
    reason: "invoicesPerMinute is used up, or the share of it that carts have",
    text: "crowded",
  },
  payer: {
    reason:
      "its payer has unpaid invoices or orders of openInvoicesPerPayer other carts",
    text: "too_many_open",
  },
  collection: {
    reason: "it asked for ten within a minute",
    text: "too_often",
  },
} as const satisfies Record<
  CreationRefusal,
  { reason: string; text: CheckoutRefusal }
>

async function activeMerchantId(
  owner: PaymentOwner,
  { invoicePayment, logger }: ProviderCradle
) {
  const merchant = await invoicePayment.merchant.activeMerchant()
  if (!merchant) {
    logger.error(
      "invoice-payment: no invoice is created: credentials are missing, or the service has not called the merchant active"
    )
    const { code, message } = merchantNotReady(pickLanguage(owner.locale))
    throw shopperRefusal(code, message)
  }
  return merchant.merchant_id
}

/**
 * Money of another amount is on its way, or the money is captured already: with a second invoice
 * the shopper could pay twice.
 */
export async function refuseUndecided(
  owner: PaymentOwner,
  { invoicePayment }: ProviderCradle
): Promise<void> {
  const { sessions } = invoicePayment
  const undecided = await sessions.undecided(
    owner.collection_id,
    owner.order_id
  )
  if (undecided) {
    throw paidCartRefusal(undecided, owner.locale)
  }
}
