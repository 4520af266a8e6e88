import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { AmountInput } from "../payment-rules/checkout/amount"
import type { ApplyFacts } from "../payment-rules/orders/apply-decision"
import {
  moneyFields,
  toPaymentFacts,
  toSessionFacts,
  type CollectionMoney,
} from "../payment-rules/settlement/collection-money"

type Cart = {
  id: string
  email: string | null
  total: AmountInput
  currency_code: string
  items?: (CartItem | null)[] | null
  payment_collection?: (CollectionMoney & { id: string }) | null
}

type CartItem = {
  title: string
  variant_title: string | null
  quantity: AmountInput
  total: AmountInput
}

export type LoadedCart = {
  /** null: there is none. */
  cart: Cart | null
  facts: ApplyFacts
  collectionId: string | null
}

const FIELDS = [
  "id",
  "email",
  "total",
  "currency_code",
  "items.title",
  "items.variant_title",
  "items.quantity",
  "items.total",
  "payment_collection.id",
  ...moneyFields("payment_collection."),
]

/** A cart, and the facts that decide whether an invoice may pay it. */
export async function loadCart(
  id: string,
  container: MedusaContainer
): Promise<LoadedCart> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const [{ data: carts }, { data: links }] = await Promise.all([
    query.graph({
      entity: "cart",
      fields: FIELDS,
      filters: { id },
    }),
    query.graph({
      entity: "order_cart",
      fields: ["order_id"],
      filters: { cart_id: id },
    }),
  ])
  const cart = (carts[0] as Cart | undefined) ?? null
  const collection = cart?.payment_collection
  return {
    cart,
    facts: {
      cart,
      cartOrderId:
        (links[0] as { order_id: string } | undefined)?.order_id ?? null,
      sessions: toSessionFacts(collection ?? {}),
      payments: toPaymentFacts(collection ?? {}),
    },
    collectionId: collection?.id ?? null,
  }
}
