import fc from "fast-check"
import {
  ATTENTION_TEXTS,
  type AttentionReason,
} from "../../settlement/attention"
import {
  ANSWERED_BY_REFUND,
  decideConsumption,
  ENDS_WITH_REFUND,
  isAllOfIt,
  owedAmount,
  refundAmountForMedusa,
  refundBalance,
  refuseRecording,
  type RefundLine,
} from "../refund-balance"
import { sampleRow } from "../../__tests__/samples"

const paid = sampleRow({
  status: "completed",
  order_id: "order_1",
  settled_at: new Date(0),
})
const recorded = (amount: string): RefundLine => ({ kind: "recorded", amount })
const consumed = (amount: string): RefundLine => ({ kind: "drawn", amount })

it("recorded 60 and 10, consumed 25.50 → 44.50 left, 33.90 recordable", () => {
  const lines = [recorded("60.00"), recorded("10.00"), consumed("25.50")]
  expect(refundBalance(paid, lines)).toEqual({
    recorded: "70.00",
    drawn: "25.50",
    balance: "44.50",
    recordable: "33.90",
  })
})

it("all of it is recorded, fractions have consumed too much → Medusa may refund the rest", () => {
  const lines = [recorded("103.90"), consumed("100.10")]
  expect(decideConsumption(paid, lines, "3.85")).toEqual({ consumed: "3.80" })
  const empty = [recorded("103.90"), consumed("103.90")]
  expect(decideConsumption(paid, empty, "0.05")).toEqual({ consumed: "0.00" })
  const part = [recorded("103.89"), consumed("100.10")]
  expect(decideConsumption(paid, part, "3.85")).toMatchObject({
    refuse: { code: "refund_not_recorded" },
  })
})

it("an unpaid invoice → nothing recordable", () => {
  expect(refundBalance(sampleRow(), []).recordable).toBe("0.00")
})

describe("recording on 103.90, 60 of it recorded", () => {
  it.each([
    ["43.90", true],
    ["43.91", false],
    ["0.01", true],
  ])("%s → fits: %s", (amount, fits) => {
    const refused = refuseRecording(paid, [recorded("60.00")], amount)
    expect(refused === null).toBe(fits)
  })

  it("one piastre too much → told what is left", () => {
    expect(refuseRecording(paid, [recorded("60.00")], "43.91")).toEqual({
      code: "refund_too_much",
      refuse: expect.stringContaining("at most EGP 43.90"),
    })
  })

  it.each(["pending", "under_review", "cancelled", "expired"] as const)(
    "%s → refused",
    (status) => {
      expect(refuseRecording(sampleRow({ status }), [], "1.00")).toEqual({
        code: "refund_not_paid",
        refuse: expect.stringContaining("not paid"),
      })
    }
  )
})

describe.each([
  ["in no order yet", null],
  ["its order stands, not captured yet", "order_1"],
])("paid, and %s", (_title, order_id) => {
  const waiting = { ...paid, order_id, settled_at: null }

  it.each([
    ["a part", [], "3.90", false],
    ["all of it", [], "103.90", true],
    ["the rest of it", [recorded("3.90")], "100.00", true],
    ["a part of the rest", [recorded("3.90")], "99.99", false],
  ] as const)("%s → recorded: %4$s", (_, lines, amount, fits) => {
    const refused = refuseRecording(waiting, [...lines], amount)
    expect(refused === null).toBe(fits)
  })
})

it.each([
  [
    "in no order",
    null,
    {
      code: "refund_only_whole",
      refuse:
        "amount: this invoice is in no order, so it can only be refunded as a whole. Refund EGP 100.00 and record that, or apply it to a cart first",
    },
  ],
  [
    "in an order, not captured",
    "order_1",
    {
      code: "refund_only_whole_in_order",
      refuse:
        "amount: the order does not count as paid by this invoice, so it can only be refunded as a whole. Refund EGP 100.00 and record that, or record the part once the order is paid",
    },
  ],
])(
  "%s, 3.90 recorded, 99.99 more → the code, and what the whole is",
  (_, order_id, refusal) => {
    const waiting = { ...paid, order_id, settled_at: null }
    const refused = refuseRecording(waiting, [recorded("3.90")], "99.99")
    expect(refused).toEqual(refusal)
  }
)

it("more than was paid, not captured yet → what is left, not that it must be all", () => {
  const waiting = { ...paid, settled_at: null }
  expect(refuseRecording(waiting, [], "103.91")?.code).toBe("refund_too_much")
})

