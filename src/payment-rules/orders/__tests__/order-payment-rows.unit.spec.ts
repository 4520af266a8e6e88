import type { LedgerRow } from "../../settlement/ledger-row"
import {
  decideOrderPayment,
  isOwedNoMore,
  orderPaymentMessage,
  type OrderPaymentCode,
  type OrderPaymentFacts,
} from "../order-payment"
import { CLOSED, ended, facts, LIVE } from "./order-payment-samples"
import { DAY, HOUR, later, MINUTE } from "../../__tests__/samples"

const REVIEWED = ended({ status: "under_review" })
/** The service gave a time of completion, then called it something else. */
const PERHAPS = ended({
  ...({ status: "expired", completed_at: later(0) } as const),
  ...{ invoice_status: "expired", last_answer: "x" },
})
const OLDER = ended({ id: "invpay_older" })
const NEWER = ended({ id: "invpay_newer", amount: "104.00" })
const SECOND = { ...CLOSED, id: "invpay_second" }

it.each([
  [0.004, "nothing_due"],
  ["0.005", "amount_below_minimum"],
])("a fraction is owed, %s → %s", (due, code) => {
  expect(decideOrderPayment(facts({ due })).code).toBe(code)
})

/** Which of several rows explains the code, and what comes first. */
it.each<[string, Partial<OrderPaymentFacts>, string, LedgerRow | null]>([
  [
    "cancelled, a payment in review",
    { rows: [LIVE, REVIEWED], canceled: true },
    "payment_under_review",
    REVIEWED,
  ],
  [
    "cancelled, its money taken over by a human",
    { rows: [CLOSED], canceled: true },
    "order_canceled",
    CLOSED,
  ],
  [
    "cancelled, and nothing is owed",
    { rows: [LIVE], canceled: true, due: 0 },
    "order_canceled",
    LIVE,
  ],
  [
    "an ended one may be paid, and nobody has decided",
    { rows: [LIVE, PERHAPS] },
    "payment_under_review",
    PERHAPS,
  ],
  [
    "an ended one may be paid, a human decided about it",
    { rows: [{ ...PERHAPS, decided_answer: "x" }] },
    "payable",
    null,
  ],
  [
    "one may be paid, another one is",
    { rows: [PERHAPS, ended({ status: "completed" })] },
    "payment_arrived",
    ended({ status: "completed" }),
  ],
  ["the older one fits", { rows: [NEWER, OLDER] }, "payable", OLDER],
  ["both fit", { rows: [LIVE, OLDER] }, "payable", LIVE],
  [
    "two taken over, the first given back",
    { rows: [CLOSED, SECOND], givenBack: [CLOSED.id] },
    "payment_arrived",
    SECOND,
  ],
  [
    "taken over, another method's payment beside it",
    {
      rows: [CLOSED],
      others: { payments: [{ isFullyCaptured: false }], sessions: [] },
    },
    "payment_arrived",
    CLOSED,
  ],
  [
    "two payments of other methods, one captured in full",
    {
      others: {
        payments: [{ isFullyCaptured: true }, { isFullyCaptured: false }],
        sessions: [],
      },
    },
    "paid_elsewhere",
    null,
  ],
  [
    "two sessions of other methods, one waits",
    {
      others: {
        payments: [],
        sessions: [{ status: "error" }, { status: "pending_authorization" }],
      },
    },
    "paid_elsewhere",
    null,
  ],
  ["half a piastre", { due: "0.005" }, "amount_below_minimum", null],
  ["the least", { due: 20 }, "payable", null],
  ["the most", { due: 70_000 }, "payable", null],
  [
    "in euro, merchant not active",
    { currency: "eur", merchantReady: false },
    "currency_not_supported",
    null,
  ],
  [
    "too little, merchant not active",
    { due: 19.99, merchantReady: false },
    "amount_below_minimum",
    null,
  ],
  [
    "merchant not active, a row that ended",
    { merchantReady: false, rows: [ended({ status: "expired" })] },
    "merchant_not_ready",
    ended({ status: "expired" }),
  ],
])("%s → %3$s", (_, changes, code, row) => {
  expect(decideOrderPayment(facts(changes))).toEqual({ code, row })
})

