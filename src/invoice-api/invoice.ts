import { z } from "zod"
import {
  readActiveTransaction,
  type ActiveTransaction,
} from "./active-transaction"
import { isEmpty, LenientFields } from "./lenient-fields"
import { exactTextSchema } from "./service-text"

/** Stands for a value that is there, but has no form that we can read. */
const PRESENT = "present"

/** Any UUID version: the interface says "UUID" and no more. */
export const invoiceIdSchema = z.guid().brand<"InvoiceId">()

/**
 * Date, time and offset (`+02:00`, `+0200`, `Z`): without an offset the time would be a guess.
 */
const OFFSET_TIMESTAMP = /^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:?\d\d)$/

/** The service always sends it, so null or the zero of a calendar is as invalid as "soon". */
export const expiresAtSchema = z
  .string()
  .refine((text) => OFFSET_TIMESTAMP.test(text) && isTimestamp(text), {
    error: "not an ISO 8601 timestamp with an offset",
  })

/** A time in any notation; null until the invoice is completed. */
const completedAtSchema = z.preprocess(
  (value) => (isEmpty(value) ? null : value),
  z.string().refine(isTimestamp).nullable()
)

/**
 * Its presence decides, not its content: any value that is not empty means cancelled, so that no
 * invoice counts as paid beside a mark that we only failed to read.
 */
const cancelledAtSchema = z
  .unknown()
  .optional()
  .transform((value) => {
    if (isEmpty(value)) {
      return null
    }
    return typeof value === "string" && !isBeyondYears(value) ? value : PRESENT
  })

/**
 * An invoice as docs/openapi/service.yaml describes it. Six fields decide. An answer is refused if
 * one of them does not have the form that the interface fixes:
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
 * The other fields must not keep a paid invoice waiting: `expires_at` (a timestamp with an offset),
 * `completed_at` and `active_transaction` (null where the service omits it, and where no buyer has
 * tried yet) are taken if they can be read, else they are null and named in `unreadable`. Only an
 * unreadable `completed_at` that is not empty is "present": it may mean money. Any further field
 * (an echo of our own request, diagnostics, additions of a later version) may be anything and is
 * dropped.
 */
export const invoiceSchema = z
  .object({
    id: invoiceIdSchema,
    amount: z.string().regex(/^(0|[1-9]\d*)\.\d{2}$/),
    currency: exactTextSchema,
    status: exactTextSchema,
    external_reference: z
      .union([z.literal(""), exactTextSchema])
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
        completed_at: readCompletedAt(completed_at, fields),
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

/**
 * Its presence counts, even if its form cannot be read: no invoice is void, or can be paid,
 * beside a sign of money.
 */
function readCompletedAt(value: unknown, fields: LenientFields): string | null {
  const taken = fields.take("completed_at", value, completedAtSchema)
  return taken ?? (isEmpty(value) ? null : PRESENT)
}

/** Needs a year of four digits, since JavaScript reads "5" as a day in May. */
function isTimestamp(text: string): boolean {
  return (
    !isEmpty(text) &&
    /\d{4}/.test(text) &&
    !isNaN(Date.parse(text)) &&
    !isBeyondYears(text)
  )
}

/** A time before the year 1 or after 9999; JavaScript knows more years than the database. */
function isBeyondYears(text: string): boolean {
  const year = new Date(text).getUTCFullYear()
  return year < 1 || year > 9999
}
