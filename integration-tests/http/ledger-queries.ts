/** Queries that would show the ledger, or sort by it, in every spelling that a query string has. */
export const LEDGER_QUERIES = [
  "fields=id,payment_collection.invoice_payments.*",
  "fields=id,payment_collection.invoice_payment.*",
  "fields=*payment_collection.invoice_payments",
  "fields=*payment_collections.invoice_payments",
  "fields=%2Bpayment_collection.invoice_payments.merchant_net",
  "fields=payment_collection.%20invoice_payments.*",
  "fields=payment_collection.%69nvoice%5Fpayments.*",
  "fields=payment_collection.INVOICE_PAYMENTS.*",
  "fields=payment_collection.invoicePayments.*",
  "fields=sales_channel.carts.payment_collection.invoice_payments.*",
  "fields[]=payment_collection.invoice_payments.*",
  "fields[0]=id&fields[1]=payment_collection.invoice_payments.*",
  "fields=id&fields=payment_collection.invoice_payments.*",
  "fields[a][b][c][d][e][f][g]=payment_collection.invoice_payments.*",
  "fields.x=payment_collection.invoice_payments.*",
  "order=payment_collection.invoice_payments.merchant_net",
  "order=-payment_collection.invoice_payments.merchant_id",
  "payment_collection[invoice_payments][merchant_id]=x",
  "x=1&fields=invoice_payments.*",
]

/** Queries that name nothing of ours, and might show it all the same. */
export const WIDE_QUERIES = [
  "fields=*",
  "fields=**",
  "fields=*payment_collection",
  "fields=payment_collection.*",
  "fields=payment_collection.**",
  "fields=payment_collection.*.*",
  "fields=*payment_collections",
]

/** Columns of the ledger that a shopper is shown nowhere. */
export const LEDGER_COLUMNS =
  /merchant_net|merchant_id|customer_total|token_key_id|signed_in_customer_id|invoice_payments?"/
