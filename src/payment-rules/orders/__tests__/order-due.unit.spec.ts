import {
  asksTooMuch,
  creditOfRefund,
  hasLostMoney,
  hasMoney,
  orderDue,
  uncountedOf,
  type OrderAccount,
} from "../order-due"

const CAPTURE = { amount: 103.9, reference: "capture", reference_id: "cap_1" }

describe("orderDue", () => {
  it.each<[string, OrderAccount, string]>([
    [
      "nothing paid → its price",
      {
        summary: { pending_difference: 103.9, transaction_total: 0 },
        transactions: [],
      },
      "103.9",
    ],
    [
      "paid and counted → nothing",
      {
        summary: { pending_difference: 0, transaction_total: 103.9 },
        transactions: [CAPTURE],
      },
      "0",
    ],
    [
      "paid, but a change of the order lost the capture in its sum → nothing",
      {
        summary: { pending_difference: 103.9, transaction_total: 0 },
        transactions: [CAPTURE],
      },
      "0",
    ],
    [
      "paid and refunded in part, the sum lost the refund → what was refunded",
      {
        summary: { pending_difference: 0, transaction_total: 103.9 },
        transactions: [CAPTURE, { amount: -3.9, reference: "refund" }],
      },
      "3.9",
    ],
    [
      "worth less than was paid → negative",
      {
        summary: { pending_difference: -50, transaction_total: 103.9 },
        transactions: [CAPTURE],
      },
      "-50",
    ],
    [
      "raw values come first, and nothing is rounded",
      {
        summary: {
          pending_difference: 104,
          raw_pending_difference: { value: "103.9009" },
          transaction_total: 0,
          raw_transaction_total: { value: "0" },
        },
        transactions: [{ amount: 103, raw_amount: { value: "103.9" } }],
      },
      "0.0009",
    ],
    [
      "a summary without a sum of transactions → as it says",
      { summary: { pending_difference: 7 }, transactions: [CAPTURE] },
      "7",
    ],
    [
      "its transactions were not asked for → as the summary says",
      { summary: { pending_difference: 0, transaction_total: 7 } },
      "0",
    ],
  ])("%s", (_, account, due) => {
    expect(orderDue(account)?.toFixed()).toBe(due)
  })

  // Core's columns may be empty, which its types do not say.
  const EMPTY = null as unknown as undefined
  it("a summary whose sum of transactions is empty → as it says", () => {
    const summary = { pending_difference: 7, transaction_total: EMPTY }
    const account = { summary, transactions: [CAPTURE] }
    expect(orderDue(account)?.toFixed()).toBe("7")
  })

  it.each<OrderAccount>([
    {},
    { summary: null },
    { summary: {} },
    { summary: { pending_difference: EMPTY } },
  ])("no summary: %j → not known", (account) => {
    expect(orderDue(account)).toBeNull()
  })
})

const AWAITED = { status: "requested" }
const EXCHANGED = { ...AWAITED, exchange_id: "oexc_1" }
const REFUNDED_CLAIM = { ...AWAITED, claim: { type: "refund" } }

/** 90 of goods are about to come back for others of 90; 110 was paid for the first 90. */
const EXCHANGE: OrderAccount = {
  total: 180,
  summary: {
    current_order_total: 180,
    transaction_total: 110,
    pending_difference: -20,
  },
  returns: [AWAITED, EXCHANGED],
}

