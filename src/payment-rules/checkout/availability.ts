import { placeInLimits, toInvoiceAmount, type AmountInput } from "./amount"
import type { Language } from "./language"
import { moneyText } from "./money-text"
import type { InvoicePaymentOptions } from "../options/options"

type Refusal =
  | "currency_not_supported"
  | "amount_below_minimum"
  | "amount_above_maximum"
  | "merchant_not_ready"

type Unavailable = {
  available: false
  code: Refusal
  /** Safe to show to the shopper. */
  message: string
  /** The limit that the amount crosses, for a shop that has words of its own. */
  limit?: { amount: string; currency: string }
}

export type Availability =
  { available: true; code: "available"; message: "" } | Unavailable

/** `what`: the currencies, or the limit that is crossed. */
const TEXTS: Record<Language, Record<Refusal, (what: string) => string>> = {
  en: {
    currency_not_supported: (currencies) =>
      `This payment method is offered in ${currencies} only.`,
    amount_below_minimum: (limit) =>
      `This payment method is available for orders from ${limit}.`,
    amount_above_maximum: (limit) =>
      `This payment method is available for orders up to ${limit}.`,
    merchant_not_ready: () =>
      "This payment method is not available right now. Please choose another one.",
  },
  ar: {
    currency_not_supported: (currencies) =>
      `العملات المتاحة لطريقة الدفع هذه: ${currencies.replaceAll(", ", "، ")}.`,
    amount_below_minimum: (limit) => `الحد الأدنى لطريقة الدفع هذه هو ${limit}`,
    amount_above_maximum: (limit) => `الحد الأقصى لطريقة الدفع هذه هو ${limit}`,
    merchant_not_ready: () =>
      "طريقة الدفع هذه غير متاحة الآن. يُرجى اختيار طريقة أخرى.",
  },
}

/** Whether an amount (major units) can be paid by invoice, with the reason. */
export function checkAvailability(
  amount: AmountInput,
  currency: string,
  options: Pick<InvoicePaymentOptions, "currencies" | "amountLimits"> & {
    /** Language of the message; English by default. */
    language?: Language
  }
): Availability {
  const { language = "en" } = options
  const code = currency.toLowerCase()
  const { min, max } = options.amountLimits
  if (!options.currencies.includes(code)) {
    const offered = options.currencies.join(", ").toUpperCase()
    return refusal("currency_not_supported", offered, language)
  }
  const place = placeInLimits(amount, options.amountLimits)
  if (place !== "within") {
    const [crossed, limit] =
      place === "below"
        ? (["amount_below_minimum", min] as const)
        : (["amount_above_maximum", max] as const)
    return {
      ...refusal(crossed, moneyText(limit, code, language), language),
      limit: { amount: toInvoiceAmount(limit), currency: code },
    }
  }
  return { available: true, code: "available", message: "" }
}

/** The merchant's account cannot take payments now; the shopper is not told why. */
export function merchantNotReady(language: Language = "en"): Unavailable {
  return refusal("merchant_not_ready", "", language)
}

function refusal(code: Refusal, what: string, language: Language): Unavailable {
  return { available: false, code, message: TEXTS[language][code](what) }
}
