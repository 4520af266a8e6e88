import { withLatinDigits } from "../checkout/amount-text"

/** Direction marks and others that are pasted unseen. */
const UNSEEN = /\p{Cf}/gu
/**
 * Digits in groups, as people write one number. Words, commas and slashes, digits in brackets at
 * the end: an extension, a remark or another number begins there.
 */
const ONE_NUMBER = /^[(\p{Zs}]*\+?[\d\p{Zs}\p{Pd}.()]*\d$/u
/** The zero that is dialled only within a country: "+44 (0)20 …". */
const TRUNK_ZERO = /\(0\)/

/** With or without Egypt's own prefix. "+20 0100…" has one zero too many, but means that number. */
const EGYPTIAN_MOBILE = /^(?:20)?0?(1[0125]\d{8})$/
/**
 * ITU-T E.164. Egypt and North America, whose lengths are fixed, have their own forms: with
 * more digits it is no longer one number.
 */
const COMPLETE = /^(?:20[2-9]\d{7,8}|1[2-9]\d{9}|(?!20)[2-9]\d{6,14})$/

/**
 * A telephone number as WhatsApp's links want it: digits that begin with the country's code.
 * @param countryCode ISO 3166-1 alpha-2, of the address that the number stands in
 * @returns null: it cannot be told whose number this is, or whether it is one
 */
export function whatsappNumber(
  phone: string | null | undefined,
  countryCode: string | null | undefined
): string | null {
  const typed = withLatinDigits(phone ?? "")
    .replace(UNSEEN, "")
    .trim()
  if (!ONE_NUMBER.test(typed)) {
    return null
  }
  const isInternational = /^\D*(?:\+|00)/.test(typed)
  const written = isInternational ? typed.replace(TRUNK_ZERO, "") : typed
  if (isInternational && written.includes("(0")) {
    return null
  }
  const digits = written.replace(/\D/g, "")
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