it.each([
  ["103.89", [], false],
  ["103.90", [], true],
  ["103.91", [], true],
  ["43.90", [recorded("60.00")], true],
  ["43.89", [recorded("60.00")], false],
  ["43.90", [consumed("60.00")], false],
])(
  "%s, of what %j leaves of 103.90 → all of it: %s",
  (amount, lines, isAll) => {
    expect(isAllOfIt(paid, lines, amount)).toBe(isAll)
  }
)

it.each([
  ["settled", { settled_at: new Date("2026-03-01T12:00:00Z") }],
  ["closed by a human", { resolved_at: new Date("2026-03-01T12:00:00Z") }],
])("%s, and its order not named any more → a part can be recorded", (_, is) => {
  const row = { ...paid, order_id: null, settled_at: null, ...is }
  expect(refuseRecording(row, [], "3.90")).toBeNull()
})

describe("a refund of Medusa on 30 recorded", () => {
  const lines = [recorded("30.00")]

  it.each([
    ["0.01", "0.01"],
    [30, "30.00"],
    ["29.995", "30.00"],
    ["30.004", "30.00"],
    [{ value: "12.5" }, "12.50"],
  ])("%j → consumes %s", (asked, consumed) => {
    expect(decideConsumption(paid, lines, asked)).toEqual({ consumed })
  })

  it.each([
    ["30.005", "refund_not_recorded", { amount: "30.01", balance: "30.00" }],
    [31, "refund_not_recorded", { amount: "31.00", balance: "30.00" }],
    [0.004, "refund_too_small", { amount: "0.01" }],
    [0, "refund_too_small", { amount: "0.01" }],
    [-5, "refund_too_small", { amount: "0.01" }],
  ])("%j → refused: %s", (asked, code, amounts) => {
    expect(decideConsumption(paid, lines, asked)).toEqual({
      refuse: { code, ...amounts, currency: "egp" },
    })
  })

  it("no order on the row → refused, whatever is recorded", () => {
    const row = { ...paid, order_id: null }
    expect(decideConsumption(row, lines, 1)).toEqual({
      refuse: { code: "refund_without_order" },
    })
  })
})

it("any sequence of recordings and refunds: never consumed over recorded, never recorded over captured", () => {
  const step = fc.record({
    kind: fc.constantFrom("recorded" as const, "drawn" as const),
    piastres: fc.integer({ min: 1, max: 12_000 }),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      const lines: RefundLine[] = []
      for (const { kind, piastres } of steps) {
        const amount = (piastres / 100).toFixed(2)
        const passes =
          kind === "recorded"
            ? refuseRecording(paid, lines, amount) === null
            : "consumed" in decideConsumption(paid, lines, amount)
        if (passes) {
          lines.push({ kind, amount })
        }
      }
      const balance = refundBalance(paid, lines)
      expect(Number(balance.balance)).toBeGreaterThanOrEqual(0)
      expect(Number(balance.recordable)).toBeGreaterThanOrEqual(0)
    })
  )
})

it.each([
  ["all that is left", "103.90", ["103.9009"], [], "103.9009"],
  ["the rest after a part", "63.90", ["103.9009"], ["40"], "63.9009"],
  ["a part", "40.00", ["103.9009"], [], "40.00"],
])("%s: %s of %j − %j → Medusa refunds %s", (_what, amount, ...rest) => {
  const [captures, refunds, given] = rest
  expect(refundAmountForMedusa(amount, { captures, refunds })).toBe(given)
})

it("a cancelled order owes what is not recorded; nothing when all is", () => {
  expect(owedAmount(paid, [recorded("3.90")])).toBe("100.00")
  expect(owedAmount(paid, [recorded("103.89")])).toBe("0.01")
  expect(owedAmount(paid, [recorded("103.90")])).toBeNull()
  expect(owedAmount(sampleRow(), [])).toBeNull()
})

/** The money went back, whatever became of the order. A surplus ends with what it owes. */
const OVER: readonly AttentionReason[] = [
  "order_failed",
  "paid_after_cancel",
  "session_missing",
]
it.each(Object.keys(ATTENTION_TEXTS) as AttentionReason[])(
  "%s, and all of it is given back → over only if it was about the order's money",
  (reason) => {
    expect(ENDS_WITH_REFUND.includes(reason)).toBe(OVER.includes(reason))
  }
)

/** The surplus of a settled row, too, is answered by giving its money back. */
it.each(Object.keys(ATTENTION_TEXTS) as AttentionReason[])(
  "%s, and all of it is given back → nothing is to be done only if it was about that money",
  (reason) => {
    const isAnswered = OVER.includes(reason) || reason === "overpaid"
    expect(ANSWERED_BY_REFUND.includes(reason)).toBe(isAnswered)
  }
)
