import { randomUUID } from "node:crypto"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { INVOICE_PAYMENT_MODULE } from "../modules/invoice-payment"
import type {
  Lease,
  LeaseLedger,
} from "../modules/invoice-payment/ledger/leases"
import type { InvoicePaymentModuleService } from "../modules/invoice-payment/service"
import type { SettleAction } from "../payment-rules/settle-decision"
import type { Look } from "./settling/look-at-invoice"
import {
  settleInvoicePaymentWorkflow,
  type PaidRows,
} from "./settle-invoice-payment"

const PUT_OFF_MS = 30_000
/** More at once would only slow down the first; the drain takes what was left. */
const AT_ONCE = 4
let awake = 0

/**
 * A hint was written: try it at once, outside the request that brought it. While
 * others wait for the read budget the first of them is tried instead, so that who
 * asks often is not served before who came first. What finds no budget or lease,
 * or too many at work, stays in the ledger for the drain.
 */
export function wakeSettle(container: MedusaContainer, rowId: string): void {
  if (awake >= AT_ONCE) {
    return
  }
  awake++
  setImmediate(() => {
    settleInTurn(container, rowId)
      .catch((error: unknown) => {
        container
          .resolve(ContainerRegistrationKeys.LOGGER)
          .error(
            `invoice-payment: ${rowId} waits for the drain: ${describe(error)}`
          )
      })
      .finally(() => awake--)
  })
}

async function settleInTurn(
  container: MedusaContainer,
  rowId: string
): Promise<void> {
  const holder = randomUUID()
  const leases = leasesOf(container)
  await settleHeld(
    container,
    (await leases.takeBefore(rowId, holder)) ??
      (await leases.take(rowId, holder))
  )
}

/** Before everybody else, and waited for: an admin sees what came of it. */
export async function settleNow(
  container: MedusaContainer,
  rowId: string
): Promise<void> {
  await settleHeld(
    container,
    await leasesOf(container).take(rowId, randomUUID())
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

function leasesOf(container: MedusaContainer): LeaseLedger {
  return container.resolve<InvoicePaymentModuleService>(INVOICE_PAYMENT_MODULE)
    .leases
}

export type SettleRun = {
  look: Look | "paid"
  did?: SettleAction["do"] | undefined
}

/**
 * Runs the workflow for a row whose lease is held. A row that makes it fail is
 * put off, so that it never holds up the others; nothing of it is lost.
 */
export async function runSettle(
  container: MedusaContainer,
  { row, holder }: Lease,
  paid: PaidRows = "settle"
): Promise<SettleRun> {
  try {
    const { result } = await settleInvoicePaymentWorkflow(container).run({
      input: { id: row.id, holder, paid },
    })
    return result
  } catch (error) {
    container
      .resolve(ContainerRegistrationKeys.LOGGER)
      .error(`invoice-payment: ${row.id} is put off: ${describe(error)}`)
    await container
      .resolve<InvoicePaymentModuleService>(INVOICE_PAYMENT_MODULE)
      .outcomes.putOff(row.id, PUT_OFF_MS)
    return { look: "looked" }
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : "unknown error"
}
