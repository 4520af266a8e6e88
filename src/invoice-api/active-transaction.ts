import { z } from "zod"

/** Text or number: the interface shows neither, so both become text, as printed on the wire. Else null. */
const figureSchema = z
  .union([z.string(), z.number().transform(String)])
  .pipe(z.string().regex(/^-?\d+(\.\d+)?$/))
  .nullable()
  .catch(null)

/**
 * The buyer's payment attempt (service-interface.md § Get-invoice response). Its two fee figures are the only ones
 * to use, in whole currency units, and only to be shown: what cannot be read becomes null, since an odd fee
 * must not stand between a paid invoice and its order. Diagnostic fields are dropped.
 */
export const activeTransactionSchema = z.object({
  fees: z
    .object({ customer_total: figureSchema, merchant_net: figureSchema })
    .nullable()
    .catch(null),
})
export type ActiveTransaction = z.infer<typeof activeTransactionSchema>
