import { placeInLimits, toInvoiceAmount, type AmountInput } from "./amount"
import type { InvoicePaymentOptions } from "./options"

export type AvailabilityCode =
  | "available"
  | "currency_not_supported"
  | "amount_below_minimum"
  | "amount_above_maximum"
  | "merchant_not_ready"

export type Availability = {
  available: boolean
  code: AvailabilityCode
  /** Safe to show to the shopper. */
  message: string
}

/** Whether an amount (major units) can be paid by invoice, with the reason. */
export function checkAvailability(
  amount: AmountInput,
  currency: string,
  options: Pick<InvoicePaymentOptions, "currencies" | "amountLimits">
): Availability {
  const code = currency.toLowerCase()
  const { min, max } = options.amountLimits
  if (!options.currencies.includes(code)) {
    return refusal(
      "currency_not_supported",
      `This payment method is offered in ${options.currencies.join(", ").toUpperCase()} only.`
    )
  }
  const place = placeInLimits(amount, options.amountLimits)
  if (place === "below") {
    return refusal(
      "amount_below_minimum",
      `This payment method starts at ${toInvoiceAmount(min)} ${code.toUpperCase()}.`
    )
  }
  if (place === "above") {
    return refusal(
      "amount_above_maximum",
      `This payment method ends at ${toInvoiceAmount(max)} ${code.toUpperCase()}.`
    )
  }
  return { available: true, code: "available", message: "" }
}

/** The merchant's account cannot take payments now; why is for the merchant alone. */
export function merchantNotReady(): Availability {
  return refusal(
    "merchant_not_ready",
    "This payment method is not available right now. Please choose another one."
  )
}

function refusal(code: AvailabilityCode, message: string): Availability {
  return { available: false, code, message }
}
