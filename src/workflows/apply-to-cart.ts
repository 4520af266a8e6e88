import type { MedusaContainer } from "@medusajs/framework/types"
import { INVOICE_PAYMENT_MODULE } from "../modules/invoice-payment"
import type { StoredRow } from "../modules/invoice-payment/ledger/table"
import { refuseApply, type ApplyRefusal } from "../payment-rules/apply-decision"
import { loadCart } from "./load-cart"
import { runCore } from "./settling/run-core"
import { settleNow } from "./wake-settle"

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
