import {
  toDecimal,
  toInvoiceAmount,
  type AmountInput,
} from "../../payment-rules/checkout/amount"
import { languageTag } from "../../payment-rules/checkout/language"
import type { Payer } from "../../payment-rules/checkout/create-request"
import {
  CANCEL_FIELDS,
  isCanceled,
  type CancelFields,
} from "../../payment-rules/orders/canceled-order"
import {
  ACCOUNT_FIELDS,
  orderDue,
  owesNothing,
  type OrderAccount,
} from "../../payment-rules/orders/order-due"
import type { PayerIdentity } from "../../payment-rules/shopper/person-key"
import type { ProviderCradle } from "./provider-cradle"
import { checkoutRefusal, paidCartRefusal } from "./refusal"

type Address = {
  first_name?: string | null
  last_name?: string | null
  phone?: string | null
}

type Person = {
  email?: string | null
  locale?: string | null
  billing_address?: Address | null
  shipping_address?: Address | null
  customer?: (Address & { id: string; email?: string | null }) | null
}

type Collection = {
  id: string
  status: string
  cart?: (Person & { id: string }) | null
  order?: (Person & OrderAccount & CancelFields & { id: string }) | null
}

/** Whose payment it is: a cart, or an order without one (edit, claim, draft). */
export type PaymentOwner = {
  collection_id: string
  cart_id: string | null
  order_id: string | null
  /** The amount an order still owes, in major units; null: the owner is a cart. */
  owed: AmountInput | null
  locale: string | null
  payer: Payer
  identity: PayerIdentity
}

/** The session that is to be paid. `signedInId`: core's `context.customer`. */
type Asked = { sessionId: string; signedInId: string | null }

const PERSON_FIELDS = [
  "email",
  "locale",
  "billing_address.first_name",
  "billing_address.last_name",
  "billing_address.phone",
  "shipping_address.first_name",
  "shipping_address.last_name",
  "shipping_address.phone",
  "customer.id",
  "customer.first_name",
  "customer.last_name",
  "customer.phone",
  "customer.email",
]

const FIELDS = [
  "id",
  "status",
  "cart.id",
  ...PERSON_FIELDS.map((field) => `cart.${field}`),
  "order.id",
  ...CANCEL_FIELDS.map((field) => `order.${field}`),
  ...ACCOUNT_FIELDS.map((field) => `order.${field}`),
  ...PERSON_FIELDS.map((field) => `order.${field}`),
]

/**
 * A cart's customer need not be signed in: Medusa gives a cart the account whose e-mail
 * address somebody typed. Only `context.customer` of core's call proves a sign-in, so
 * without it nothing of an account is used or counted.
 *
 * Core starts a session even on a paid cart or a cancelled order, so these are refused
 * here.
 * @throws MedusaError not_allowed when nothing can be owed any more.
 */
export async function loadPayableOwner(
  { sessionId, signedInId }: Asked,
  { invoicePayment, paymentSessionService, query }: ProviderCradle
): Promise<PaymentOwner> {
  const session = await paymentSessionService.retrieve(sessionId)
  const { data } = await query.graph({
    entity: "payment_collection",
    fields: FIELDS,
    filters: { id: session.payment_collection_id },
  })
  const collection = data[0] as Collection | undefined
  if (!collection) {
    throw checkoutRefusal("collection_gone", null)
  }
  const { cart, order } = collection
  const { placedOrders, sessions } = invoicePayment
  await refuseTakenBack(collection, sessions)
  refuseWhatIsOver(collection)
  if (cart && order && (await placedOrders.isBeingPlaced(order.id))) {
    throw checkoutRefusal("being_ordered", languageTag(cart.locale))
  }
  const person: Person = cart ?? order ?? {}
  const payer = payerOf(person, signedInId)
  return {
    collection_id: collection.id,
    // The order exists already: the invoice belongs to it, and never places or cancels one.
    cart_id: order ? null : (cart?.id ?? null),
    order_id: order?.id ?? null,
    owed: order ? orderDue(order) : null,
    locale: languageTag(person.locale),
    payer,
    identity: {
      ...{ email: payer.email, customerId: signedInId },
      orderId: order?.id ?? null,
    },
  }
}

async function refuseTakenBack(
  { id, cart, order }: Collection,
  sessions: ProviderCradle["invoicePayment"]["sessions"]
): Promise<void> {
  const row = order ? null : await sessions.takenBack({ collection_id: id })
  if (row) {
    throw paidCartRefusal(row, languageTag(cart?.locale))
  }
}

function refuseWhatIsOver({ status, cart, order }: Collection): void {
  const locale = languageTag((cart ?? order)?.locale)
  if (status === "completed") {
    throw checkoutRefusal("paid", locale)
  }
  if (status === "canceled" || (order && isCanceled(order))) {
    throw checkoutRefusal("canceled", locale)
  }
}

/** The order still owes the amount; a cart always owes it. */
export function owes(
  { owed }: Pick<PaymentOwner, "owed">,
  amount: string
): boolean {
  return owed === null || toDecimal(amount).lte(toInvoiceAmount(owed))
}

/**
 * Only for a new invoice: one that was paid is taken over, whatever its order owes
 * by now.
 * @throws MedusaError not_allowed when an order would be charged for more than it owes
 */
export function refuseMoreThanOwed(
  { owed, locale }: PaymentOwner,
  amount: string
) {
  if (owed === null) {
    return
  }
  if (owesNothing(owed)) {
    throw checkoutRefusal("paid", locale)
  }
  if (!owes({ owed }, amount)) {
    throw checkoutRefusal("owes_less", locale)
  }
}

function payerOf(person: Person, signedInId: string | null): Payer {
  const own = person.customer?.id === signedInId ? person.customer : null
  const people = [person.billing_address, person.shipping_address, own]
  const named = people.find((one) => one?.first_name || one?.last_name)
  return {
    name:
      [named?.first_name, named?.last_name].filter(Boolean).join(" ") || null,
    email: person.email ?? own?.email ?? null,
    phone: people.find((one) => one?.phone)?.phone ?? null,
  }
}
