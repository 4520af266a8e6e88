import { z } from "zod"
import { isTimeZone } from "../orders/time-zone"

/** ISO 4217 codes with three or four decimals. */
const MORE_DECIMALS = [
  "bhd",
  "clf",
  "iqd",
  "jod",
  "kwd",
  "lyd",
  "omr",
  "tnd",
  "uyw",
]

export const currencyCode = z
  .string()
  .regex(/^[a-z]{3}$/i, "must be an ISO 4217 code")
  .transform((code) => code.toLowerCase())
  .refine(hasTwoDecimals, {
    error:
      "the service takes at most two decimals, so a currency with three is refused",
  })

/** An IANA name. */
export const timeZone = z
  .string()
  .refine(isTimeZone, { error: "no time zone has this name" })

function hasTwoDecimals(code: string): boolean {
  return !MORE_DECIMALS.includes(code)
}
