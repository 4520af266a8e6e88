import { randomUUID } from "node:crypto"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { INVOICE_PAYMENT_MODULE } from "../modules/invoice-payment"
import type { InvoicePaymentModuleService } from "../modules/invoice-payment/service"
import { endWebhookProbe } from "./end-webhook-probe"
import { announce } from "./settling/announce"
import { cancelInvoice } from "./settling/cancel-invoice"
import { runSettle, wakeSettle } from "./wake-settle"

/** Rows worked on at once by one process. */
const CONCURRENCY = 4
/** After this much more than a call's time-out a creation's process is dead. */
const ABANDON_MARGIN_MS = 10_000

type Tally = {
  looked: number
  settled: number
  cancels: number
  budgetLeft: boolean
}

/**
 * Works off the ledger: hints first, then what is due, until budget or queue is
 * empty. Right in any number of processes: rows are taken with a lease, and rows
 * in another's hands are skipped. Silent when there was nothing to do.
 */
export async function drainInvoicePayments(
  container: MedusaContainer
): Promise<void> {
  const { creation, merchant, options } = moduleOf(container)
  await merchant.refresh()
  await creation.abandon(options.timeoutMs + ABANDON_MARGIN_MS)
  const tally = { looked: 0, settled: 0, cancels: 0, budgetLeft: true }
  await drainCancels(container, tally)
  await Promise.all(
    Array.from({ length: CONCURRENCY }, () => drainLane(container, tally))
  )
  await announce(container)
  await endWebhookProbe(container)
  const { looked, settled, cancels } = tally
  if (looked + cancels > 0) {
    container
      .resolve(ContainerRegistrationKeys.LOGGER)
      .info(
        `invoice-payment: ${looked} rows looked at, ${settled} settled, ${cancels} cancels asked for${tally.budgetLeft ? "" : "; the rest waits for its turn"}`
      )
  }
}

async function drainLane(
  container: MedusaContainer,
  tally: Tally
): Promise<void> {
  const { leases } = moduleOf(container)
  for (;;) {
    const lease = await leases.takeDue(randomUUID(), tally.budgetLeft)
    if (!lease) {
      return
    }
    const { look, did } = await runSettle(container, lease)
    if (look === "later") {
      tally.budgetLeft = false
    } else {
      tally.looked++
      tally.settled += did === "record_settled" ? 1 : 0
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