describe("uncountedOf", () => {
  it.each<[string, OrderAccount, string]>([
    ["one total", { total: 100, summary: { current_order_total: 100 } }, "0"],
    [
      "promotions came after the summary",
      { total: "93.51", summary: { current_order_total: 103.9 } },
      "-10.39",
    ],
    [
      "taxes came after the summary; raw values come first",
      {
        total: 114,
        summary: {
          current_order_total: 1,
          raw_current_order_total: { value: "100" },
        },
      },
      "14",
    ],
    ["an even exchange of goods that are about to come back", EXCHANGE, "-90"],
    [
      "a claim, the same",
      { ...EXCHANGE, returns: [{ ...AWAITED, claim: { type: "replace" } }] },
      "-90",
    ],
    ["a claim for its money", { ...EXCHANGE, returns: [REFUNDED_CLAIM] }, "0"],
    ["a return", { ...EXCHANGE, returns: [AWAITED] }, "0"],
    [
      "an exchange, and its goods came",
      { ...EXCHANGE, returns: [{ ...EXCHANGED, status: "received" }] },
      "0",
    ],
    ["no summary", { total: 103.9, summary: null }, "0"],
    ["no total", { summary: { current_order_total: 103.9 } }, "0"],
  ])("%s → %3$s", (_, account, amount) => {
    expect(uncountedOf(account)).toEqual({ amount, version: null })
    const uncounted = { amount, version: 2 }
    expect(uncountedOf({ ...account, version: 2 })).toEqual(uncounted)
  })
})

describe("asksTooMuch", () => {
  const account = (pending_difference: number): OrderAccount => ({
    summary: { pending_difference },
  })
  it.each<[string, OrderAccount, boolean]>([
    ["nothing is due", account(0), true],
    ["more was paid", account(-5), true],
    ["a part of a piastre", account(0.004), true],
    ["a piastre less is due", account(103.89), true],
    ["the same is due", account(103.9), false],
    ["the same at two decimals", account(103.896), false],
    ["more is due", account(200), false],
    ["nobody knows", {}, false],
  ])("an invoice of 103.90, %s → %3$s", (_, given, isTooMuch) => {
    expect(asksTooMuch("103.90", given)).toBe(isTooMuch)
  })
})

describe("creditOfRefund", () => {
  it.each([
    ["nothing is owed either way", 0, "50"],
    ["the order still owes", 20, "50"],
    ["goods of the same worth came back", -50, "0"],
    ["goods of less worth came back", -30, "20"],
    ["goods of more worth came back", -80, "0"],
  ])("a refund of 50, %s → %3$s", (_, pending_difference, credit) => {
    const account = { summary: { pending_difference } }
    expect(creditOfRefund("50", account).toFixed()).toBe(credit)
  })

  it.each([
    ["nothing was owed before", 50, "50"],
    ["goods of the same worth had come back", 0, "0"],
    ["goods of less worth had come back", 20, "20"],
  ])(
    "a refund of 50 that the order shows already, %s → %3$s",
    (_, pending_difference, credit) => {
      const account = { summary: { pending_difference } }
      expect(creditOfRefund("50", account, true).toFixed()).toBe(credit)
    }
  )

  it("counts the transactions themselves, not the stored sum", () => {
    const account = {
      summary: { pending_difference: 53.9, transaction_total: 50 },
      transactions: [{ amount: 103.9 }],
    }
    expect(creditOfRefund("50", account).toFixed()).toBe("50")
  })
})

it.each<[string, OrderAccount, boolean]>([
  ["has it", { transactions: [CAPTURE], summary: counted(103.9) }, false],
  ["lacks it", { transactions: [CAPTURE], summary: counted(0) }, true],
  ["was not asked for", { transactions: [CAPTURE] }, false],
  ["stands alone", { summary: counted(103.9) }, false],
])(
  "a capture, and the order's sum %s → money is lost: %s",
  (_, order, isLost) => {
    expect(hasLostMoney(order)).toBe(isLost)
  }
)

it.each<[string, OrderAccount, boolean]>([
  ["was paid", { transactions: [CAPTURE] }, true],
  [
    "was paid and refunded",
    { transactions: [CAPTURE, { amount: -103.9, reference: "refund" }] },
    false,
  ],
  ["was never paid", { transactions: [] }, false],
  ["does not say", {}, false],
])("an order that %s → it has money: %s", (_, order, has) => {
  expect(hasMoney(order)).toBe(has)
})

function counted(transaction_total: number) {
  return { pending_difference: 0, transaction_total }
}
