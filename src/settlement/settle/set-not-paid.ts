import type {
  IPaymentModuleService,
  MedusaContainer,
} from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import type { StoredRow } from "../../modules/invoice-payment/ledger/table"
import { aloneWithOrder } from "./alone-with-order"
import { stillDecides } from "./still-decides"

/**
 * The invoice ended without money, so its collection is not paid. Core marks only such a collection
 * as paid, and its admin shows the button only there. A capture may have come since the decision,
 * so it is decided again.
 */
export async function setNotPaid(
  row: StoredRow,
  order_id: string,
  container: MedusaContainer
): Promise<void> {
  const payments = container.resolve<IPaymentModuleService>(Modules.PAYMENT)
  await aloneWithOrder({ ...row, order_id }, container, async () => {
    if (await stillDecides("set_not_paid", row, container)) {
      await payments.updatePaymentCollections(row.payment_collection_id, {
        status: "not_paid",
      })
    }
  })
}
