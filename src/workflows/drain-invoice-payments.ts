import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { INVOICE_PAYMENT_MODULE } from "../modules/invoice-payment"
import type { Lease, Readable } from "../modules/invoice-payment/ledger/leases"
import type { InvoicePaymentModuleService } from "../modules/invoice-payment/service"
import { endWebhookProbe } from "./end-webhook-probe"
import { announce } from "./settling/announce"
import { cancelInvoice } from "./settling/cancel-invoice"
import type { Look } from "./settling/look-at-invoice"
import { runSettle, wakeSettle } from "./wake-settle"

/** Rows worked on at once by one process. */
const CONCURRENCY = 4
/** After this much more than a call's time-out a creation's process is dead. */
const ABANDON_MARGIN_MS = 10_000

/** While it waits for a slot of the read budget a lane looks this often. */
const SLOT_PAUSE_MS = 200

type Tally = {
  looked: number
  settled: number
  cancels: number
  /** A row waits for a slot of the read budget. */
  waits: boolean
}

/**
 * Works off the ledger: hints first, then what is due, until budget or queue is
 * empty. Right in any number of processes: rows are taken with a lease, and rows
 * in another's hands are skipped. Silent when there was nothing to do.
 * @param patienceMs how long it waits for a slot of the read budget, in milliseconds
 * @returns whether something waits for one still
 */
export async function drainInvoicePayments(
  container: MedusaContainer,
  patienceMs = 0
): Promise<boolean> {
  const { creation, merchant, options } = moduleOf(container)
  const until = performance.now() + patienceMs
  await merchant.refresh()
  await creation.abandon(options.timeoutMs + ABANDON_MARGIN_MS)
  const tally = { looked: 0, settled: 0, cancels: 0, waits: false }
  await drainCancels(container, tally)
  await Promise.all(
    Array.from({ length: CONCURRENCY }, () =>
      drainLane(container, tally, until)
    )
  )
  await announce(container)
  await endWebhookProbe(container)
  tell(container, tally)
  return tally.waits
}

function tell(
  container: MedusaContainer,
  { looked, settled, cancels, waits }: Tally
): void {
  if (looked + cancels > 0) {
    container
      .resolve(ContainerRegistrationKeys.LOGGER)
      .info(
        `invoice-payment: ${looked} rows looked at, ${settled} settled, ${cancels} cancels asked for${waits ? "; the rest waits for its turn" : ""}`
      )
  }
}

async function drainLane(
  container: MedusaContainer,
  tally: Tally,
  until: number
): Promise<void> {
  const { leases } = moduleOf(container)
  let readable: Readable = "all"
  let waits = false
  for (;;) {
    const lease = await leases.takeDue(randomUUID(), readable)
    if (lease) {
      const { look, did } = await runSettle(container, lease)
      waits ||= look === "no_slot"
      if (look === "looked") {
        tally.looked++
        tally.settled += did === "record_settled" ? 1 : 0
      } else {
        readable = readableAfter(look, lease)
      }
    } else if (readable === "schedule") {
      readable = "none"
    } else if (waits && performance.now() < until) {
      await sleep(SLOT_PAUSE_MS, undefined, { ref: false })
      readable = "all"
      waits = false
    } else {
      tally.waits ||= waits
      return
    }
  }
}

/** A hint without a slot says nothing about the share that is the schedule's. */
function readableAfter(look: Look, { row }: Lease): Readable {
  return look === "no_slot" && row.hint_class !== null ? "schedule" : "none"
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
