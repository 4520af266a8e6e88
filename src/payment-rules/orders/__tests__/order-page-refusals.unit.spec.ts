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
