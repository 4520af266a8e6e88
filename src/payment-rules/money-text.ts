import { toInvoiceAmount, type AmountInput } from "./amount"
import { localeOf, type Language } from "./language"

/**
 * An amount as people of the language write it, always two decimals: "1,039.00
 * EGP", "1,039.00 ج.م.". The decimal text goes to Intl as it is, never as a float.
 */
export function moneyText(
  amount: AmountInput,
  currency: string,
  language: Language
): string {
  const code = currency.toUpperCase()
  const number = new Intl.NumberFormat(localeOf(language), {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    // Its types do not know yet that it takes decimal text, exactly.
  }).format(toInvoiceAmount(amount) as unknown as number)
  return `${number} ${language === "ar" ? symbolOf(code) : code}`
}

/** "ج.م." for the Egyptian pound; the code where Arabic has no sign of its own. */
function symbolOf(code: string): string {
  const parts = new Intl.NumberFormat(localeOf("ar"), {
    style: "currency",
    currency: code,
  }).formatToParts(0)
  const symbol = parts.find(({ type }) => type === "currency")?.value ?? code
  // Without the invisible direction marks: the text stands in a <bdi> or a sentence.
  return symbol.replace(/[\u200e\u200f\u061c]/g, "")
}
