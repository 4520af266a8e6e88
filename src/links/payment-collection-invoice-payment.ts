import PaymentModule from "@medusajs/medusa/payment"
import { defineLink } from "@medusajs/framework/utils"
import InvoicePaymentModule from "../modules/invoice-payment"

/**
 * Links a payment collection to its rows through the row's own field. Sessions are deleted
 * for good when they are replaced, but the collection stays. So query.graph reaches a row
 * from an order: `payment_collections.invoice_payments.*`.
 */
export default defineLink(
  {
    linkable: PaymentModule.linkable.paymentCollection,
    field: "id",
    isList: true,
  },
  {
    ...InvoicePaymentModule.linkable.invoicePayment.id,
    primaryKey: "payment_collection_id",
  },
  { readOnly: true }
)
