import type { AmountInput } from "../amount"
import { moneyText } from "../money-text"

it.each<[AmountInput, string, string, string]>([
  [70000, "egp", "70,000.00 EGP", "70,000.00 ج.م."],
  ["1039.5", "EGP", "1,039.50 EGP", "1,039.50 ج.م."],
  ["20.005", "egp", "20.01 EGP", "20.01 ج.م."],
  [
    { value: "103.9009", precision: 20 } as never,
    "egp",
    "103.90 EGP",
    "103.90 ج.م.",
  ],
  [5, "xts", "5.00 XTS", "5.00 XTS"],
  // A float would end in .12.
  [
    "90071992547409931.10",
    "egp",
    "90,071,992,547,409,931.10 EGP",
    "90,071,992,547,409,931.10 ج.م.",
  ],
])("%j %s → %s, %s", (amount, currency, en, ar) => {
  expect(moneyText(amount, currency, "en")).toBe(en)
  expect(moneyText(amount, currency, "ar")).toBe(ar)
})
