import { ATTENTION_TEXTS, type AttentionReason } from "../attention"
import { ATTENTION_TEXTS_AR } from "../attention-ar"
import { bellText, type BellFacts } from "../bell-text"

const FACTS: BellFacts = {
  ...{ reason: "cart_changed", amount: "1039.00", currency: "egp" },
  ...{ orderNumber: null, email: "mona@example.com", compared: null },
  url: "https://api.shop.example/app/invoice-payments/invpay_1",
}

it("a cart's invoice → amount in the title; text, e-mail and URL below it", () => {
  expect(bellText(FACTS, "en")).toEqual({
    title: "An invoice needs your attention: EGP 1,039.00",
    description: `${ATTENTION_TEXTS.cart_changed} · mona@example.com · ${FACTS.url}`,
  })
})

it.each([
  "a;=1+1 · Call https://evil.example now",
  "mona\u202e@example.com",
  "https://evil.example/pay@x",
  "javascript:alert(1)@example.com",
  "mona@example",
  "mona@exаmple.com",
])("%j in place of an e-mail address → not shown", (email) => {
  const { description } = bellText({ ...FACTS, email }, "en")
  expect(description).toBe(`${ATTENTION_TEXTS.cart_changed} · ${FACTS.url}`)
})

it("an order's invoice in Arabic → its number, and the Arabic texts", () => {
  const compared = {
    field: "amount",
    service: "21.00",
    asked: "1039.00",
  } as const
  const facts = {
    ...FACTS,
    reason: "amount_mismatch",
    orderNumber: 7,
    compared,
  }
  const { title, description } = bellText(facts, "ar")
  expect(title).toBe("فاتورة تتطلب إجراءً: الطلب رقم 7، 1,039.00 ج.م.")
  expect(description).toContain(
    "لدى الخدمة \u206821.00 ج.م.\u2069، والمطلوب \u20681,039.00 ج.م.\u2069 "
  )
  expect(description).toContain(ATTENTION_TEXTS_AR.amount_mismatch)
})

it("an order's invoice → its number before the amount", () => {
  expect(bellText({ ...FACTS, orderNumber: 7 }, "en").title).toBe(
    "An invoice needs your attention: order #7, EGP 1,039.00"
  )
})

it("an order's invoice in Arabic, nothing to compare → its text alone", () => {
  expect(bellText({ ...FACTS, url: null }, "ar")).toEqual({
    title: "فاتورة تتطلب إجراءً: 1,039.00 ج.م.",
    description: `${ATTENTION_TEXTS_AR.cart_changed} ·\u200f mona@example.com`,
  })
})

it("the order's number is 0 → it is named all the same", () => {
  expect(bellText({ ...FACTS, orderNumber: 0 }, "en").title).toBe(
    "An invoice needs your attention: order #0, EGP 1,039.00"
  )
})

it("a cart's values beside the invoice's → the text alone", () => {
  const compared = {
    ...({ field: "cart", paid: "1039.00", cart: "1100.00" } as const),
    difference: "61.00",
  }
  expect(bellText({ ...FACTS, compared }, "en").description).toBe(
    bellText(FACTS, "en").description
  )
})

it("nobody's, on a server without the admin, for a reason of a newer version → what is known", () => {
  const facts = { ...FACTS, reason: "stolen", email: null, url: null }
  expect(bellText(facts, "en").description).toBe("stolen")
})

it.each(Object.keys(ATTENTION_TEXTS) as AttentionReason[])(
  "%s → said in both languages",
  (reason) => {
    const said = (language: "en" | "ar") =>
      bellText({ ...FACTS, reason }, language).description
    expect(said("en")).toContain(ATTENTION_TEXTS[reason])
    expect(said("ar")).toContain(ATTENTION_TEXTS_AR[reason])
  }
)
