import { orderPageText, type OrderPageRefusal } from "../order-page-refusals"

const NOT_RECORDED: OrderPageRefusal = {
  ...{ code: "refund_not_recorded", currency: "EGP" },
  ...{ amount: "1039.00", balance: "20.50" },
}

describe("orderPageText", () => {
  it("a refund that nobody recorded → where the button is, what is asked and what is left, as English writes money", () => {
    const text = orderPageText(NOT_RECORDED, "en")
    expect(text).toContain("Orders → Invoices → Record a refund")
    expect(text).toContain("First refund EGP 1,039.00 in")
    expect(text).toContain("not yet used: EGP 20.50.")
  })

  it("the same in Arabic → the button's Arabic name, and Arabic money", () => {
    const text = orderPageText(NOT_RECORDED, "ar")
    expect(text).toContain("الطلبات ← الفواتير ← تسجيل استرداد")
    expect(text).toContain("1,039.00 ج.م.")
    expect(text).toContain("20.50 ج.م.")
  })

  it.each([
    ["en", /held|fulfilled/],
    ["ar", /تجهيز/],
  ] as const)("a held order, %s → a plain sentence", (language, words) => {
    expect(orderPageText({ code: "held_under_review" }, language)).toMatch(
      words
    )
  })
})

/** Each code, and whether its text names money. */
const CODES: Record<OrderPageRefusal["code"], boolean> = {
  nothing_paid: false,
  captured_by_plugin: false,
  paid_or_in_review: false,
  draft_paid: false,
  collection_in_use: false,
  refund_without_order: false,
  refund_order_canceled: false,
  canceled_already: false,
  refund_while_changing: false,
  refund_second_order: false,
  refund_running: false,
  held_unpaid_capture: false,
  held_second_order: false,
  held_under_review: false,
  held_without_payment: false,
  held_uncaptured: false,
  refund_too_small: true,
  refund_not_recorded: true,
  order_not_refunded: true,
}
const codes = Object.keys(CODES) as OrderPageRefusal["code"][]

function textOf(code: OrderPageRefusal["code"], language: "en" | "ar") {
  const money = { amount: "1039.00", currency: "egp" }
  const refusal = { code, ...(CODES[code] && money) } as OrderPageRefusal
  return orderPageText(refusal, language)
}

describe.each([
  ["en", /^[A-Z].{20,}\.$/, "EGP 1,039.00", "EGP 0.00"],
  ["ar", /^[\u0600-\u06ff].{15,}\.$/, "1,039.00 ج.م.", "0.00 ج.م."],
] as const)("in %s", (language, sentence, money, nothing) => {
  it.each(codes)(
    "%s → a sentence, with the money if it is about money",
    (code) => {
      expect(textOf(code, language)).toMatch(sentence)
      expect(textOf(code, language).includes(money)).toBe(CODES[code])
    }
  )

  it("no two codes have the same text", () => {
    const texts = codes.map((code) => textOf(code, language))
    expect(new Set(texts).size).toBe(codes.length)
  })

  it("no balance → nothing is recorded and not yet used", () => {
    const text = textOf("refund_not_recorded", language)
    expect(
      text.endsWith(` ${nothing}.`) || text.endsWith(`: ${nothing} حتى الآن.`)
    ).toBe(true)
  })
})

it("money for a text that names none → the text alone", () => {
  const refusal = {
    ...{ code: "nothing_paid", amount: "1039.00", currency: "egp" },
  } as unknown as OrderPageRefusal
  expect(orderPageText(refusal, "en")).toBe(textOf("nothing_paid", "en"))
})
