import {
  nextPollMs,
  type PaymentOutcome,
} from "../../payment-rules/payment-outcome"
import { TEXTS } from "../texts"

const { en, ar } = TEXTS
const outcomes = Object.keys(en).filter(
  (key) => typeof en[key as keyof typeof en] === "object"
) as PaymentOutcome[]

it("both languages have every outcome and every word, none of them empty", () => {
  expect(Object.keys(ar).sort()).toEqual(Object.keys(en).sort())
  expect(outcomes).toHaveLength(6)
  for (const texts of [en, ar]) {
    for (const words of Object.values(texts)) {
      const parts =
        typeof words === "string" ? [words] : [words.title, words.text]
      expect(parts.every((part) => part.trim().length > 3)).toBe(true)
    }
  }
})

it.each(outcomes)("%s in Arabic is written in Arabic", (outcome) => {
  const { title, text } = ar[outcome]
  expect(title + text).not.toMatch(/[a-z]/i)
  expect(title).toMatch(/[\u0600-\u06ff]/)
  expect(text).toMatch(/[\u0600-\u06ff]/)
})

it.each(outcomes)("%s never says failed", (outcome) => {
  const { title, text } = en[outcome]
  expect(title + text).not.toMatch(/fail|declin|error|refus/i)
  expect(ar[outcome].title + ar[outcome].text).not.toMatch(/فشل|خطأ|رفض/)
})

const UNDECIDED = outcomes.filter((outcome) => nextPollMs(outcome) !== null)
it.each([...UNDECIDED, "expired"] as const)(
  "%s: money may be on its way → do not pay again",
  (outcome) => {
    expect(en[outcome].text).toMatch(/do not pay again/i)
    expect(ar[outcome].text).toContain("لا تدفع مرة أخرى")
  }
)
