import fc from "fast-check"
import { parseAmountText } from "../amount-text"
import { moneyText } from "../money-text"

it.each([
  ["100", "100.00"],
  ["١٠٠", "100.00"],
  ["۱۰۰", "100.00"],
  ["1,855.00", "1855.00"],
  ["١٬٨٥٥٫٥", "1855.50"],
  [" 1855.5 ", "1855.50"],
  ["EGP 1,855.00", "1855.00"],
  ["1,855.00 ج.م.", "1855.00"],
  [" EGP 1,855.00 ", "1855.00"],
  ["\u200f1,855.00 ج.م.\u200f", "1855.00"],
  ["70,000", "70000.00"],
  // A comma before one or two digits can be read in two ways.
  ["1,5", null],
  ["1,85", null],
  ["١٬٥", null],
  ["١،٥", null],
  ["1.855,00", null],
  ["1.234", null],
  ["-5", null],
  ["1e3", null],
  ["", null],
  ["ten", null],
])("%j → %j", (text, amount) => {
  expect(parseAmountText(text)).toBe(amount)
})

it("whatever a page shows can be pasted back", () => {
  const cents = fc.integer({ min: 1, max: 99_999_999_999 })
  const language = fc.constantFrom("en" as const, "ar" as const)
  fc.assert(
    fc.property(cents, language, (count, shown) => {
      const amount = (count / 100).toFixed(2)
      expect(parseAmountText(moneyText(amount, "egp", shown))).toBe(amount)
    })
  )
})
