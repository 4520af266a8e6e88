import { ATTENTION_TEXTS, type AttentionReason } from "../attention"
import { ATTENTION_TEXTS_AR } from "../attention-ar"

const reasons = Object.keys(ATTENTION_TEXTS) as AttentionReason[]

it.each(reasons)("%s → an Arabic sentence", (reason) => {
  const text = ATTENTION_TEXTS_AR[reason]
  expect(text).toMatch(/^[\u0600-\u06ff].{20,}\.$/)
  expect(text.replaceAll("Medusa", "")).not.toMatch(/[a-z]/i)
})

it("no two reasons have the same text", () => {
  const texts = reasons.map((reason) => ATTENTION_TEXTS_AR[reason])
  expect(new Set(texts).size).toBe(reasons.length)
})
