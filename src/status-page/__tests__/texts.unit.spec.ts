import type { PageState } from "../../payment-rules/shopper/page-state"
import { TEXTS } from "../texts"

const { en, ar } = TEXTS
const STATES = Object.keys(en.states) as PageState[]

it("both languages have every state and every word, none of them empty", () => {
  expect(Object.keys(ar).sort()).toEqual(Object.keys(en).sort())
  expect(Object.keys(ar.states).sort()).toEqual([...STATES].sort())
  for (const { states, notices, endedPayable, ...labels } of [en, ar]) {
    const pages = [
      ...Object.values(states),
      ...Object.values(notices),
      endedPayable,
    ]
    const words = pages.flatMap(({ title, text }) => [title, text])
    const all = [...words, ...Object.values(labels)]
    expect(all.every((part) => part.trim().length > 2)).toBe(true)
  }
})

it.each(STATES)("%s in Arabic is written in Arabic", (state) => {
  const { title, text } = ar.states[state]
  expect(title + text).not.toMatch(/[a-z]/i)
  expect(title).toMatch(/[\u0600-\u06ff]/)
  expect(text).toMatch(/[\u0600-\u06ff]/)
})

it("ended, its order can be paid: a shopper who has paid is told not to pay again", () => {
  expect(en.endedPayable.text).toContain("do not pay again")
  expect(ar.endedPayable.text).toContain("لا تدفع مرة أخرى")
  expect(ar.endedPayable.title + ar.endedPayable.text).not.toMatch(/[a-z]/i)
})

it.each(STATES)("%s never says failed", (state) => {
  const { title, text } = en.states[state]
  expect(title + text).not.toMatch(/fail|declin|error|refus/i)
  expect(ar.states[state].title + ar.states[state].text).not.toMatch(
    /فشل|خطأ|رفض/
  )
})

/** Pages of a payment that may still be on its way, or has arrived. */
const MAY_HAVE_PAID: PageState[] = [
  "confirming",
  "waiting",
  "unseen",
  "resume",
  "arrived",
  "on_hold",
  "review_of_canceled",
  "expired",
  "ended",
  "no_order",
  "cart_changed",
  "paid_twice",
  "paid_elsewhere",
  "paid_after_cancel",
  "trouble",
  "resolved",
]
it.each(STATES)(
  "%s: do not pay again, exactly where money may be on its way",
  (state) => {
    const warns = MAY_HAVE_PAID.includes(state)
    expect(/do not pay again/i.test(en.states[state].text)).toBe(warns)
    expect(ar.states[state].text.includes("لا تدفع مرة أخرى")).toBe(warns)
  }
)

it.each(STATES)(
  "%s: nothing was charged, said only of an invoice that never was",
  (state) => {
    const certain = state === "not_started"
    expect(/nothing was charged/i.test(en.states[state].text)).toBe(certain)
    expect(ar.states[state].text.includes("لم يُخصم منك أي مبلغ")).toBe(certain)
  }
)

it.each([
  "expired",
  "ended",
  "no_order",
  "cart_changed",
  "paid_twice",
  "paid_elsewhere",
  "paid_after_cancel",
  "trouble",
  "resolved",
] as const)(
  "%s: the shop may have to be asked → the reference is spoken of",
  (state) => {
    expect(en.states[state].text).toMatch(/reference below/)
    expect(ar.states[state].text).toContain("الرقم المرجعي")
  }
)
