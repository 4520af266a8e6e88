import { z } from "zod"
import {
  readActiveTransaction,
  type ActiveTransaction,
} from "./active-transaction"
import { isEmpty, LenientFields } from "./lenient-fields"

/** Any UUID version: the interface says "UUID" and no more. */
export const invoiceIdSchema = z.guid().brand<"InvoiceId">()

/**
 * Date, time and offset (`+02:00`, `+0200`, `Z`): without an offset the moment would be a guess.
 */
const OFFSET_TIMESTAMP = /^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:?\d\d)$/

/** Always there, so that null and the zero of a calendar are as odd as "soon". */
export const expiresAtSchema = z
  .string()
  .refine((text) => OFFSET_TIMESTAMP.test(text) && isTimestamp(text), {
    error: "not an ISO 8601 timestamp with an offset",
  })

/** In whatever notation; null until it happened. */
const completedAtSchema = z.preprocess(
  (value) => (isEmpty(value) ? null : value),
  z.string().refine(isTimestamp).nullable()
)

/**
 * Whether it is there decides, not what it says: whatever is not empty means cancelled, so that no
 * invoice counts as paid beside a mark that we only failed to read.
 */
const cancelledAtSchema = z
  .unknown()
  .optional()
  .transform((value) => {
    if (isEmpty(value)) {
      return null
    }
    return typeof value === "string" ? value : "present"
  })

/**
 * An invoice as the service describes it (service-interface.md § Invoice). Six fields decide, and
 * an answer in which one of them is not what the interface fixes is refused:
 *
 * - `id`
 * - `amount`: decimal text with two places, in whole `currency` units ("103.90"). A JSON number is
 *   refused: the interface rules it out, and money is not the place to be lenient.
 * - `currency`
 * - `status`: any text; the complete list of values is not shown.
 * - `external_reference`: ours when we made the invoice, null when it was made elsewhere without
 *   one.
 * - `cancelled_at`: null when it is empty or the zero of a calendar.
 *
 * Nothing that decides nothing may keep a paid invoice waiting: `expires_at` (a moment with an
 * offset), `completed_at` and `active_transaction` (null where the service omits it, and where no
 * buyer has tried yet) are taken if they can be read, else they are null and named in `unreadable`.
 * All other fields (echoes of our own request, diagnostics, whatever a later version adds) may be
 * anything and are dropped.
 */
export const invoiceSchema = z
  .object({
    id: invoiceIdSchema,
    amount: z.string().regex(/^(0|[1-9]\d*)\.\d{2}$/),
    currency: z.string().min(1),
    status: z.string().min(1),
    external_reference: z
      .string()
      .nullish()
      .transform((text) => text ?? null),
    cancelled_at: cancelledAtSchema,
    expires_at: z.unknown().optional(),
    completed_at: z.unknown().optional(),
    active_transaction: z.unknown().optional(),
  })
  .transform(
    ({ expires_at, completed_at, active_transaction, ...deciding }) => {
      const fields = new LenientFields()
      const { unreadable } = fields
      return {
        ...deciding,
        expires_at: fields.take("expires_at", expires_at, expiresAtSchema),
        completed_at: fields.take(
          "completed_at",
          completed_at,
          completedAtSchema
        ),
        active_transaction: readActiveTransaction(
          active_transaction,
          fields
        ) satisfies ActiveTransaction | null,
        unreadable,
      }
    }
  )
export type Invoice = z.infer<typeof invoiceSchema>

/** Answer of get invoice. */
export const invoiceAnswerSchema = z.object({ invoice: invoiceSchema })

/** A year of four digits, since JavaScript reads "5" as a day in May. */
function isTimestamp(text: string): boolean {
  return !isEmpty(text) && /\d{4}/.test(text) && !isNaN(Date.parse(text))
}
