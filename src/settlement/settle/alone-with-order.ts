import type { MedusaContainer } from "@medusajs/framework/types"
import { INVOICE_PAYMENT_MODULE } from "../../modules/invoice-payment"
import type { StoredRow } from "../../modules/invoice-payment/ledger/table"
import { withCoreLock, withMethodLock } from "./with-core-lock"

/**
 * Meanwhile we neither prepare nor capture a payment of the order, and nobody edits it or begins
 * another payment method for it.
 */
export async function aloneWithOrder(
  {
    order_id,
    payment_collection_id,
  }: Pick<StoredRow, "payment_collection_id"> & { order_id: string },
  container: MedusaContainer,
  work: () => Promise<void>
): Promise<void> {
  const { orders } = container.resolve(INVOICE_PAYMENT_MODULE)
  const inCore = () => withCoreLock(order_id, work, container)
  const forOrder = () => withMethodLock(order_id, inCore, container)
  await orders.turns.alone(order_id, () =>
    withMethodLock(payment_collection_id, forOrder, container)
  )
}

/**
 * For an order that core placed for the cart and that is to be undone. Keeps out edits of the order
 * and complete-cart, but not the choice of another payment method. A human may cancel the order at
 * that moment: core undoes the later of two cancels, and reserves the goods again.
 */
export async function aloneToUndo(
  { cart_id, order_id }: { cart_id: string | null; order_id: string },
  container: MedusaContainer,
  work: () => Promise<void>
): Promise<void> {
  const { orders } = container.resolve(INVOICE_PAYMENT_MODULE)
  const inCore = () => withCoreLock(order_id, work, container)
  await orders.turns.alone(
    order_id,
    () => withCoreLock(String(cart_id), inCore, container),
    "undo"
  )
}
