import type { MedusaContainer } from "@medusajs/framework/types"
import { INVOICE_PAYMENT_MODULE } from "../../modules/invoice-payment"
import type { StoredRow } from "../../modules/invoice-payment/ledger/table"

/**
 * The run answers the requests of its row: it has read the invoice, or the invoice is paid, and a
 * request for a paid row asks for its order.
 */
export function isAnswered({ status, wasRead }: StoredRow): boolean {
  return status === "completed" || wasRead === true
}

/**
 * The run ends early, and not because of the payment. If its read failed, that has set the row's
 * next time, and the requests wait for a read that succeeds.
 */
export async function putOff(
  row: StoredRow,
  waitMs: number,
  container: MedusaContainer
): Promise<void> {
  if (isAnswered(row)) {
    await container.resolve(INVOICE_PAYMENT_MODULE).outcomes.putOff(row, waitMs)
  }
}
