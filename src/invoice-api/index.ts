/**
 * The service's HTTP interface (docs/openapi/service.yaml), without anything of Medusa or of our
 * decisions.
 */

export type { CreateInvoiceRequest } from "./create-invoice-request"
export type { CreatedInvoice } from "./created-invoice"
export {
  errorMeanings,
  type InvoiceApiErrorCode,
  type ServiceRefusal,
} from "./error-meanings"
export { type Invoice } from "./invoice"
export { InvoiceApiClient } from "./invoice-api-client"
export type {
  InvoiceApiConfig,
  InvoiceApiCredentials,
} from "./invoice-api-config"
export { InvoiceApiError } from "./invoice-api-error"
