import type { Logger, RemoteQueryFunction } from "@medusajs/framework/types"
import type { InvoicePaymentModuleService } from "../../modules/invoice-payment/service"

/** What the payment module's container holds for us (medusa-config `dependencies`). */
export type ProviderCradle = {
  invoicePayment: InvoicePaymentModuleService
  query: Omit<RemoteQueryFunction, symbol>
  logger: Logger
  /** Core's own: the session's row is already written when we are asked. */
  paymentSessionService: {
    retrieve(id: string): Promise<{ payment_collection_id: string }>
  }
}
