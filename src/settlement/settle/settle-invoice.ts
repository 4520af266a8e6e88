import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { plainReason } from "../../modules/invoice-payment/plain-reason"
import { INVOICE_PAYMENT_MODULE } from "../../modules/invoice-payment"
import type { Lease } from "../../modules/invoice-payment/ledger/leases"
import type { StoredRow } from "../../modules/invoice-payment/ledger/table"
import { isAskedByHand } from "../../payment-rules/settlement/asked-by-hand"
import type { SettleAction } from "../../payment-rules/settlement/settle-action"
import { concernsMedusa } from "../../payment-rules/settlement/settle-decision"
import { announceWorker } from "../announce-line"
import { hangsAgainAndAgain } from "../worker/left-behind"
import { triggerTasks } from "../worker/task-worker"
import { refreshInvoice, type RefreshOutcome } from "../refresh/refresh-invoice"
import { ofSameRun } from "./run-row"
import { settleRow } from "./settle-row"
import { showAsHanging } from "./show-as-hanging"

const PUT_OFF_MS = 30_000

/**
 * `read` calls nothing of Medusa that runs a store's own code, which may hang. `settle` does the
 * rest for a row that a `read` did not find paid.
 */
export type RunPart = "all" | "read" | "settle"

export type SettleRun = {
  refresh: RefreshOutcome | "paid"
  did?: SettleAction["type"] | undefined
  /** Of a `read`: the row is not paid, and its cart or order may have to follow. */
  isLeft?: true
}

/**
 * The one path by which money enters Medusa: refresh the invoice, bring Medusa to what it
 * says, release the lease. A paid cart needs two phases: first the order, unpaid, then its
 * capture in a run of its own, because a capture inside complete-cart is lost or doubled
 * when anything fails after it. A row whose run fails is put off, so that it never holds up
 * the others; nothing of it is lost.
 */
export async function settleInvoice(
  lease: Lease,
  part: RunPart,
  container: MedusaContainer
): Promise<SettleRun> {
  const { row, holder } = lease
  const { leases } = container.resolve(INVOICE_PAYMENT_MODULE)
  try {
    return await refreshAndSettle(lease, part, container)
  } catch (error) {
    container
      .resolve(ContainerRegistrationKeys.LOGGER)
      .error(`invoice-payment: ${row.id} is put off: ${plainReason(error)}`)
    await putOffUnread(row, container)
    return { refresh: "refreshed" }
  } finally {
    await leases.release(row.id, holder)
  }
}

/** Nobody knows whether the invoice was read, so the requests for an unpaid one stay. */
async function putOffUnread(
  row: StoredRow,
  container: MedusaContainer
): Promise<void> {
  const { outcomes, failedReads } = container.resolve(INVOICE_PAYMENT_MODULE)
  await (row.status === "completed"
    ? outcomes.putOff(row, PUT_OFF_MS)
    : failedReads.record(row, { backoffMs: PUT_OFF_MS, failure: null }))
}

async function refreshAndSettle(
  { row, holder }: Lease,
  part: RunPart,
  container: MedusaContainer
): Promise<SettleRun> {
  const refresh =
    part === "settle" ? "refreshed" : await refreshInvoice(row, container)
  if (refresh !== "refreshed") {
    return { refresh }
  }
  const present = await container
    .resolve(INVOICE_PAYMENT_MODULE)
    .leases.renew(row.id, holder)
  const isPaid = present?.status === "completed"
  if (!present || part === "read") {
    const isLeft = present !== null && concernsMedusa(present)
    return isPaid ? { refresh: "paid" } : { refresh, ...(isLeft && { isLeft }) }
  }
  if (hangsAgainAndAgain(row.id) && !isAskedByHand(row)) {
    await showAsHanging({ row, holder }, container)
    return { refresh: isPaid ? "paid" : "refreshed" }
  }
  const did = await settleRow(ofSameRun(row, present), container)
  triggerTasks(announceWorker, container)
  return { refresh: isPaid ? "paid" : "refreshed", did }
}
