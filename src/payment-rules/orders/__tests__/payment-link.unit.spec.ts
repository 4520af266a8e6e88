import type { OrderPaymentCode } from "../order-payment"
import { linkRefreshMs, linkStateOf, type LinkState } from "../payment-link"

/** The page for an order's payment, and once the shop has withdrawn the link. */
const STATES: Record<OrderPaymentCode, [LinkState, LinkState]> = {
  payable: ["payable", "withdrawn"],
  nothing_due: ["nothing_due", "nothing_due"],
  order_canceled: ["canceled", "canceled"],
  payment_arrived: ["arrived", "arrived"],
  payment_under_review: ["checking", "checking"],
  paid_elsewhere: ["elsewhere", "elsewhere"],
  currency_not_supported: ["unavailable", "withdrawn"],
  amount_below_minimum: ["unavailable", "withdrawn"],
  amount_above_maximum: ["unavailable", "withdrawn"],
  merchant_not_ready: ["unavailable", "withdrawn"],
}
const codes = Object.keys(STATES) as OrderPaymentCode[]

it.each(codes)("%s → what an open and a withdrawn link show", (code) => {
  const shown = [false, true].map((isWithdrawn) =>
    linkStateOf(code, { isWithdrawn, isSettled: false })
  )
  expect(shown).toEqual(STATES[code])
})

it.each(codes)(
  "%s, an invoice was captured → paid if nothing is due",
  (code) => {
    const shown = [false, true].map((isWithdrawn) =>
      linkStateOf(code, { isWithdrawn, isSettled: true })
    )
    const isPaid = code === "nothing_due"
    expect(shown).toEqual(isPaid ? ["paid", "paid"] : STATES[code])
  }
)

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
