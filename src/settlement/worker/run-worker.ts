import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { INVOICE_PAYMENT_MODULE } from "../../modules/invoice-payment"
import {
  READ_CLASSES,
  type ReadClass,
} from "../../modules/invoice-payment/read-rate-limiter"
import type { LeasedRow } from "../../modules/invoice-payment/ledger/leases"
import type { InvoicePaymentModuleService } from "../../modules/invoice-payment/service"
import type { TaskKind } from "../../payment-rules/schedule/task-times"
import { Lanes } from "./lanes"
import { cancelInvoice } from "../cancel-invoice"
import type { RefreshOutcome } from "../refresh/refresh-invoice"
import { ofSameRun } from "../settle/run-row"
import { workOnTasks, type TaskWorker } from "./task-worker"
import { runSettle, triggerSettlement } from "./trigger-settlement"

/** How much of each kind one process does at once. */
const READS = new Lanes(4)
const SETTLES = new Lanes(4)
const FOLLOW_UPS = new Lanes(4)
const CANCELS = new Lanes(2)

/**
 * Rows that this process has read and not found paid, as they were before the read. If it ends
 * before they were followed up, their schedule reads them again.
 */
const readUnpaid = new Map<string, LeasedRow>()

/** A creation older than a call's time-out plus this margin has lost its process. */
const ABANDON_MARGIN_MS = 10_000

/** While a lane waits for a read permit it tries this often. */
const LANE_PAUSE_MS = 200

type Pass = {
  container: MedusaContainer
  module: InvoicePaymentModuleService
  /** Reads wait for a permit, as long as something is due. */
  waits: boolean
  refreshed: number
  settled: number
  cancels: number
}

/**
 * Works through the ledger: requests first, then rows that are due. Beside that, rows that were
 * found paid become orders, and for the others Medusa does what the read asks for. Safe with any
 * number of processes: rows are leased, and rows that another worker holds are skipped. Several
 * passes share the lanes, so a pass that does not end holds up no other. Silent when there was
 * nothing to do.
 * @param tasks who works on which kind of task
 * @param waits for read permits, as long as something is due
 */
export async function runWorker(
  container: MedusaContainer,
  tasks: Record<TaskKind, TaskWorker>,
  { waits = false } = {}
): Promise<void> {
  const module = container.resolve(INVOICE_PAYMENT_MODULE)
  const pass = {
    container,
    module,
    waits,
    refreshed: 0,
    settled: 0,
    cancels: 0,
  }
  const { creation, merchant, options, unseenMoney } = module
  unseenMoney.trigger = (rowId) => triggerSettlement(container, rowId)
  await merchant.refresh()
  await creation.abandon(options.timeoutMs + ABANDON_MARGIN_MS)
  await allOf([
    READS.fill(() => readNext(pass)),
    SETTLES.fill(() => settleNext(pass)),
    FOLLOW_UPS.fill(() => followUpNext(pass)),
    CANCELS.fill(() => cancelNext(pass)),
    ...Object.values(tasks).map((worker) => workOnTasks(worker, container)),
  ])
  if (pass.refreshed > 0) {
    // What the last reads found, and rows to be cancelled that were being read.
    await allOf([
      SETTLES.fill(() => settleNext(pass)),
      FOLLOW_UPS.fill(() => followUpNext(pass)),
      CANCELS.fill(() => cancelNext(pass)),
    ])
  }
  logSummary(pass)
}

/** One kind that fails does not stop the others. */
async function allOf(kinds: Promise<void>[]): Promise<void> {
  const ends = await Promise.allSettled(kinds)
  for (const end of ends) {
    if (end.status === "rejected") {
      throw end.reason
    }
  }
}

function logSummary({ container, refreshed, settled, cancels }: Pass): void {
  if (refreshed + settled + cancels > 0) {
    container
      .resolve(ContainerRegistrationKeys.LOGGER)
      .info(
        `invoice-payment: ${refreshed} rows refreshed, ${settled} settled, ${cancels} cancels requested`
      )
  }
}

/**
 * Reads the next row of any class. Without a permit for it, reads the next row of a class that has
 * one: a fixed order would leave permits unused.
 */
async function readNext(pass: Pass): Promise<boolean> {
  switch (await readOne(pass, READ_CLASSES)) {
    case "refreshed":
      return true
    case "no_permit":
      return readAvailableClasses(pass)
    default:
      return false
  }
}

/** Reads only classes with permits, until all have them again or nothing is due. */
async function readAvailableClasses(pass: Pass): Promise<boolean> {
  const { reader } = pass.module
  let open = await reader.availableClasses()
  for (;;) {
    const outcome = await readOne(pass, open)
    if (outcome === "no_permit") {
      open = await reader.availableClasses()
    } else if (outcome !== "refreshed") {
      const isOver =
        outcome === "deferred" || open.length === READ_CLASSES.length
      if (isOver || !pass.waits) {
        return false
      }
      open = await openSoon(pass.module)
    }
  }
}

let soon: Promise<ReadClass[]> | undefined

/** All lanes share one query for permits, instead of one each while the budget is used up. */
function openSoon({
  reader,
}: InvoicePaymentModuleService): Promise<ReadClass[]> {
  soon ??= sleep(LANE_PAUSE_MS, undefined, { ref: false })
    .then(() => reader.availableClasses())
    .finally(() => (soon = undefined))
  return soon
}

async function readOne(
  pass: Pass,
  classes: readonly ReadClass[]
): Promise<RefreshOutcome | null> {
  const { container, module } = pass
  const lease = await module.leases.acquireDue(randomUUID(), classes)
  if (!lease) {
    return null
  }
  const { row } = lease
  const { refresh, isLeft } = await runSettle(container, lease, {
    part: "read",
  })
  // The pass waits for the same lanes, and reports what goes wrong there.
  if (refresh === "paid") {
    SETTLES.fill(() => settleNext(pass)).catch(() => undefined)
  }
  if (isLeft) {
    readUnpaid.set(row.id, row)
    FOLLOW_UPS.fill(() => followUpNext(pass)).catch(() => undefined)
  }
  pass.refreshed += refresh === "refreshed" || refresh === "paid" ? 1 : 0
  return refresh === "paid" ? "refreshed" : refresh
}

async function settleNext(pass: Pass): Promise<boolean> {
  const { container, module } = pass
  const lease = await module.leases.acquirePaid(randomUUID())
  const run = lease && (await runSettle(container, lease))
  pass.settled += run?.did === "record_settled" ? 1 : 0
  return run !== null
}

/** A row that another run holds by now is left to that run, which reads it as well. */
async function followUpNext({ container, module }: Pass): Promise<boolean> {
  const [read] = readUnpaid.values()
  if (!read) {
    return false
  }
  readUnpaid.delete(read.id)
  const lease = await module.leases.acquireRead(read.id, randomUUID())
  if (lease) {
    const row = ofSameRun(read, lease.row)
    await runSettle(container, { ...lease, row }, { part: "settle" })
  }
  return true
}

/** Without credentials nothing is chosen: it would be chosen again at once. */
async function cancelNext(pass: Pass): Promise<boolean> {
  const { container, module } = pass
  if (!(await module.access.present())) {
    return false
  }
  const lease = await module.leases.acquireCancelDue(
    randomUUID(),
    await module.merchant.merchantId()
  )
  if (!lease) {
    return false
  }
  try {
    if ((await cancelInvoice(lease.row, container)) === "foreign") {
      return false
    }
    pass.cancels++
  } finally {
    await module.leases.release(lease.row.id, lease.holder)
  }
  triggerSettlement(container, lease.row.id)
  return true
}
