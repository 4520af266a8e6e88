import type { AmountInput } from "../amount"
import { moneyText } from "../money-text"

it.each<[AmountInput, string, string, string]>([
  [70000, "egp", "EGP 70,000.00", "70,000.00 ج.م."],
  ["1039.5", "EGP", "EGP 1,039.50", "1,039.50 ج.م."],
  ["20.005", "egp", "EGP 20.01", "20.01 ج.م."],
  [
    { value: "103.9009", precision: 20 } as never,
    "egp",
    "EGP 103.90",
    "103.90 ج.م.",
  ],
  [5, "xts", "XTS 5.00", "5.00 XTS"],
  // A float would end in .12.
  [
    "90071992547409931.10",
    "egp",
    "EGP 90,071,992,547,409,931.10",
    "90,071,992,547,409,931.10 ج.م.",
  ],
])("%j %s → %s, %s", (amount, currency, en, ar) => {
  expect(moneyText(amount, currency, "en")).toBe(en)
  expect(moneyText(amount, currency, "ar")).toBe(ar)
})
