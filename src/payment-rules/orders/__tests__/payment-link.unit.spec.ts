import type { OrderPaymentCode } from "../order-payment"
import {
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

it.each<[string, OwnPayment | null, OwnPayment | null]>([
  ["creating", null, null],
  ["pending", null, null],
  ["under_review", "checking", null],
  ["completed", "arrived", "over"],
  ["cancelled", null, null],
  ["expired", null, null],
  ["rejected", null, null],
])("an invoice is %s → %s; captured, or handled by a human → %s", (...row) => {
  const [status, open, over] = row
  const own = (settled_at: Date | null, resolved_at: Date | null) =>
    ownPaymentOf({ status, settled_at, resolved_at } as never)
  expect(own(null, null)).toBe(open)
  expect([own(SOME_TIME, null), own(null, SOME_TIME)]).toEqual([over, over])
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
