import { beingCheckedText, checkoutRefusalText } from "../checkout-refusal"

it.each([
  [null, "The payment has not arrived yet."],
  ["en-GB", "The payment has not arrived yet."],
  ["ar-EG", "لم تصل الدفعة بعد."],
  ["fr-FR", "The payment has not arrived yet."],
])("a cart in %s → %s", (locale, text) => {
  expect(checkoutRefusalText("not_arrived", locale)).toBe(text)
})

it.each([
  [null, /^A payment .* Do not pay again\. .* K7QX-3M2P\.$/],
  ["ar-EG", /^تم الدفع .* لا تدفع مرة أخرى\. .* \u2068K7QX-3M2P\u2069\.$/],
])(
  "money on its way, a cart in %s → not to pay again, and the reference",
  (locale, text) => {
    expect(beingCheckedText("K7QX-3M2P", locale)).toMatch(text)
  }
)
