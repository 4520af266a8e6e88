import { randomUUID } from "node:crypto"
import type { MedusaContainer } from "@medusajs/framework/types"
import { INVOICE_PAYMENT_MODULE } from "../modules/invoice-payment"
import type { InvoicePaymentModuleService } from "../modules/invoice-payment/service"
import { announce } from "./settling/announce"
import { runSettle } from "./wake-settle"

/** Rows worked on at once by one process. */
const CONCURRENCY = 4
/** After this much more than a call's time-out a creation's process is dead. */
const ABANDON_MARGIN_MS = 10_000

/**
 * Works off the ledger: hints first, then what is due, until budget or queue is
 * empty. Right in any number of processes: rows are taken with a lease, and rows
 * in another's hands are skipped.
 */
export async function drainInvoicePayments(
  container: MedusaContainer
): Promise<void> {
  const { creation, merchant, options } =
    container.resolve<InvoicePaymentModuleService>(INVOICE_PAYMENT_MODULE)
  await merchant.refresh()
  await creation.abandon(options.timeoutMs + ABANDON_MARGIN_MS)
  const budget = { left: true }
  await Promise.all(
    Array.from({ length: CONCURRENCY }, () => drainLane(container, budget))
  )
  await announce(container)
}

async function drainLane(
  container: MedusaContainer,
  budget: { left: boolean }
): Promise<void> {
  const { leases } = container.resolve<InvoicePaymentModuleService>(
    INVOICE_PAYMENT_MODULE
  )
  for (;;) {
    const lease = await leases.takeDue(randomUUID(), budget.left)
    if (!lease) {
      return
    }
    if ((await runSettle(container, lease)) === "later") {
      budget.left = false
    }
  }
}
