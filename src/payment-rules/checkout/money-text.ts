import { toInvoiceAmount, type AmountInput } from "./amount"
import { localeOf, type Language } from "./language"

/**
 * An amount as people of the language write it, always two decimals: "EGP 1,039.00",
 * "1,039.00 ج.م.". The decimal text goes to Intl as it is, never as a float.
 */
export function moneyText(
  amount: AmountInput,
  currency: string,
  language: Language
): string {
  const text = new Intl.NumberFormat(localeOf(language), {
    style: "currency",
    currency,
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    // Intl's types do not know yet that `format` takes decimal text and keeps it exact.
  }).format(toInvoiceAmount(amount) as unknown as number)
  // Without the invisible direction marks: the text stands in a <bdi> or a sentence.
  return text.replace(/[\u200e\u200f\u061c]/g, "").replace(/\u00a0/g, " ")
}
