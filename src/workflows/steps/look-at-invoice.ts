import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { INVOICE_PAYMENT_MODULE } from "../../modules/invoice-payment"
import type { InvoicePaymentModuleService } from "../../modules/invoice-payment/service"
import { lookAtInvoice, type Look } from "../settling/look-at-invoice"
import type { HeldRow } from "./hold-lease"

/** Reads the invoice through the read door, unless the ledger knows it is paid. */
export const lookAtInvoiceStep = createStep(
  "invoice-payment-look",
  async ({ id, holder }: HeldRow, { container }) => {
    const { leases, outcomes } = container.resolve<InvoicePaymentModuleService>(
      INVOICE_PAYMENT_MODULE
    )
    const row = await leases.renew(id, holder)
    const look: Look = row ? await lookAtInvoice(row, container) : "looked"
    const isPaid =
      look === "looked" && (await outcomes.get(id))?.status === "completed"
    return new StepResponse<Look | "paid">(isPaid ? "paid" : look)
  }
)