const ENDLESS = { expires_at: null }
it.each<[string, boolean, Partial<LedgerRow>, Partial<OrderPaymentFacts>?]>([
  ["nothing odd", true, {}],
  ["no page to pay at", false, { payment_url: null }],
  ["an answer of another amount", false, { mismatch: "amount_mismatch" }],
  ["a cancellation decided", false, { cancel_decided_at: later(0) }],
  ["its end a ms ago", false, {}, { now: later(DAY + 1) }],
  ["its end within ten minutes", false, {}, { now: later(DAY - 10 * MINUTE) }],
  ["no end", true, ENDLESS, { now: later(400 * DAY) }],
  ["a human's decision", false, { resolved_at: later(0) }],
  ["a merchant, and ours is not known", false, {}, { merchantId: null }],
  ["no merchant", true, { merchant_id: null }],
  [
    "no merchant, nor have we",
    true,
    { merchant_id: null },
    { merchantId: null },
  ],
  ["capitals in its currency", true, { currency: "EGP" }],
  ["another collection's id", false, { payment_collection_id: "pay_col_2" }],
  ["an amount equal at two decimals", true, {}, { due: "103.9009" }],
  ["an amount of a piastre less", false, {}, { due: "103.905" }],
])("an open invoice with %s → can be continued: %s", (...one) => {
  const [, isContinued, row, changes] = one
  const rows = [ended(row)]
  const decided = decideOrderPayment(
    facts({ now: later(HOUR), ...changes, rows })
  )
  expect(decided).toEqual({
    code: "payable",
    row: isContinued ? rows[0] : null,
  })
})

it.each([
  [103.901, false],
  ["103.895", false],
  ["103.894", true],
])(
  "an invoice of 103.90 for an order that owes %s → not to be paid: %s",
  (due, isOver) => {
    const owed = facts({ rows: [LIVE], due })
    expect(isOwedNoMore(LIVE, owed)).toBe(isOver)
  }
)

const CODES: [OrderPaymentCode, Partial<OrderPaymentFacts>][] = [
  ["nothing_due", {}],
  ["order_canceled", {}],
  ["payment_arrived", {}],
  ["payment_under_review", {}],
  ["paid_elsewhere", {}],
  ["currency_not_supported", { currency: "eur" }],
  ["amount_below_minimum", { due: 19.99 }],
  ["amount_above_maximum", { due: 70_000.01 }],
  ["merchant_not_ready", { merchantReady: false }],
]
describe.each([
  ["en", /^[A-Z].{15,}\.$/],
  ["ar", /^[\u0600-\u06ff].{10,}$/],
] as const)("what the customer reads, %s", (language, sentence) => {
  it("no two codes have the same text", () => {
    const texts = CODES.map(([code, changes]) =>
      orderPaymentMessage(code, facts(changes), language)
    )
    expect(new Set(texts).size).toBe(CODES.length)
    expect(texts.filter((text) => !sentence.test(text))).toEqual([])
  })

  it("payable → nothing, though the merchant cannot be paid now", () => {
    const gone = facts({ merchantReady: false })
    expect(orderPaymentMessage("payable", gone, language)).toBe("")
  })
})

it.each([
  ["too little", "en", { due: 1 }, "EGP 20.00"],
  ["too little", "ar", { due: 1 }, "20.00 ج.م."],
  ["too much", "en", { due: 1e5 }, "EGP 70,000.00"],
  ["too much", "ar", { due: 1e5 }, "70,000.00 ج.م."],
  ["in euro", "en", { currency: "eur" }, "EGP"],
  ["in euro", "ar", { currency: "eur" }, "EGP"],
] as const)("%s, %s (%j) → the limit: %s", (_, language, changes, limit) => {
  const { code } = decideOrderPayment(facts(changes))
  expect(orderPaymentMessage(code, facts(changes), language)).toContain(limit)
})
