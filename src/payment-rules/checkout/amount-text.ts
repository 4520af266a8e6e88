import { toInvoiceAmount } from "./amount"

const MARKS = /[\u200e\u200f\u061c\u2066-\u2069]/g
/** A currency's code or sign, before or after the amount. */
const CURRENCY = /^[A-Z]{3}\s*|\s*(?:[A-Z]{3}|ج\.م\.?|£)$/gi
const PLAIN = /^\d{1,9}(?:\.\d{1,2})?$/
const GROUPED = /^\d{1,3}(?:,\d{3}){1,2}(?:\.\d{1,2})?$/

/**
 * Reads an amount as a person types or pastes it: "1855", "1,855.00", "١٬٨٥٥٫٠٠",
 * "EGP 1,855.00".
 * @returns major units with two decimals; null: not an amount, or ambiguous ("1,5").
 */
export function parseAmountText(text: string): string | null {
  const plain = withLatinDigits(text.replace(MARKS, ""))
    .trim()
    .replace(CURRENCY, "")
  if (!PLAIN.test(plain) && !GROUPED.test(plain)) {
    return null
  }
  return toInvoiceAmount(plain.replaceAll(",", ""))
}

/** Replaces Arabic and Persian digits and separators with Latin ones. */
export function withLatinDigits(text: string): string {
  return text
    .replace(/[\u0660-\u0669]/g, (digit) => digitFrom(digit, 0x660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => digitFrom(digit, 0x6f0))
    .replace(/\u066b/g, ".")
    .replace(/[\u066c\u060c]/g, ",")
}

function digitFrom(digit: string, zero: number): string {
  return String(digit.charCodeAt(0) - zero)
}
