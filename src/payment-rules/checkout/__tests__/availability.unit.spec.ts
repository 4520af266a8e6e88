import type { AmountInput } from "../amount"
import { checkAvailability, merchantNotReady } from "../availability"
import { sampleOptions } from "../../__tests__/samples"

const options = sampleOptions({ currencies: ["EGP", "usd"] })

const cases: [AmountInput, string, string][] = [
  [20, "egp", "available"],
  [70000, "egp", "available"],
  [20, "EGP", "available"],
  [20, "usd", "available"],
  [19.99, "egp", "amount_below_minimum"],
  ["19.995", "egp", "available"],
  ["70000.004", "egp", "available"],
  ["70000.005", "egp", "amount_above_maximum"],
  [0, "egp", "amount_below_minimum"],
  [20, "eur", "currency_not_supported"],
  [1, "eur", "currency_not_supported"],
]
it.each(cases)("%j %s → %s", (amount, currency, code) => {
  const answer = checkAvailability(amount, currency, options)
  expect(answer.code).toBe(code)
  expect(answer.available).toBe(code === "available")
  expect(answer.message === "").toBe(code === "available")
})

it.each<[number, string, string, string]>([
  [
    1,
    "egp",
    "This payment method is available for orders from EGP 20.00.",
    "الحد الأدنى لطريقة الدفع هذه هو 20.00 ج.م.",
  ],
  [
    70001,
    "egp",
    "This payment method is available for orders up to EGP 70,000.00.",
    "الحد الأقصى لطريقة الدفع هذه هو 70,000.00 ج.م.",
  ],
  [
    20,
    "eur",
    "This payment method is offered in EGP, USD only.",
    "العملات المتاحة لطريقة الدفع هذه: EGP، USD.",
  ],
])("%j %s → %s; %s", (amount, currency, en, ar) => {
  const said = (language?: "en" | "ar") =>
    checkAvailability(amount, currency, {
      ...options,
      ...(language && { language }),
    }).message
  expect([said(), said("en"), said("ar")]).toEqual([en, en, ar])
})

it.each([
  [1, "egp", { amount: "20.00", currency: "egp" }],
  [70001, "EGP", { amount: "70000.00", currency: "egp" }],
  [20, "eur", undefined],
  [20, "egp", undefined],
])("%j %s → the crossed limit %j, as data", (amount, currency, limit) => {
  expect(checkAvailability(amount, currency, options)).toEqual(
    limit
      ? expect.objectContaining({ limit })
      : expect.not.objectContaining({ limit: expect.anything() })
  )
})

it("a merchant that is not ready → unavailable, without a reason for the shopper", () => {
  expect(merchantNotReady()).toEqual({
    available: false,
    code: "merchant_not_ready",
    message:
      "This payment method is not available right now. Please choose another one.",
  })
  expect(merchantNotReady("ar").message).toBe(
    "طريقة الدفع هذه غير متاحة الآن. يُرجى اختيار طريقة أخرى."
  )
})
