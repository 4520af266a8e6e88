import { answerKey } from "../answer-key"

const ANSWER = {
  id: "0b0e6f3a-7a43-4a0e-8f5d-0000000000aa",
  external_reference: "invpay_1",
  status: "pending",
  amount: "103.90",
  currency: "EGP",
  completed_at: null,
  cancelled_at: null,
}

describe("answerKey", () => {
  it.each([
    ["another status", { status: "completed" }, false],
    ["another amount", { amount: "103.91" }, false],
    ["another currency", { currency: "USD" }, false],
    ["another reference", { external_reference: "invpay_2" }, false],
    ["no reference", { external_reference: null }, false],
    ["a time of completion", { completed_at: "2026-11-20T10:00:00Z" }, false],
    ["a time of cancellation", { cancelled_at: new Date() }, false],
    ["the amount with other decimals", { amount: "103.9" }, true],
    ["the currency in lower case", { currency: "egp" }, true],
  ])("%s (%j) → the same answer: %s", (_, changes, isSame) => {
    expect(answerKey({ ...ANSWER, ...changes }) === answerKey(ANSWER)).toBe(
      isSame
    )
  })

  it("neither time, one of them, the other, both → four answers", () => {
    const completed = { completed_at: new Date() }
    const cancelled = { cancelled_at: new Date() }
    const keys = [{}, completed, cancelled, { ...completed, ...cancelled }].map(
      (times) => answerKey({ ...ANSWER, ...times })
    )
    expect(new Set(keys).size).toBe(4)
  })

  // The ledger keeps it: another form would end every decision of before the update.
  it.each([
    ["pending", ANSWER, "pending|||103.90|egp|invpay_1"],
    [
      "completed and cancelled, without a reference",
      {
        ...ANSWER,
        status: "completed",
        completed_at: new Date(),
        cancelled_at: new Date(),
        external_reference: null,
      },
      "completed|completed_at|cancelled_at|103.90|egp|",
    ],
  ])("%s → the text that the ledger keeps", (_, answer, key) => {
    expect(answerKey(answer)).toBe(key)
  })

  it("another time of completion → the same answer", () => {
    const [first, second] = ["2026-11-20T10:00:00Z", new Date()].map(
      (completed_at) => answerKey({ ...ANSWER, completed_at })
    )
    expect(first).toBe(second)
  })

  it("foreign text → as far as the database takes it", () => {
    const key = answerKey({ ...ANSWER, status: `a\u0000b${"c".repeat(99)}` })
    expect(key).toMatch(/^abc{58}\|/)
  })
})
