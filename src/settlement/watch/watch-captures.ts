import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { INVOICE_PAYMENT_MODULE } from "../../modules/invoice-payment"
import type { CaptureScope } from "../../modules/invoice-payment/ledger/captures"
import { announceWorker } from "../announce-line"
import { triggerTasks } from "../worker/task-worker"
import { recordAttention } from "../record-attention"

/**
 * Shows every captured payment of this method for which no invoice was paid. Its order is
 * held as well (OrderHolds.heldBy). Runs when an order is placed, when a payment is
 * captured, and in a job, since a capture inside complete-cart has no event.
 */
export async function watchCaptures(
  container: MedusaContainer,
  scope: CaptureScope
): Promise<void> {
  const { captures, outcomes } = container.resolve(INVOICE_PAYMENT_MODULE)
  for (const { row_id, payment_id } of await captures.findUnpaid(scope)) {
    const row = await outcomes.get(row_id)
    if (row) {
      container
        .resolve(ContainerRegistrationKeys.LOGGER)
        .error(
          `invoice-payment: collection ${row.payment_collection_id} holds a captured payment, and no invoice was paid for it`
        )
      await recordAttention(
        row,
        { reason: "captured_unpaid", seen: { payment_id } },
        container
      )
      triggerTasks(announceWorker, container)
    }
  }
}
