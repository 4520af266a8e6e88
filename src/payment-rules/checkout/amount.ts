import BigNumber from "bignumber.js"

/**
 * Any of the shapes in which Medusa hands over an amount in major units: a
 * number, a decimal string, a raw `{ value, precision }`, Medusa's BigNumber or
 * a plain decimal.
 */
export type AmountInput =
  | number
  | string
  | { value: string | number }
  | { numeric: number; raw?: { value: string | number } | undefined }
  | BigNumber

/** The service accepts at most two decimals (docs/openapi/service.yaml). */
const INVOICE_DECIMALS = 2

/**
 * The exact decimal of an amount from Medusa.
 * @throws RangeError when the value is not a finite decimal number.
 */
export function toDecimal(amount: AmountInput): BigNumber {
  const decimal = new BigNumber(plainValue(amount))
  if (!decimal.isFinite()) {
    throw new RangeError("The amount is not a decimal number")
  }
  return decimal
}

/**
 * The amount as the service gets it: major units, rounded half up, always two
 * decimals ("103.90"). Medusa keeps its full precision on its own side.
 */
export function toInvoiceAmount(amount: AmountInput): string {
  // Two steps: toFixed alone would keep the sign of an amount that rounds to zero ("-0.00").
  return toDecimal(amount)
    .decimalPlaces(INVOICE_DECIMALS, BigNumber.ROUND_HALF_UP)
    .toFixed(INVOICE_DECIMALS)
}

/** The sum in major units, two decimals; "0.00" for an empty list. */
export function sumOf(amounts: AmountInput[]): string {
  return toInvoiceAmount(BigNumber.sum(0, ...amounts.map(toDecimal)))
}

/** Equal at two decimals, the most that the service accepts. */
export function isSameAmount(a: AmountInput, b: AmountInput): boolean {
  return toInvoiceAmount(a) === toInvoiceAmount(b)
}

/** The smaller one in major units, two decimals. */
export function lesserOf(a: AmountInput, b: AmountInput): string {
  return toInvoiceAmount(BigNumber.min(toDecimal(a), toDecimal(b)))
}

/** `min` and `max` are inclusive, in major units of the currency. */
type AmountLimits = { min: number; max: number }

/** Compares an amount with the limits, rounded as it would be sent. */
export function placeInLimits(
  amount: AmountInput,
  limits: AmountLimits
): "below" | "within" | "above" {
  const sent = new BigNumber(toInvoiceAmount(amount))
  if (sent.lt(limits.min)) {
    return "below"
  }
  return sent.gt(limits.max) ? "above" : "within"
}

function plainValue(amount: AmountInput): BigNumber.Value {
  if (typeof amount !== "object" || BigNumber.isBigNumber(amount)) {
    return amount
  }
  return "value" in amount
    ? amount.value
    : (amount.raw?.value ?? amount.numeric)
}
