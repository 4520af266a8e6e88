import type { OrderPaymentCode } from "../order-payment"
import {
  isMadeWith,
  linkRefreshMs,
  linkStateOf,
  type LinkState,
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
const ON_ITS_WAY = ["payment_arrived", "payment_under_review"]

it.each(codes)("%s, the link stands → its page", (code) => {
  for (const isOwn of [false, true]) {
    const facts = { isOwn, isWithdrawn: false }
    const shown = [false, true].map((isSettled) =>
      linkStateOf(code, { ...facts, isSettled })
    )
    const isPaid = code === "nothing_due"
    expect(shown).toEqual([STATES[code], isPaid ? "paid" : STATES[code]])
  }
})

it.each(codes)(
  "%s, the link was withdrawn → it tells of its holder's own payment alone",
  (code) => {
    for (const isSettled of [false, true]) {
      const facts = { isSettled, isWithdrawn: true }
      const ownPaid = code === "nothing_due" && isSettled ? "paid" : "withdrawn"
      const own = ON_ITS_WAY.includes(code) ? STATES[code] : ownPaid
      expect([
        linkStateOf(code, { ...facts, isOwn: false }),
        linkStateOf(code, { ...facts, isOwn: true }),
      ]).toEqual(["withdrawn", own])
    }
  }
)

const at = (minute: number) => new Date(Date.UTC(2026, 10, 28, 9, minute))

it.each([
  [
    "never pressed",
    { pressed: null, withdrawn: null, created: 1, came: 3 },
    false,
  ],
  [
    "pressed, then it came",
    { pressed: 2, withdrawn: null, created: 1, came: 3 },
    true,
  ],
  [
    "it came at the press",
    { pressed: 2, withdrawn: null, created: 1, came: 2 },
    true,
  ],
  [
    "it came before",
    { pressed: 4, withdrawn: null, created: 1, came: 3 },
    false,
  ],
  [
    "invoice, then withdrawal",
    { pressed: 2, withdrawn: 4, created: 3, came: 5 },
    true,
  ],
  [
    "withdrawal, then invoice",
    { pressed: 2, withdrawn: 4, created: 5, came: 6 },
    false,
  ],
  [
    "invoice at the withdrawal",
    { pressed: 2, withdrawn: 4, created: 4, came: 6 },
    false,
  ],
  [
    "nothing came",
    { pressed: 2, withdrawn: null, created: 3, came: null },
    false,
  ],
] as const)("%s → made with the link: %j %s", (_, times, expected) => {
  const { pressed, withdrawn, created, came } = times
  const link = {
    pressed_at: pressed === null ? null : at(pressed),
    withdrawn_at: withdrawn === null ? null : at(withdrawn),
  }
  const time = came === null ? null : at(came)
  const made = (row: { status_since: Date | null; settled_at: Date | null }) =>
    isMadeWith(link, { ...row, created_at: at(created) })
  expect([
    made({ status_since: time, settled_at: null }),
    made({ status_since: at(0), settled_at: time }),
  ]).toEqual([expected, came === null ? false : expected])
})

/** A page asks again only while money is on its way. */
const ASKS_AGAIN: Record<LinkState, boolean> = {
  payable: false,
  paid: false,
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
