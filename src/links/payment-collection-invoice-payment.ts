import PaymentModule from "@medusajs/medusa/payment"
import { defineLink } from "@medusajs/framework/utils"
import InvoicePaymentModule from "../modules/invoice-payment"

/**
 * The collection and its rows, read through the row's own field: sessions are
 * deleted for good when they are replaced, the collection stays. So query.graph
 * reaches a row from an order: `payment_collections.invoice_payments.*`.
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
