import type { AdminCredentials } from "../../api/admin/invoice-payment/credentials/credentials-view"
import type { AdminHealth } from "../../api/admin/invoice-payment/health/route"
import type { AdminInvoiceDetail } from "../../api/admin/invoice-payment/invoices/invoice-detail"
import type { AdminInvoice } from "../../api/admin/invoice-payment/invoices/invoice-view"
import type { AdminPaymentLink } from "../../api/admin/invoice-payment/orders/[id]/payment-link/link-view"
import type { AdminWebhookCheck } from "../../api/admin/invoice-payment/webhook-probe/webhook-check-view"

/** A route's answer as parsed from JSON: timestamps are ISO 8601 texts. */
export type Wire<T> = T extends Date
  ? string
  : T extends (infer Item)[]
    ? Wire<Item>[]
    : T extends object
      ? { [Key in keyof T]: Wire<T[Key]> }
      : T

export type Invoice = Wire<AdminInvoice>
export type InvoiceDetail = Invoice &
  Wire<Omit<AdminInvoiceDetail, keyof AdminInvoice>>

export type Credentials = Wire<AdminCredentials>
export type Health = Wire<AdminHealth>
export type OrderPaymentLink = Wire<AdminPaymentLink>
export type WebhookCheck = Wire<AdminWebhookCheck>
