import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { INVOICE_PAYMENT_MODULE } from "../modules/invoice-payment"
import {
  READ_CLASSES,
  type ReadClass,
} from "../modules/invoice-payment/read-window"
import type { InvoicePaymentModuleService } from "../modules/invoice-payment/service"
import { endWebhookProbe } from "./end-webhook-probe"
import { announce } from "./settling/announce"
import { cancelInvoice } from "./settling/cancel-invoice"
import { runSettle, wakeSettle } from "./wake-settle"

/** Invoices read, and paid ones brought to an order, at once by one process. */
const READ_LANES = 4
const SETTLE_LANES = 4
/** After this much more than a call's time-out a creation's process is dead. */
const ABANDON_MARGIN_MS = 10_000

/** While it waits for a slot of the read budget, or for a paid row, a lane looks this often. */
const LANE_PAUSE_MS = 200

type Tally = {
  looked: number
  settled: number
  cancels: number
  isReading: boolean
  openSoon?: Promise<ReadClass[]> | undefined
  /** Something may wait for a slot of the read budget. */
  waits: boolean
}

/**
 * Works off the ledger: hints first, then what is due, until budget or queue is
 * empty; beside it, what was found paid becomes an order. Right in any number of
 * processes: rows are taken with a lease, and rows in another's hands are skipped.
 * Silent when there was nothing to do.
 * @param patienceMs how long it waits for a slot of the read budget, in milliseconds
 * @returns whether something may wait for one still
 */
export async function drainInvoicePayments(
  container: MedusaContainer,
  patienceMs = 0
): Promise<boolean> {
  const { creation, merchant, options } = moduleOf(container)
  const until = performance.now() + patienceMs
  await merchant.refresh()
  await creation.abandon(options.timeoutMs + ABANDON_MARGIN_MS)
  const tally: Tally = {
    looked: 0,
    settled: 0,
    cancels: 0,
    isReading: true,
    waits: false,
  }
  await drainCancels(container, tally)
  const reading = many(READ_LANES, () =>
    readLane(container, tally, until)
  ).finally(() => (tally.isReading = false))
  await Promise.all([
    reading,
    many(SETTLE_LANES, () => settleLane(container, tally, reading)),
  ])
  await announce(container)
  await endWebhookProbe(container)
  tell(container, tally)
  return tally.waits
}

async function many(lanes: number, run: () => Promise<void>): Promise<void> {
  await Promise.all(Array.from({ length: lanes }, run))
}

function tell(
  container: MedusaContainer,
  { looked, settled, cancels, waits }: Tally
): void {
  if (looked + settled + cancels > 0) {
    container
      .resolve(ContainerRegistrationKeys.LOGGER)
      .info(
        `invoice-payment: ${looked} rows looked at, ${settled} settled, ${cancels} cancels asked for${waits ? "; the rest waits for its turn" : ""}`
      )
  }
}

/** Reads as fast as the budget has slots; an order would let them go unused. */
async function readLane(
  container: MedusaContainer,
  tally: Tally,
  until: number
): Promise<void> {
  const { leases, readDoor } = moduleOf(container)
  let open: readonly ReadClass[] = READ_CLASSES
  for (;;) {
    const lease = await leases.takeDue(randomUUID(), open)
    const look = lease && (await runSettle(container, lease, "leave")).look
    if (look === "looked" || look === "paid") {
      tally.looked++
    } else if (look === "no_slot") {
      open = await readDoor.open()
    } else if (look === "later" || open.length === READ_CLASSES.length) {
      return
    } else if (performance.now() < until) {
      open = await openSoon(container, tally)
    } else {
      tally.waits = true
      return
    }
  }
}

/** All lanes ask together: while the budget is used up that is all they do. */
function openSoon(
  container: MedusaContainer,
  tally: Tally
): Promise<ReadClass[]> {
  tally.openSoon ??= pause()
    .then(() => moduleOf(container).readDoor.open())
    .finally(() => (tally.openSoon = undefined))
  return tally.openSoon
}

function pause(): Promise<void> {
  return sleep(LANE_PAUSE_MS, undefined, { ref: false })
}

/**
 * Brings to an order what is paid, until nothing more can be found paid; while
 * reads wait the next run begins soon, or slots would go unused again.
 */
async function settleLane(
  container: MedusaContainer,
  tally: Tally,
  reading: Promise<void>
): Promise<void> {
  const { leases } = moduleOf(container)
  for (;;) {
    const { isReading } = tally
    const lease = await leases.takePaid(randomUUID())
    if (lease) {
      const { did } = await runSettle(container, lease)
      tally.settled += did === "record_settled" ? 1 : 0
    }
    if (tally.waits || (!lease && !isReading)) {
      return
    }
    if (!lease) {
      await Promise.race([reading, pause()])
    }
  }
}

async function drainCancels(
  container: MedusaContainer,
  tally: Tally
): Promise<void> {
  const { leases } = moduleOf(container)
  for (;;) {
    const lease = await leases.takeCancelDue(randomUUID())
    if (!lease) {
      return
    }
    try {
      await cancelInvoice(lease.row, container)
      tally.cancels++
    } finally {
      await leases.giveBack(lease.row.id, lease.holder)
    }
    wakeSettle(container, lease.row.id)
  }
}

function moduleOf(container: MedusaContainer): InvoicePaymentModuleService {
  return container.resolve<InvoicePaymentModuleService>(INVOICE_PAYMENT_MODULE)
}
