import { BigNumber as MedusaBigNumber, MathBN } from "@medusajs/framework/utils"
import Decimal from "bignumber.js"
import fc from "fast-check"
import {
  isSameAmount,
  placeInLimits,
  sumOf,
  toDecimal,
  toInvoiceAmount,
  type AmountInput,
} from "../amount"

const rounded: [string, AmountInput, string][] = [
  ["number 103.905", 103.905, "103.91"],
  ["text 103.905", "103.905", "103.91"],
  ["raw 103.905", { value: "103.905" }, "103.91"],
  ["raw number 103.905", { value: 103.905 }, "103.91"],
  ["Medusa's BigNumber 103.905", new MedusaBigNumber("103.905"), "103.91"],
  ["its numeric alone", { numeric: 103.905 }, "103.91"],
  ["its raw before its numeric", { numeric: 1, raw: { value: "2" } }, "2.00"],
  ["plain decimal 103.905", new Decimal("103.905"), "103.91"],
  ["MathBN 103.905", MathBN.convert("103.905"), "103.91"],
  ["0.1 + 0.2", 0.1 + 0.2, "0.30"],
  ["1.005, a float below it", 1.005, "1.01"],
  ["1.004999999999999999", "1.004999999999999999", "1.00"],
  ["103.9", 103.9, "103.90"],
  ["20", 20, "20.00"],
  ["0", 0, "0.00"],
  ["-0", -0, "0.00"],
  ["-0.001", -0.001, "0.00"],
  ["-1.005", -1.005, "-1.01"],
  ["1e21", 1e21, "1000000000000000000000.00"],
  ["1e-7", 1e-7, "0.00"],
  [
    "more digits than a double has",
    "123456789012345678901234567890.125",
    "123456789012345678901234567890.13",
  ],
]
it.each(rounded.map(([name, amount, sent]) => ({ name, amount, sent })))(
  "$name → $sent",
  ({ amount, sent }) => {
    expect(toInvoiceAmount(amount)).toBe(sent)
  }
)

const refused: [string, unknown][] = [
  ["NaN", NaN],
  ["Infinity", Infinity],
  ["text -Infinity", "-Infinity"],
  ["empty text", ""],
  ["words", "twenty"],
  ["an amount with its currency", "20 EGP"],
  ["a decimal comma", "20,50"],
  ["Arabic digits", "٢٠"],
  ["undefined", undefined],
  ["raw NaN", { value: "NaN" }],
  ["an object without a number", {}],
]
it.each(refused)("%s → RangeError without the value", (_, amount) => {
  expect(() => toDecimal(amount as AmountInput)).toThrow(
    new RangeError("The amount is not a decimal number")
  )
})

/** Rounds half up at two decimals with integers, for a text of three or more decimals. */
function roundByHand(whole: number, decimals: string): string {
  const hundredths = BigInt(`${whole}${decimals.slice(0, 2)}`)
  const up = Number(decimals[2]) >= 5 ? 1n : 0n
  const digits = (hundredths + up).toString().padStart(3, "0")
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const wholes = fc.integer({ min: 0, max: 100_000 })
const decimals = fc.stringMatching(/^[0-9]{3,18}$/)

it("any decimal → what rounding by hand gives, in each of Medusa's shapes", () => {
  fc.assert(
    fc.property(wholes, decimals, (whole, fraction) => {
      const value = `${whole}.${fraction}`
      const expected = roundByHand(whole, fraction)
      const shapes = [value, { value }, new Decimal(value)]
      for (const shape of shapes) {
        expect(toInvoiceAmount(shape)).toBe(expected)
      }
    })
  )
})

it("any decimal below zero → its opposite's amount with a sign, none on zero", () => {
  fc.assert(
    fc.property(wholes, decimals, (whole, fraction) => {
      const above = roundByHand(whole, fraction)
      const sign = above === "0.00" ? "" : "-"
      expect(toInvoiceAmount(`-${whole}.${fraction}`)).toBe(sign + above)
    })
  )
})

it("any float of hundredths → exactly these hundredths", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 7_000_000 }), (hundredths) => {
      const sent = toInvoiceAmount(hundredths / 100)
      expect(Math.round(Number(sent) * 100)).toBe(hundredths)
      expect(sent).toMatch(/^\d+\.\d\d$/)
      expect(toInvoiceAmount(new MedusaBigNumber(hundredths / 100))).toBe(sent)
    })
  )
})

const compared: [AmountInput, AmountInput, boolean][] = [
  ["103.90", 103.9, true],
  ["103.90", "103.904999", true],
  ["103.90", { value: "103.895" }, true],
  ["103.90", 103.91, false],
  ["103.90", 103.89, false],
  ["103.90", "103.905", false],
  [0, -0.001, true],
  [20, -20, false],
]
it.each(compared)("%j and %j: the same → %j", (a, b, same) => {
  expect(isSameAmount(a, b)).toBe(same)
  expect(isSameAmount(b, a)).toBe(same)
})

const placed: [AmountInput, ReturnType<typeof placeInLimits>][] = [
  [20, "within"],
  [19.99, "below"],
  ["19.994", "below"],
  ["19.995", "within"],
  [20.01, "within"],
  [70000, "within"],
  [69999.99, "within"],
  ["70000.004", "within"],
  ["70000.005", "above"],
  [70000.01, "above"],
  [0, "below"],
  [-20, "below"],
  [1e21, "above"],
]
it.each(placed)("%j between 20 and 70000 → %s", (amount, place) => {
  expect(placeInLimits(amount, { min: 20, max: 70000 })).toBe(place)
})

it.each<[AmountInput[], string]>([
  [[], "0.00"],
  [[0.1, "0.2", { value: "103.9" }], "104.20"],
  // Each alone would round to zero.
  [["0.004", "0.004"], "0.01"],
  [[50, -50], "0.00"],
])("the sum of %j → %s", (amounts, sum) => {
  expect(sumOf(amounts)).toBe(sum)
})
