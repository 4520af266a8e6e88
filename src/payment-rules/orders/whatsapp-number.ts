import { withLatinDigits } from "../checkout/amount-text"

/** With or without Egypt's own prefix; "+20 0100…" has one zero too many, and is meant so. */
const EGYPTIAN_MOBILE = /^(?:20)?0?(1[0125]\d{8})$/
/** ITU-T E.164. */
const COMPLETE = /^[1-9]\d{6,14}$/

/**
 * A telephone number as WhatsApp's links want it: digits that begin with the country's code.
 * @param countryCode ISO 3166-1 alpha-2, of the address that the number stands in
 * @returns null: it cannot be told whose number this is
 */
export function whatsappNumber(
  phone: string | null | undefined,
  countryCode: string | null | undefined
): string | null {
  const typed = withLatinDigits(phone ?? "")
  const digits = typed.replace(/\D/g, "")
  const isInternational = /^\D*(?:\+|00)/.test(typed)
  const number = isInternational ? digits.replace(/^00/, "") : digits
  const isEgyptian = isInternational
    ? number.startsWith("20")
    : countryCode?.toLowerCase() === "eg"
  const mobile = isEgyptian && EGYPTIAN_MOBILE.exec(number)?.[1]
  if (mobile) {
    return `20${mobile}`
  }
  return isInternational && COMPLETE.test(number) ? number : null
}
