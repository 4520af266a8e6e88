import { z } from "zod"
import { invoiceSchema } from "./invoice"

/** An address that a shopper's browser may be sent to: absolute, http(s), nothing that runs as script. */
const paymentUrlSchema = z.string().refine(
  (text) => {
    return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
  },
  { error: "not an http(s) address" }
)

/**
 * Answer of create invoice (service-interface.md § Create-invoice response). Without a usable `payment_url` the
 * answer is unreadable: the invoice may exist, but no shopper can pay it.
 */
export const createdInvoiceSchema = z.object({
  invoice: invoiceSchema,
  payment_url: paymentUrlSchema,
})
export type CreatedInvoice = z.infer<typeof createdInvoiceSchema>
