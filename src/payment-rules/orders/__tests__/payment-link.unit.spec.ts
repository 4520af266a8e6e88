import { sampleRow } from "../../__tests__/samples"
import type { LedgerRow } from "../../settlement/ledger-row"
import type { OrderPaymentCode } from "../order-payment"
import {
  isNamedBy,
  leastFinished,
  linkRefreshMs,
  linkStateOf,
  showsAmount,
  linkPaymentOf,
  type LinkState,
  type LinkPayment,
} from "../payment-link"

/** The page of a link that stands. */
const STATES: Record<OrderPaymentCode, LinkState> = {
  payable: "payable",
  nothing_due: "nothing_due",
  order_canceled: "canceled",
  payment_arrived: "checking",
  payment_under_review: "checking",
  paid_elsewhere: "elsewhere",
  currency_not_supported: "unavailable",
  amount_below_minimum: "unavailable",
  amount_above_maximum: "unavailable",
  merchant_not_ready: "unavailable",
}
const codes = Object.keys(STATES) as OrderPaymentCode[]

const RECEIPTS: [LinkPayment | null, LinkState][] = [
  [null, "withdrawn"],
  ["over", "paid_before"],
  ["arrived", "arrived"],
  ["checking", "checking"],
  ["trouble", "trouble"],
  ["resolved", "resolved"],
]

it.each(codes)("%s, the link stands → its page", (code) => {
  const isPaid = code === "nothing_due"
  for (const [own] of RECEIPTS) {
    const facts = { own, isWithdrawn: false, present: null }
    const shown = [false, true].map((isSettled) =>
      linkStateOf(code, { ...facts, isSettled })
    )
    expect(shown).toEqual([STATES[code], isPaid ? "paid" : STATES[code]])
  }
})

it.each(RECEIPTS.slice(1))(
  "the link stands, the order's money is %s → its page, whosever it is",
  (present, state) => {
    const facts = { present, own: null, isWithdrawn: false, isSettled: false }
    expect(linkStateOf("payment_arrived", facts)).toBe(state)
    expect(linkStateOf("payment_under_review", facts)).toBe(state)
    expect(linkStateOf("payable", facts)).toBe("payable")
  }
)

it.each(codes)(
  "%s, the link was withdrawn → it tells of its holder's own payment alone",
  (code) => {
    for (const [own, state] of RECEIPTS) {
      for (const isSettled of [false, true]) {
        const facts = { own, isSettled, isWithdrawn: true }
        for (const present of [null, "arrived"] as const) {
          expect([own, linkStateOf(code, { ...facts, present })]).toEqual([
            own,
            state,
          ])
        }
      }
    }
  }
)

const SOME_TIME = new Date(0)
const row = (status: string, facts: Partial<LedgerRow> = {}) =>
  sampleRow({ status, ...facts } as Partial<LedgerRow>)

it.each<[string, LinkPayment | null, LinkPayment | null]>([
  ["creating", null, null],
  ["pending", null, null],
  ["under_review", "checking", null],
  ["completed", "arrived", "resolved"],
  ["cancelled", null, null],
  ["expired", null, null],
])("an invoice is %s → %s; handled by a human → %s", (status, open, over) => {
  expect(linkPaymentOf(row(status))).toBe(open)
  expect(linkPaymentOf(row(status, { resolved_at: SOME_TIME }))).toBe(over)
})

const ASKS_A_HUMAN = { attention_reason: "paid_twice" } as const
const over = row("completed", { settled_at: SOME_TIME })
const resolved = row("completed", { resolved_at: SOME_TIME })
const arrived = row("completed")
const checking = row("under_review")
const trouble = row("completed", ASKS_A_HUMAN)

it("captured → over, whatever a human did; a human has to look at money → trouble", () => {
  const facts = { settled_at: SOME_TIME, resolved_at: SOME_TIME }
  const perhapsPaid = { completed_at: SOME_TIME }
  const all = [
    row("completed", { ...facts, ...ASKS_A_HUMAN }),
    ...[trouble, row("pending", perhapsPaid)],
    row("under_review", { attention_reason: "review_overdue" }),
    row("cancelled", { attention_reason: "review_rejected" }),
  ]
  expect(all.map(linkPaymentOf)).toEqual([
    ...["over", "trouble", "trouble", "checking", null],
  ])
})

it("several payments → the least finished, which alone is named", () => {
  expect([
    leastFinished([]),
    leastFinished([row("pending")]),
    leastFinished([resolved, over, row("cancelled")]),
    leastFinished([over, arrived]),
    leastFinished([arrived, over, checking]),
    leastFinished([checking, trouble]),
    leastFinished([resolved]),
  ]).toEqual([
    ...[null, null, "over", "arrived", "checking", "trouble", "resolved"],
  ])
  const named = (Object.keys(ASKS_AGAIN) as LinkState[]).map((state) =>
    [over, arrived, checking, trouble, resolved, row("pending")].map((one) =>
      isNamedBy(state, one) ? state : ""
    )
  )
  expect(named.flat().filter(Boolean)).toEqual([
    ...["paid", "paid_before", "arrived", "checking", "trouble", "resolved"],
  ])
})

it("an amount that may be wrong is not shown", () => {
  const states = Object.keys(ASKS_AGAIN) as LinkState[]
  expect(states.filter((state) => !showsAmount(state))).toEqual([
    ...["trouble", "resolved"],
  ])
})

/** A page asks again only while money is on its way. */
const ASKS_AGAIN: Record<LinkState, boolean> = {
  payable: false,
  paid: false,
  paid_before: false,
  nothing_due: false,
  arrived: true,
  checking: true,
  trouble: true,
  resolved: false,
  elsewhere: false,
  canceled: false,
  withdrawn: false,
  unavailable: false,
}

it.each(Object.keys(ASKS_AGAIN) as LinkState[])(
  "a page that shows %s → asks again, or not",
  (state) => {
    expect(linkRefreshMs(state)).toBe(ASKS_AGAIN[state] ? 5_000 : null)
  }
)
