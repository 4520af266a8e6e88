import type { MedusaContainer } from "@medusajs/framework/types"
import { INVOICE_PAYMENT_MODULE } from "../modules/invoice-payment"
import { announceWorker } from "../settlement/announce-line"
import { triggerTasks } from "../settlement/worker/task-worker"

/**
 * A human decides about the surplus that they were shown. An edit makes another one, so what is
 * left after it is shown anew, also if a human knew of the earlier one.
 */
export async function renewOverpaid(
  editedOrderId: string,
  container: MedusaContainer
): Promise<void> {
  const { holds } = container.resolve(INVOICE_PAYMENT_MODULE)
  if (await holds.renewOverpaid(editedOrderId)) {
    triggerTasks(announceWorker, container)
  }
}

/**
 * Ends the attention `overpaid` where the order owes its customer nothing any more: the
 * surplus was refunded, or the order edited back. All such rows are checked, so the next
 * event makes up for one that was missed.
 */
export async function endOverpaid(container: MedusaContainer): Promise<void> {
  const { holds, history } = container.resolve(INVOICE_PAYMENT_MODULE)
  let rows = await holds.overpaid("")
  while (rows.length > 0) {
    for (const row of rows) {
      if (await holds.endOverpaid(row)) {
        await history.write(row.id, {
          kind: "settle",
          by: "medusa",
          decided: "the order owes its customer nothing any more",
        })
      }
    }
    rows = await holds.overpaid(rows.at(-1)!.id)
  }
}
