import { z } from "zod"
import { activeTransactionSchema } from "./active-transaction"

/** Any UUID version: the interface says "UUID" and no more. */
export const invoiceIdSchema = z.guid().brand<"InvoiceId">()
export type InvoiceId = z.infer<typeof invoiceIdSchema>

/** Date, time and offset (`+02:00`, `+0200`, `Z`): without an offset the moment would be a guess. */
const OFFSET_TIMESTAMP = /^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:?\d\d)$/

const momentSchema = z
  .string()
  .refine((text) => OFFSET_TIMESTAMP.test(text) && !isNaN(Date.parse(text)), {
    error: "not an ISO 8601 timestamp with an offset",
  })

/** Null until it happened; a service that leaves null fields out says the same. */
const momentOrNullSchema = z
  .string()
  .min(1)
  .nullish()
  .transform((text) => text ?? null)

/**
 * An invoice as the service describes it (service-interface.md § Invoice). Read are the fields that decisions rest
 * on; they are refused when they differ from what the interface fixes. All others (echoes of our own request,
 * diagnostics, whatever a later version adds) may be anything and are dropped.
 *
 * - `amount`: decimal text with two places, in whole `currency` units ("103.90"). A JSON number is refused: the
 *   interface rules it out, and money is not the place to be lenient.
 * - `status`: any text; the complete list of values is not shown.
 * - `external_reference`: ours when we made the invoice, null when it was made elsewhere without one.
 * - `expires_at`: always a moment with an offset; the other moments in whatever notation they are in.
 * - `active_transaction`: null where the service omits it (create, cancel) and where no buyer has tried yet.
 */
export const invoiceSchema = z.object({
  id: invoiceIdSchema,
  amount: z.string().regex(/^(0|[1-9]\d*)\.\d{2}$/),
  currency: z.string().min(1),
  status: z.string().min(1),
  external_reference: z
    .string()
    .nullish()
    .transform((text) => text ?? null),
  expires_at: momentSchema,
  completed_at: momentOrNullSchema,
  cancelled_at: momentOrNullSchema,
  active_transaction: activeTransactionSchema
    .nullish()
    .transform((transaction) => transaction ?? null),
})
export type Invoice = z.infer<typeof invoiceSchema>

/** Answer of get invoice. */
export const invoiceAnswerSchema = z.object({ invoice: invoiceSchema })
