import { INVOICE_PAYMENT_MODULE } from "../../../../../../modules/invoice-payment"
import { adminAction } from "../../admin-action"
import { actionRefused } from "../../invoice-detail"
import type { AdminCancelInvoice } from "../../validators"

/** The service is asked to cancel the invoice within seconds; then the invoice is read. */
export const POST = adminAction<AdminCancelInvoice>(
  "cancel",
  async ({ row, by, body, container }) => {
    const { admin } = container.resolve(INVOICE_PAYMENT_MODULE)
    const { status = row.status } = body
    const line = { kind: "cancel", by, decided: "asked for" } as const
    if (!(await admin.cancel(row.id, status, line))) {
      throw actionRefused(status === row.status ? "busy" : "changed")
    }
  }
)
