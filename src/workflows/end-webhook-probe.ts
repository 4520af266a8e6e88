import type { MedusaContainer } from "@medusajs/framework/types"
import { InvoiceApiError, type Invoice } from "../invoice-api"
import { INVOICE_PAYMENT_MODULE } from "../modules/invoice-payment"
import { cancelOperation } from "../modules/invoice-payment/cancel-operation"
import type { StoredProbe } from "../modules/invoice-payment/ledger/probes"
import type { InvoicePaymentModuleService } from "../modules/invoice-payment/service"
import { nextStopMs, outcomeOf } from "../payment-rules/webhook-probe"

/** An admin of ours, or its drain: the read door's second class. */
const READ_CLASS = 2

/**
 * Ends the live webhook test that is due: by button, since its webhook came, or
 * because nobody looks any more. A paid invoice is never cancelled, so it is read
 * first; what cancelling did is read as well. Called by the drain and the admin.
 */
export async function endWebhookProbe(
  container: MedusaContainer
): Promise<void> {
  const module = container.resolve<InvoicePaymentModuleService>(
    INVOICE_PAYMENT_MODULE
  )
  const probe = await module.probes.takeDue()
  if (!probe) {
    return
  }
  if (!probe.invoice_id) {
    // Its process died: it was to end long after the service's answer.
    await module.probes.end(probe.id, "not_created", "timed_out")
    return
  }
  const answer = await module.readDoor.read(probe, probe.invoice_id, READ_CLASS)
  switch (answer.read) {
    case "done":
      await endOrCancel(probe, answer, module)
      return
    case "later":
      await giveUpOrLater(probe, answer.why, module)
      return
    case "failed":
      await giveUpOrLater(probe, answer.code, module)
      return
    case "foreign":
      await module.probes.end(probe.id, "left_open", "other_merchant")
  }
}

async function endOrCancel(
  probe: StoredProbe,
  { invoice, startedAt }: { invoice: Invoice; startedAt: Date },
  module: InvoicePaymentModuleService
): Promise<void> {
  const outcome = outcomeOf(factsOf(invoice), startedAt)
  if (outcome) {
    await module.probes.end(probe.id, outcome)
    return
  }
  const operation = await cancelOperation(module)
  if (operation !== "available") {
    await module.probes.end(probe.id, "left_open", `cancel_${operation}`)
    return
  }
  try {
    const access = await module.access.present()
    await access?.client.cancelInvoice(invoice.id)
    // What became of it is read with the next try.
    await giveUpOrLater(probe, "not_cancelled", module)
  } catch (error) {
    if (!(error instanceof InvoiceApiError)) {
      throw error
    }
    await (error.code === "operation_missing"
      ? module.probes.end(probe.id, "left_open", "cancel_missing")
      : giveUpOrLater(probe, error.code, module))
  }
}

/** So that no test is under way for ever: after a few tries the invoice is left to expire. */
async function giveUpOrLater(
  probe: StoredProbe,
  why: string,
  { probes }: InvoicePaymentModuleService
): Promise<void> {
  const waitMs = nextStopMs(probe)
  if (waitMs !== null) {
    await probes.putOff(probe.id, waitMs)
    return
  }
  const outcome = probe.invoice_id ? "left_open" : "not_created"
  await probes.end(probe.id, outcome, why)
}

function factsOf(invoice: Invoice) {
  const toDate = (text: string | null) => (text ? new Date(text) : null)
  return {
    status: invoice.status,
    expires_at: toDate(invoice.expires_at),
    completed_at: toDate(invoice.completed_at),
    cancelled_at: toDate(invoice.cancelled_at),
  }
}
