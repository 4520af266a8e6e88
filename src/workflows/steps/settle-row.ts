import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { INVOICE_PAYMENT_MODULE } from "../../modules/invoice-payment"
import type { InvoicePaymentModuleService } from "../../modules/invoice-payment/service"
import { announce } from "../settling/announce"
import { settleRow } from "../settling/settle-row"
import type { HeldRow } from "./hold-lease"

/** Brings Medusa to what the ledger says, and tells the store about it. */
export const settleRowStep = createStep(
  "invoice-payment-settle-row",
  async ({ id, holder }: HeldRow, { container }) => {
    const { leases } = container.resolve<InvoicePaymentModuleService>(
      INVOICE_PAYMENT_MODULE
    )
    const row = await leases.renew(id, holder)
    const did = row ? await settleRow(row, container) : "nothing"
    await announce(container, id)
    return new StepResponse(did)
  }
)
