import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { INVOICE_PAYMENT_MODULE } from "../../modules/invoice-payment"
import type { Lease } from "../../modules/invoice-payment/ledger/leases"
import { recordAttention } from "../record-attention"
import { putOff } from "./put-off"
import { ofSameRun } from "./run-row"

/** The wait after a run that does not return: most likely it would only hang again. */
const HANGS_MS = 3_600_000

/**
 * Shows the row to a human if its money waits for an order; otherwise it is tried again
 * much later.
 */
export async function showAsHanging(
  { row, holder }: Lease,
  container: MedusaContainer
): Promise<void> {
  container
    .resolve(ContainerRegistrationKeys.LOGGER)
    .error(
      `invoice-payment: the run for ${row.id} does not return; a hook of the store may hang`
    )
  const { leases } = container.resolve(INVOICE_PAYMENT_MODULE)
  const held = await leases.renew(row.id, holder)
  if (!held) {
    return
  }
  const present = ofSameRun(row, held)
  if (present.status === "completed") {
    await recordAttention(present, { reason: "order_failed" }, container)
  } else {
    await putOff(present, HANGS_MS, container)
  }
}
