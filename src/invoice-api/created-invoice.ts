import { z } from "zod"
import { expiresAtSchema, invoiceIdSchema } from "./invoice"
import { LenientFields } from "./lenient-fields"
import { exactTextSchema } from "./service-text"

/** RFC 1035 § 2.3.4: no name server knows a longer one. */
const LONGEST_HOST = 253

/**
 * A URL to which a shopper's browser may be sent: absolute, no script, and https, since anybody
 * who reads or changes the page on its way could take the payment. Plain http only from a service
 * on this machine. It becomes what a browser makes of it, which has only printable characters.
 */
function paymentUrlSchema(mayBePlain: boolean) {
  const safe = mayBePlain ? ["https:", "http:"] : ["https:"]
  return z
    .string()
    .refine((text) => URL.canParse(text))
    .transform((text) => new URL(text))
    .refine(
      ({ protocol, hostname }) =>
        safe.includes(protocol) && hostname.length <= LONGEST_HOST
    )
    .transform(({ href }) => href)
}

/**
 * Answer of create invoice (docs/openapi/service.yaml, `CreatedInvoice`). Without an id the invoice
 * could not be read, and without a usable `payment_url` no shopper could pay it: such an answer is
 * unreadable, and the invoice may exist. Nothing else in it is needed, since the first read checks
 * the invoice: a created invoice must not be lost for another field of its answer.
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
      status: fields.take("status", status, exactTextSchema),
      expires_at: fields.take("expires_at", expires_at, expiresAtSchema),
      unreadable,
    }
  })
