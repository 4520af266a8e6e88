import { MedusaError } from "@medusajs/framework/utils"
import { toDecimal, type AmountInput } from "../../payment-rules/amount"
import type { Payer } from "../../payment-rules/create-request"
import type { ProviderCradle } from "./provider-cradle"

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
  customer?: (Address & { email?: string | null }) | null
}

type Collection = {
  id: string
  status: string
  cart?: (Person & { id: string }) | null
  order?:
    | (Person & {
        id: string
        status: string
        summary?: { pending_difference?: AmountInput } | null
      })
    | null
}

/** Whose payment it is: a cart, or an order without one (edit, claim, draft). */
export type PaymentOwner = {
  collection_id: string
  cart_id: string | null
  order_id: string | null
  locale: string | null
  payer: Payer
}

const PERSON_FIELDS = [
  "email",
  "locale",
  "billing_address.first_name",
  "billing_address.last_name",
  "billing_address.phone",
  "shipping_address.first_name",
  "shipping_address.last_name",
  "shipping_address.phone",
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
  "order.status",
  "order.summary.pending_difference",
  ...PERSON_FIELDS.map((field) => `order.${field}`),
]

/**
 * Core starts a session even on a paid cart or a cancelled order, so it is
 * refused here.
 * @throws MedusaError not_allowed when nothing can be owed any more.
 */
export async function loadPayableOwner(
  sessionId: string,
  { paymentSessionService, query }: ProviderCradle
): Promise<PaymentOwner> {
  const session = await paymentSessionService.retrieve(sessionId)
  const { data } = await query.graph({
    entity: "payment_collection",
    fields: FIELDS,
    filters: { id: session.payment_collection_id },
  })
  const collection = data[0] as Collection | undefined
  if (!collection) {
    throw notPayable("Its payment collection is gone.")
  }
  refuseWhatIsOver(collection)
  const { cart, order } = collection
  const person: Person = cart ?? order ?? {}
  return {
    collection_id: collection.id,
    cart_id: cart?.id ?? null,
    order_id: order?.id ?? null,
    locale: person.locale ?? null,
    payer: payerOf(person),
  }
}

function refuseWhatIsOver({ status, order }: Collection): void {
  const owed = order?.summary?.pending_difference
  if (
    status === "completed" ||
    (owed !== undefined && toDecimal(owed).lte(0))
  ) {
    throw notPayable("It is paid already.")
  }
  if (status === "canceled" || order?.status === "canceled") {
    throw notPayable("It was cancelled.")
  }
}

function payerOf(person: Person): Payer {
  const people = [
    person.billing_address,
    person.shipping_address,
    person.customer,
  ]
  const named = people.find((one) => one?.first_name || one?.last_name)
  return {
    name:
      [named?.first_name, named?.last_name].filter(Boolean).join(" ") || null,
    email: person.email ?? person.customer?.email ?? null,
    phone: people.find((one) => one?.phone)?.phone ?? null,
  }
}

function notPayable(why: string): MedusaError {
  return new MedusaError(
    MedusaError.Types.NOT_ALLOWED,
    `This payment cannot be started. ${why}`
  )
}
