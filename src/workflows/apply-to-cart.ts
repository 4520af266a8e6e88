import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { INVOICE_PAYMENT_MODULE } from "../modules/invoice-payment"
import type { StoredRow } from "../modules/invoice-payment/ledger/table"
import type { AmountInput } from "../payment-rules/amount"
import {
  refuseApply,
  type ApplyFacts,
  type ApplyRefusal,
} from "../payment-rules/apply-decision"
import {
  moneyFields,
  toPaymentFacts,
  toSessionFacts,
  type CollectionMoney,
} from "./settling/collection-money"
import { runCore } from "./settling/run-core"
import { settleNow } from "./wake-settle"

type Cart = {
  total: AmountInput
  currency_code: string
  payment_collection?: (CollectionMoney & { id: string }) | null
}

/**
 * A paid invoice whose cart or session moved becomes the payment of a cart that it
 * fits now, and is settled at once. null: done; what settling made of it is in the
 * ledger.
 * @param to `cart_id`: its own cart or another one; `by`: the admin's id
 */
export async function applyToCart(
  row: StoredRow,
  to: { cart_id: string; by: string },
  container: MedusaContainer
): Promise<ApplyRefusal | "busy" | null> {
  const { admin, hints, history } = container.resolve(INVOICE_PAYMENT_MODULE)
  const { facts, collectionId } = await loadCart(to.cart_id, container)
  const refused = refuseApply(row, facts)
  if (refused) {
    return refused
  }
  const payment_collection_id =
    collectionId ?? (await createCollection(to.cart_id, container))
  const moved = await admin.moveToCart(row.id, {
    id: to.cart_id,
    payment_collection_id,
  })
  if (!moved) {
    return whyNotMoved(row, container)
  }
  await history.write(row.id, {
    kind: "apply",
    by: to.by,
    seen: { from_cart_id: row.cart_id, cart_id: to.cart_id },
  })
  await hints.give(row.id, { class: 1, by: to.by })
  await settleNow(container, row.id)
  return null
}

async function whyNotMoved(
  { id }: StoredRow,
  container: MedusaContainer
): Promise<ApplyRefusal | "busy"> {
  const { admin } = container.resolve(INVOICE_PAYMENT_MODULE)
  if (await admin.isCaptured(id)) {
    return "captured"
  }
  return (await admin.hasOrder(id)) ? "order_stands" : "busy"
}

async function loadCart(
  id: string,
  container: MedusaContainer
): Promise<{ facts: ApplyFacts; collectionId: string | null }> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const [{ data: carts }, { data: links }] = await Promise.all([
    query.graph({
      entity: "cart",
      fields: [
        "id",
        "total",
        "currency_code",
        "payment_collection.id",
        ...moneyFields("payment_collection."),
      ],
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

async function createCollection(
  cartId: string,
  container: MedusaContainer
): Promise<string> {
  const created = await runCore(
    container,
    "create-payment-collection-for-cart",
    { cart_id: cartId }
  )
  return (created as { id: string }).id
}
