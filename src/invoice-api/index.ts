/**
 * What the service says: its HTTP interface (service-interface.md) and nothing of Medusa or of our decisions.
 */
export type { ActiveTransaction } from "./active-transaction"
export type { SeenAnswer } from "./call"
export type { CreateInvoiceRequest } from "./create-invoice-request"
export type { CreatedInvoice } from "./created-invoice"
export {
  type ErrorMeaning,
  errorMeanings,
  type InvoiceApiErrorCode,
} from "./error-meanings"
export { type Invoice, type InvoiceId, invoiceIdSchema } from "./invoice"
export { InvoiceApiClient } from "./invoice-api-client"
export type {
  InvoiceApiConfig,
  InvoiceApiCredentials,
} from "./invoice-api-config"
export { InvoiceApiError } from "./invoice-api-error"
export type { Merchant } from "./merchant"
