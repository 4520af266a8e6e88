import { z } from "zod"
import type { LenientFields } from "./lenient-fields"

export type ActiveTransaction = {
  fees: { customer_total: string | null; merchant_net: string | null } | null
}

/** Text or number: the interface shows neither, so both become text, as printed on the wire. */
const decimalSchema = z
  .union([z.string(), z.number().transform(String)])
  .pipe(z.string().regex(/^-?\d+(\.\d+)?$/))
  .nullish()

const objectSchema = z.record(z.string(), z.unknown()).nullish()

/**
 * The buyer's payment attempt (docs/openapi/service.yaml, `ActiveTransaction`). Only its two fee
 * amounts are used, in whole currency units and for display alone. Diagnostic fields are dropped.
 */
export function readActiveTransaction(
  value: unknown,
  fields: LenientFields
): ActiveTransaction | null {
  const name = "active_transaction"
  const transaction = fields.take(name, value, objectSchema)
  if (!transaction) {
    return null
  }
  const fees = fields.take(`${name}.fees`, transaction["fees"], objectSchema)
  if (!fees) {
    return { fees: null }
  }
  const decimal = (key: string) =>
    fields.take(`${name}.fees.${key}`, fees[key], decimalSchema) ?? null
  return {
    fees: {
      customer_total: decimal("customer_total"),
      merchant_net: decimal("merchant_net"),
    },
  }
}
