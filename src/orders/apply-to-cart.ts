import type { MedusaContainer } from "@medusajs/framework/types"
import { INVOICE_PAYMENT_MODULE } from "../modules/invoice-payment"
import type { StoredRow } from "../modules/invoice-payment/ledger/table"
import {
  refuseApply,
  type ApplyRefusal,
} from "../payment-rules/orders/apply-decision"
import { loadCart } from "./load-cart"
import { runCore } from "../settlement/settle/run-core"
import { settleAndWait } from "../settlement/worker/trigger-settlement"

/**
 * Makes a paid invoice, whose cart or session changed, the payment of a cart that it fits
 * now, and settles it at once. null: done; the ledger holds the result of settling.
 * @param to `cart_id`: its own cart or another one; `by`: the admin's id
 */
export async function applyToCart(
  row: StoredRow,
  to: { cart_id: string; by: string },
  container: MedusaContainer
): Promise<ApplyRefusal | "busy" | null> {
  const { admin, refreshRequests } = container.resolve(INVOICE_PAYMENT_MODULE)
  const { facts, collectionId } = await loadCart(to.cart_id, container)
  const refused =
    refuseApply(row, facts) ?? (await refuseMove(row, collectionId, container))
  if (refused) {
    return refused
  }
  const payment_collection_id =
    collectionId ?? (await createCollection(to.cart_id, container))
  const moved = await admin.moveToCart(
    row.id,
    { id: to.cart_id, payment_collection_id },
    {
      ...{ kind: "apply", by: to.by },
      seen: { from_cart_id: row.cart_id, cart_id: to.cart_id },
    }
  )
  if (!moved) {
    return (await refuseMove(row, payment_collection_id, container)) ?? "busy"
  }
  await refreshRequests.request(row.id, { class: 1, by: to.by })
  await settleAndWait(container, row.id)
  return null
}

/**
 * An invoice stays in its collection if Medusa captured its money, or has an order for it, or
 * while it shows another capture there. No invoice pays a cart whose order was captured and taken
 * back.
 */
export async function refuseMove(
  row: StoredRow,
  collectionId: string | null,
  container: MedusaContainer
): Promise<ApplyRefusal | null> {
  const { admin, sessions } = container.resolve(INVOICE_PAYMENT_MODULE)
  const takenBack =
    collectionId && (await sessions.takenBack({ collection_id: collectionId }))
  if (takenBack) {
    return takenBack.id === row.id ? "captured" : "cart_used_up"
  }
  if (collectionId === row.payment_collection_id) {
    return null
  }
  if (await admin.isCaptured(row.id)) {
    return "captured"
  }
  if (await admin.hasOrder(row.id)) {
    return "order_stands"
  }
  const showsCapture = row.attention_reason === "captured_unpaid"
  return showsCapture ? "capture_undecided" : null
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
