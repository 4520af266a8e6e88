import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import type { InvoicePaymentEventPayload } from "../../events"
import { INVOICE_PAYMENT_MODULE } from "../../modules/invoice-payment"
import type { InvoicePaymentModuleService } from "../../modules/invoice-payment/service"

/**
 * Hands waiting announcements to the event bus and marks each only after it was
 * taken, so that a crash in between sends it twice and never not at all.
 */
export async function announce(
  container: MedusaContainer,
  rowId?: string
): Promise<void> {
  const module = container.resolve<InvoicePaymentModuleService>(
    INVOICE_PAYMENT_MODULE
  )
  const bus = container.resolve(Modules.EVENT_BUS)
  for (const line of await module.history.unannounced(rowId)) {
    const row = await module.outcomes.get(line.invoice_payment_id)
    if (row) {
      const data: InvoicePaymentEventPayload = {
        id: row.id,
        invoice_id: row.invoice_id,
        cart_id: row.cart_id,
        order_id: row.order_id,
        reason: line.event_name.endsWith("needs_attention")
          ? line.decided
          : null,
      }
      await bus.emit({ name: line.event_name, data })
    }
    await module.history.announced(line.id)
  }
}
