import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { INVOICE_PAYMENT_MODULE } from "../../modules/invoice-payment"
import type { InvoicePaymentModuleService } from "../../modules/invoice-payment/service"

export type HeldRow = { id: string; holder: string }

/** The lease came with the input; if a later step fails, it is given back. */
export const holdLeaseStep = createStep(
  "invoice-payment-hold-lease",
  async (held: HeldRow) => new StepResponse(held, held),
  async (held, { container }) => {
    if (held) {
      await container
        .resolve<InvoicePaymentModuleService>(INVOICE_PAYMENT_MODULE)
        .leases.giveBack(held.id, held.holder)
    }
  }
)

/** The run is over: whoever comes next may take the row. */
export const giveBackLeaseStep = createStep(
  "invoice-payment-give-back-lease",
  async (held: HeldRow, { container }) => {
    await container
      .resolve<InvoicePaymentModuleService>(INVOICE_PAYMENT_MODULE)
      .leases.giveBack(held.id, held.holder)
    return new StepResponse()
  }
)
