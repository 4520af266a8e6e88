import type { Logger, RemoteQueryFunction } from "@medusajs/framework/types"
import type { InvoicePaymentModuleService } from "../../modules/invoice-payment/service"
import type { AmountInput } from "../../payment-rules/checkout/amount"

/** The parts of the payment module's container that we use (medusa-config `dependencies`). */
export type ProviderCradle = {
  invoicePayment: InvoicePaymentModuleService
  query: Omit<RemoteQueryFunction, symbol>
  logger: Logger
  /** Core's own: the session's row is already written when we are asked. */
  paymentSessionService: {
    retrieve(
      id: string,
      config?: { relations: string[] }
    ): Promise<StoredSession>
  }
}

type StoredSession = {
  id: string
  status: string
  provider_id: string
  payment_collection_id: string
  amount: AmountInput
  currency_code: string
  payment_collection?: { amount: AmountInput }
}
