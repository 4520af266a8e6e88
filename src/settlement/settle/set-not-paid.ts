import type {
  IPaymentModuleService,
  MedusaContainer,
} from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import type { StoredRow } from "../../modules/invoice-payment/ledger/table"
import { aloneWithOrder } from "./alone-with-order"
import { stillDecides } from "./still-decides"

/** "Mark as paid" refuses a collection in these states. */
const HELD_OPEN = ["awaiting", "canceled"]

/**
 * The invoice ended without money, so its collection is not paid. Core marks only such a collection
 * as paid, and its admin shows the button only there. A payment may have come since the decision,
 * so it is decided again.
 */
export async function setNotPaid(
  row: StoredRow,
  order_id: string,
  container: MedusaContainer
): Promise<void> {
  await aloneWithOrder({ ...row, order_id }, container, async () => {
    const action = await stillDecides("set_not_paid", row, container)
    if (action) {
      await markNotPaid(row, { amount: action.amount }, container)
    }
  })
}

/**
 * Another method's payment takes none of our locks, so core looks at the collection's state right
 * before it writes. Core takes states here, and decimals as text; its types do not.
 */
export async function markNotPaid(
  { payment_collection_id: id }: StoredRow,
  change: { amount?: string },
  container: MedusaContainer
): Promise<void> {
  const payments = container.resolve<IPaymentModuleService>(Modules.PAYMENT)
  const ifHeldOpen: object = { id, status: HELD_OPEN }
  await payments.updatePaymentCollections(ifHeldOpen, {
    ...(change as { amount?: number }),
    status: "not_paid",
  })
}

/**
 * Core leaves a collection cancelled after it has undone the cancel of its order, and our provider
 * begins nothing in such a one. It does not become "not paid": its invoice is paid, and an admin
 * could mark it as paid once more.
 */
export async function awaitAgain(
  { payment_collection_id: id }: StoredRow,
  container: MedusaContainer
): Promise<void> {
  const payments = container.resolve<IPaymentModuleService>(Modules.PAYMENT)
  const ifCanceled: object = { id, status: "canceled" }
  await payments.updatePaymentCollections(ifCanceled, { status: "awaiting" })
}
