import type {
  IPaymentModuleService,
  MedusaContainer,
} from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { INVOICE_PAYMENT_MODULE } from "../../modules/invoice-payment"
import type { StoredRow } from "../../modules/invoice-payment/ledger/table"
import { aloneWithOrder } from "./alone-with-order"
import { runCore } from "./run-core"
import { markNotPaid } from "./set-not-paid"
import { settleFacts } from "./settle-facts"
import { stillDecides } from "./still-decides"

/**
 * Cancels the order of an invoice that ended without money, which releases its stock. A payment or
 * an edit of the order may have come since the decision, so it is decided again.
 */
export async function cancelOrder(
  row: StoredRow,
  order_id: string,
  container: MedusaContainer
): Promise<void> {
  const cancel = () => cancelIfStillDue(row, order_id, container)
  await aloneWithOrder({ ...row, order_id }, container, cancel)
}

async function cancelIfStillDue(
  row: StoredRow,
  order_id: string,
  container: MedusaContainer
): Promise<void> {
  if (!(await stillDecides("cancel_order", row, container))) {
    return
  }
  const payments = container.resolve<IPaymentModuleService>(Modules.PAYMENT)
  // An admin may have deleted it.
  const [collection] = await payments.listPaymentCollections(
    { id: row.payment_collection_id },
    { select: ["id", "status"] }
  )
  await runCore(container, "cancel-order", { order_id }).catch(
    async (error: unknown) => {
      // Core undoes the cancel of the order, and leaves its collection cancelled. If another
      // cancel was faster, the order is cancelled all the same.
      const now = await settleFacts(row, container).catch(() => null)
      if (collection?.status === "not_paid" && !now?.order?.canceled) {
        await markNotPaid(row, {}, container)
      }
      throw error
    }
  )
  await container.resolve(INVOICE_PAYMENT_MODULE).history.write(row.id, {
    kind: "settle",
    by: "settle",
    decided: `order ${order_id} is cancelled: it was not paid`,
  })
}
