import { sampleRow } from "../../__tests__/samples"
import type { LedgerRow } from "../../settlement/ledger-row"
import type { OrderPaymentCode } from "../order-payment"
import {
  isNamedBy,
  leastFinished,
  linkRefreshMs,
  linkStateOf,
  ownPaymentOf,
  type LinkState,
  type OwnPayment,
} from "../payment-link"

/** The page for an order's payment: of a link that stands, of one that was withdrawn. */
const STATES: Record<OrderPaymentCode, LinkState> = {
  payable: "payable",
  nothing_due: "nothing_due",
  order_canceled: "canceled",
  payment_arrived: "arrived",
  payment_under_review: "checking",
  paid_elsewhere: "elsewhere",
  currency_not_supported: "unavailable",
  amount_below_minimum: "unavailable",
  amount_above_maximum: "unavailable",
  merchant_not_ready: "unavailable",
}
const codes = Object.keys(STATES) as OrderPaymentCode[]

const OWN: [OwnPayment | null, LinkState][] = [
  [null, "withdrawn"],
  ["over", "paid_before"],
  ["arrived", "arrived"],
  ["checking", "checking"],
]

it.each(codes)("%s, the link stands → its page", (code) => {
  const isPaid = code === "nothing_due"
  for (const [own] of OWN) {
    const facts = { own, isWithdrawn: false }
    const shown = [false, true].map((isSettled) =>
      linkStateOf(code, { ...facts, isSettled })
    )
    expect(shown).toEqual([STATES[code], isPaid ? "paid" : STATES[code]])
  }
})

it.each(codes)(
  "%s, the link was withdrawn → it tells of its holder's own payment alone",
  (code) => {
    for (const [own, state] of OWN) {
      for (const isSettled of [false, true]) {
        const facts = { own, isSettled, isWithdrawn: true }
        expect([own, linkStateOf(code, facts)]).toEqual([own, state])
      }
    }
  }
)

const SOME_TIME = new Date(0)
const row = (status: string, facts: Partial<LedgerRow> = {}) =>
  sampleRow({ status, ...facts } as Partial<LedgerRow>)

it.each<[string, OwnPayment | null, OwnPayment | null]>([
  ["creating", null, null],
  ["pending", null, null],
  ["under_review", "checking", null],
  ["completed", "arrived", "over"],
  ["cancelled", null, null],
  ["expired", null, null],
])("an invoice is %s → %s; handled by a human → %s", (status, open, over) => {
  expect(ownPaymentOf(row(status))).toBe(open)
  expect(ownPaymentOf(row(status, { resolved_at: SOME_TIME }))).toBe(over)
})

it("captured → over; perhaps paid → checking", () => {
  const captured = row("completed", { settled_at: SOME_TIME })
  expect(ownPaymentOf(captured)).toBe("over")
  expect(ownPaymentOf(row("pending", { completed_at: SOME_TIME }))).toBe(
    "checking"
  )
})

it("several payments → the least finished, which alone is named", () => {
  const over = row("completed", { settled_at: SOME_TIME })
  const arrived = row("completed")
  const checking = row("under_review")
  expect([
    leastFinished([]),
    leastFinished([row("pending")]),
    leastFinished([over, row("cancelled")]),
    leastFinished([over, arrived]),
    leastFinished([arrived, over, checking]),
  ]).toEqual([null, null, "over", "arrived", "checking"])
  const named = (Object.keys(ASKS_AGAIN) as LinkState[]).map((state) =>
    [over, arrived, checking, row("pending")].map((one) =>
      isNamedBy(state, one) ? state : ""
    )
  )
  expect(named.flat().filter(Boolean)).toEqual([
    ...["paid", "paid_before", "arrived", "checking"],
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
