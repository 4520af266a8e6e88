import { randomUUID } from "node:crypto"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { plainReason } from "../../modules/invoice-payment/plain-reason"
import { INVOICE_PAYMENT_MODULE } from "../../modules/invoice-payment"
import type { Lease } from "../../modules/invoice-payment/ledger/leases"
import { untilDeadline } from "./left-behind"
import {
  settleInvoice,
  type RunPart,
  type SettleRun,
} from "../settle/settle-invoice"
import { showAsHanging } from "../settle/show-as-hanging"

/** A third of a lease. */
const HEARTBEAT_MS = 30_000
/** More at once would only slow down the first; the worker takes what is left. */
const AT_ONCE = 4
let inFlight = 0

/**
 * A refresh was requested: tries it at once, outside the HTTP request that brought it. While other
 * rows wait for a read permit, the first of them is tried instead: requests are served first come,
 * first served. A request that finds no permit or lease, or too many runs in flight, stays in the
 * ledger for the worker.
 */
export function triggerSettlement(
  container: MedusaContainer,
  rowId: string
): void {
  if (inFlight >= AT_ONCE) {
    return
  }
  inFlight++
  setImmediate(() => {
    settleInTurn(container, rowId)
      .catch((error: unknown) => {
        container
          .resolve(ContainerRegistrationKeys.LOGGER)
          .error(
            `invoice-payment: ${rowId} waits for the worker: ${plainReason(error)}`
          )
      })
      .finally(() => inFlight--)
  })
}

async function settleInTurn(
  container: MedusaContainer,
  rowId: string
): Promise<void> {
  const holder = randomUUID()
  const leases = container.resolve(INVOICE_PAYMENT_MODULE).leases
  await settleHeld(
    container,
    (await leases.acquireEarlier(rowId, holder)) ??
      (await leases.acquire(rowId, holder))
  )
}

/** Settles this row before all others, and waits for it: an admin sees the result. */
export async function settleAndWait(
  container: MedusaContainer,
  rowId: string
): Promise<void> {
  await settleHeld(
    container,
    await container
      .resolve(INVOICE_PAYMENT_MODULE)
      .leases.acquire(rowId, randomUUID())
  )
}

async function settleHeld(
  container: MedusaContainer,
  lease: Lease | null
): Promise<void> {
  if (lease) {
    await runSettle(container, lease)
  }
}

/** Works on a row whose lease is held, and does not wait for a run that does not return. */
export async function runSettle(
  container: MedusaContainer,
  lease: Lease,
  { part = "all", deadlineMs }: { part?: RunPart; deadlineMs?: number } = {}
): Promise<SettleRun> {
  const run = settleInvoice(lease, part, container)
  const beat = keepLease(lease, container)
  const ended = await untilDeadline(run, lease.row.id, deadlineMs).finally(() =>
    clearInterval(beat)
  )
  if (ended === "left_behind") {
    await showAsHanging(lease, container)
    return { refresh: "refreshed" }
  }
  return ended
}

/**
 * Renews the lease during a long step: otherwise another run would begin that step a second
 * time.
 */
function keepLease({ row, holder }: Lease, container: MedusaContainer) {
  const leases = container.resolve(INVOICE_PAYMENT_MODULE).leases
  const renew = () => {
    leases.renew(row.id, holder).catch(() => undefined)
  }
  return setInterval(renew, HEARTBEAT_MS).unref()
}
