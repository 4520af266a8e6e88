import type { MedusaContainer } from "@medusajs/framework/types"
import { INVOICE_PAYMENT_MODULE } from "../../modules/invoice-payment"
import type { StoredRow } from "../../modules/invoice-payment/ledger/table"
import { attachOrder } from "./attach-order"
import { deleteExpiredLock } from "./delete-expired-lock"
import { CoreWorkflowError, runCoreSteps } from "./run-core"
import { stillDecides } from "./still-decides"
import { withMethodLock } from "./with-core-lock"

/** Core's step (medusa-core create-orders). */
const CREATE_ORDER = "create-orders"

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
  const { leases, placedOrders } = container.resolve(INVOICE_PAYMENT_MODULE)
  await deleteExpiredLock(row.cart_id, container)
  const input = { id: row.cart_id }
  const { result, took } = await runCoreSteps(
    container,
    "complete-cart",
    input
  ).catch(async (error: unknown) => {
    // Only this run's own claim: an earlier one shows that core may have placed the order.
    if (isFree(row) && !wasRefusedPayment(error)) {
      await leases.endClaim(row)
    }
    throw error
  })
  const { id } = result as { id: string }
  // Core answers an order that another run has linked as well, and that run may still undo it.
  await (took(CREATE_ORDER)
    ? placedOrders.attach(row, id)
    : attachOrder(row, id, container))
}

/** By decideAuthorization: another run may hold the claim, or the facts no longer fit. */
export function wasRefusedPayment(error: unknown): boolean {
  return (
    error instanceof CoreWorkflowError &&
    error.type === "payment_requires_more_error"
  )
}

function isFree({ claimed_until, db_now }: StoredRow): boolean {
  return !claimed_until || claimed_until < db_now
}
