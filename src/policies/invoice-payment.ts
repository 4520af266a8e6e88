import { definePolicies } from "@medusajs/framework/utils"

/**
 * Rights for stores that switched Medusa's RBAC on: invoices, and apart from them
 * the credentials, which fewer people need.
 */
export const invoicePaymentPolicies = definePolicies([
  {
    name: "ReadInvoicePayment",
    resource: "invoice_payment",
    operation: "read",
    description: "See invoices, their history, and health",
  },
  {
    name: "UpdateInvoicePayment",
    resource: "invoice_payment",
    operation: "update",
    description:
      "Check status, cancel, resolve, apply, record refunds, send payment links, try the webhooks (needs read as well)",
  },
  {
    name: "ReadInvoicePaymentCredential",
    resource: "invoice_payment_credential",
    operation: "read",
    description: "See which credentials are stored (last four characters)",
  },
  {
    name: "UpdateInvoicePaymentCredential",
    resource: "invoice_payment_credential",
    operation: "update",
    description:
      "Store, rotate, check and remove credentials (needs read as well)",
  },
])
