import { z } from "zod"
import { expiresAtSchema, invoiceIdSchema } from "./invoice"
import { LenientFields } from "./lenient-fields"

/**
 * A URL to which a shopper's browser may be sent: absolute, no script, and https, since anybody
 * who reads or changes the page on its way could take the payment. Plain http only from a service
 * on this machine.
 */
function paymentUrlSchema(mayBePlain: boolean) {
  const safe = mayBePlain ? ["https:", "http:"] : ["https:"]
  return z
    .string()
    .refine(
      (text) => URL.canParse(text) && safe.includes(new URL(text).protocol)
    )
}

/**
 * Answer of create invoice (service-interface.md § Create-invoice response). Without an id the
 * invoice could not be read, and without a usable `payment_url` no shopper could pay it: such an
 * answer is unreadable, and the invoice may exist. Nothing else in it is needed, since the first
 * read checks the invoice: a created invoice must not be lost for another field of its answer.
 * @param mayBePlain the service itself is on loopback
 */
export function createdInvoiceSchema(mayBePlain: boolean) {
  return z.object({
    invoice: createdSchema,
    payment_url: paymentUrlSchema(mayBePlain),
  })
}
export type CreatedInvoice = z.infer<ReturnType<typeof createdInvoiceSchema>>

const createdSchema = z
  .object({
    id: invoiceIdSchema,
    status: z.unknown().optional(),
    expires_at: z.unknown().optional(),
  })
  .transform(({ id, status, expires_at }) => {
    const fields = new LenientFields()
    const { unreadable } = fields
    return {
      id,
      status: fields.take("status", status, z.string().min(1)),
      expires_at: fields.take("expires_at", expires_at, expiresAtSchema),
      unreadable,
    }
  })
