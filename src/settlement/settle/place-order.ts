import type { MedusaContainer } from "@medusajs/framework/types"
import { INVOICE_PAYMENT_MODULE } from "../../modules/invoice-payment"
import type { StoredRow } from "../../modules/invoice-payment/ledger/table"
import { deleteExpiredLock } from "./delete-expired-lock"
import { runCore } from "./run-core"
import { stillDecides } from "./still-decides"
import { withMethodLock } from "./with-core-lock"

/**
 * Places the order of a paid invoice. Core authorizes the first session that it finds, also one of
 * another provider. The shopper may have chosen another method since the decision, so it is decided
 * again under a lock that lets none be begun.
 */
export async function placeOrder(
  row: StoredRow,
  container: MedusaContainer
): Promise<void> {
  const place = () => placeIfStillDue(row, container)
  await withMethodLock(row.payment_collection_id, place, container)
}

async function placeIfStillDue(
  row: StoredRow,
  container: MedusaContainer
): Promise<void> {
  if (!(await stillDecides("place_order", row, container))) {
    return
  }
  await deleteExpiredLock(row.cart_id, container)
  const result = await runCore(container, "complete-cart", { id: row.cart_id })
  const { id } = result as { id: string }
  await container.resolve(INVOICE_PAYMENT_MODULE).placedOrders.attach(row, id)
}
