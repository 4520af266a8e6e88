import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { INVOICE_PAYMENT_MODULE } from "../../modules/invoice-payment"
import { plainReason } from "../../modules/invoice-payment/plain-reason"
import type { BrokenRow } from "../../modules/invoice-payment/ledger/settled-watch"
import { announceWorker } from "../announce-line"
import { closeCart } from "../settle/close-cart"
import { triggerTasks } from "../worker/task-worker"
import { recordAttention } from "../record-attention"
import { triggerSettlement } from "../worker/trigger-settlement"

/**
 * Settles a row anew if its settlement was undone, or shows it to a human. It asks the
 * database only: the invoice is paid, so the service is not needed.
 * @param rowId this one alone, however long ago it was settled
 */
export async function watchSettled(
  container: MedusaContainer,
  rowId?: string
): Promise<void> {
  const { settled } = container.resolve(INVOICE_PAYMENT_MODULE)
  for (const broken of await settled.findBroken(rowId)) {
    if (!broken.settlesAnew) {
      await show(broken, container)
    } else if (await settled.reopen(broken)) {
      container
        .resolve(ContainerRegistrationKeys.LOGGER)
        .warn(
          `invoice-payment: order ${broken.order_id} or its money there is gone, ${broken.id} is settled anew`
        )
      triggerSettlement(container, broken.id)
    }
  }
}

/** A cart that was paid stays closed, or its shopper could go on with it. */
export async function closePaidCarts(
  container: MedusaContainer
): Promise<void> {
  const { settled } = container.resolve(INVOICE_PAYMENT_MODULE)
  for (const id of await settled.findOpenCarts()) {
    await closeCart(id, container).catch((error: unknown) => {
      container
        .resolve(ContainerRegistrationKeys.LOGGER)
        .error(
          `invoice-payment: cart ${id} is paid, and could not be closed: ${plainReason(error)}`
        )
    })
  }
}

/**
 * The row stays settled: no run may place or capture anything for it. It is judged once more under
 * its lock, since a refund or a decision may have come after it was found.
 */
async function show(
  { id }: BrokenRow,
  container: MedusaContainer
): Promise<void> {
  await container.resolve(INVOICE_PAYMENT_MODULE).transition(async (ledger) => {
    await ledger.lock(id)
    const [broken] = await ledger.settled.findBroken(id)
    const row = await ledger.outcomes.get(id)
    if (row && broken && !broken.settlesAnew) {
      const { reason } = broken
      await recordAttention(row, { reason, nextDueAt: null, ledger }, container)
    }
  })
  triggerTasks(announceWorker, container)
}
