import { randomUUID } from "node:crypto"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { INVOICE_PAYMENT_MODULE } from "../modules/invoice-payment"
import type { Lease } from "../modules/invoice-payment/ledger/leases"
import type { InvoicePaymentModuleService } from "../modules/invoice-payment/service"
import type { SettleAction } from "../payment-rules/settle-decision"
import type { Look } from "./settling/look-at-invoice"
import { settleInvoicePaymentWorkflow } from "./settle-invoice-payment"

/**
 * A hint was written: try it at once, outside the request that brought it. What
 * finds no budget or lease stays in the ledger for the drain.
 */
export function wakeSettle(container: MedusaContainer, rowId: string): void {
  setImmediate(() => {
    settleNow(container, rowId).catch((error: unknown) => {
      container
        .resolve(ContainerRegistrationKeys.LOGGER)
        .error(
          `invoice-payment: ${rowId} waits for the drain: ${describe(error)}`
        )
    })
  })
}

async function settleNow(container: MedusaContainer, rowId: string) {
  const { leases } = container.resolve<InvoicePaymentModuleService>(
    INVOICE_PAYMENT_MODULE
  )
  const lease = await leases.take(rowId, randomUUID())
  if (lease) {
    await runSettle(container, lease)
  }
}

/** Runs the workflow for a row whose lease is held. */
export async function runSettle(
  container: MedusaContainer,
  { row, holder }: Lease
): Promise<{ look: Look; did: SettleAction["do"] | undefined }> {
  const { result } = await settleInvoicePaymentWorkflow(container).run({
    input: { id: row.id, holder },
  })
  return result
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : "unknown error"
}
