import { createRedactor } from "../secret-redactor"

const redact = createRedactor(["key-4f1d", "se/cr+et=", "a.b*c"])

it.each([
  ["the key key-4f1d is wrong", "the key […] is wrong"],
  ["KEY-4F1D, key-4f1d", "[…], […]"],
  ["se/cr+et= and se%2Fcr%2Bet%3D", "[…] and […]"],
  ["a.b*c but not axbbc", "[…] but not axbbc"],
  ["key-\u00004f1d", "key- 4f1d"],
  ["see https://shop.example/h/tok there", "see […] there"],
  ["ask owner@shop.example", "ask […]"],
  [`token ${"x".repeat(37)}`, "token […]"],
  [
    "id 7a1f0c3e-9b52-4c1d-8f60-2f4f6f1f9a01",
    "id 7a1f0c3e-9b52-4c1d-8f60-2f4f6f1f9a01",
  ],
  ["  two\n\tlines\u0007 ", "two lines"],
  ["nothing to hide", "nothing to hide"],
])("%j → %j", (text, shown) => {
  expect(redact(text)).toBe(shown)
})
