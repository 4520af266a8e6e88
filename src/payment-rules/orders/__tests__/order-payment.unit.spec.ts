import type { LedgerRow } from "../../settlement/ledger-row"
import {
  amountDueOf,
  decideOrderPayment,
  isOwedNoMore,
  orderPaymentMessage,
  type OrderPaymentFacts,
} from "../order-payment"
import { CLOSED, ended, facts, LIVE } from "./order-payment-samples"
import { DAY, later, MINUTE } from "../../__tests__/samples"

const SETTLED = ended({ status: "completed", settled_at: later(0) })
const REVIEWED = ended({ status: "under_review" })
const ARRIVED = ended({ status: "completed" })
const closedOwing = (owed: number | string) => new Map([[CLOSED.id, owed]])
const EXPIRED = ended({ status: "expired" })
const ENDLESS = ended({ expires_at: null })

const cases: [string, Partial<OrderPaymentFacts>, string, LedgerRow | null][] =
  [
    ["nothing yet", {}, "payable", null],
    ["a live invoice of just that", { rows: [LIVE] }, "payable", LIVE],
    ["an expired one", { rows: [EXPIRED] }, "payable", null],
    [
      "a live one behind an expired",
      { rows: [EXPIRED, LIVE] },
      "payable",
      LIVE,
    ],
    [
      "a live one of a collection that was deleted",
      { rows: [LIVE], collections: [] },
      "payable",
      null,
    ],
    [
      "a paid one of a collection that was deleted",
      { rows: [ARRIVED], collections: [] },
      "payment_arrived",
      ARRIVED,
    ],
    [
      "a live one of another amount",
      { rows: [LIVE], due: 104 },
      "payable",
      null,
    ],
    [
      "a live one with 10 minutes left",
      { rows: [LIVE], now: later(DAY - 10 * MINUTE) },
      "payable",
      null,
    ],
    [
      "a live one with a little more",
      { rows: [LIVE], now: later(DAY - 10 * MINUTE - 1) },
      "payable",
      LIVE,
    ],
    ["paid", { rows: [SETTLED], due: 0 }, "nothing_due", SETTLED],
    ["overpaid", { due: -5 }, "nothing_due", null],
    ["paid, then grown", { rows: [SETTLED] }, "payable", null],
    [
      "closed by a human while all of it was owed",
      { rows: [CLOSED], owedSinceClosing: closedOwing("103.9") },
      "payment_arrived",
      CLOSED,
    ],
    [
      "closed while all of it was owed, then grown",
      { rows: [CLOSED], owedSinceClosing: closedOwing(103.9), due: 203.9 },
      "payment_arrived",
      CLOSED,
    ],
    [
      "closed while a piastre was owed",
      { rows: [CLOSED], owedSinceClosing: closedOwing(0.01) },
      "payment_arrived",
      CLOSED,
    ],
    [
      "closed, and nobody knows what was owed",
      { rows: [CLOSED] },
      "payment_arrived",
      CLOSED,
    ],
    [
      "closed while nothing was owed, then grown",
      { rows: [CLOSED], owedSinceClosing: closedOwing("0") },
      "payable",
      null,
    ],
    [
      "closed while less than half a piastre was owed, then grown",
      { rows: [CLOSED], owedSinceClosing: closedOwing("0.004") },
      "payable",
      null,
    ],
    [
      "closed while it was overpaid, then grown",
      { rows: [CLOSED], owedSinceClosing: closedOwing(-100) },
      "payable",
      null,
    ],
    [
      "closed while nothing was owed, and nothing is owed",
      { rows: [CLOSED], owedSinceClosing: closedOwing(0), due: 0 },
      "nothing_due",
      CLOSED,
    ],
    [
      "closed while all was owed, and given back",
      {
        rows: [CLOSED],
        owedSinceClosing: closedOwing(103.9),
        givenBack: [CLOSED.id],
      },
      "payable",
      null,
    ],
    [
      "captured and closed by a human, then grown",
      { rows: [{ ...CLOSED, settled_at: later(0) }] },
      "payable",
      null,
    ],
    [
      "closed by a human, and no longer found paid",
      { rows: [{ ...CLOSED, doubted_at: later(0) }] },
      "payable",
      null,
    ],
    [
      "closed by a human who knew of no order",
      { rows: [{ ...CLOSED, order_id: null }] },
      "payable",
      null,
    ],
    [
      "a live one in another currency",
      { rows: [{ ...LIVE, currency: "usd" }] },
      "payable",
      null,
    ],
    [
      "a live one with its currency in capitals",
      { rows: [LIVE], currency: "EGP" },
      "payable",
      LIVE,
    ],
    ["a live one without an end", { rows: [ENDLESS] }, "payable", ENDLESS],
    [
      "money there, not captured",
      { rows: [LIVE, ARRIVED] },
      "payment_arrived",
      ARRIVED,
    ],
    [
      "money there for a cancelled order",
      { rows: [ARRIVED], canceled: true },
      "payment_arrived",
      ARRIVED,
    ],
    [
      "under review at another amount",
      { rows: [LIVE, REVIEWED], due: 104 },
      "payment_under_review",
      REVIEWED,
    ],
    [
      "a review that a human resolved",
      { rows: [ended({ status: "under_review", resolved_at: later(0) })] },
      "payable",
      null,
    ],
    [
      "another method's payment, authorized",
      { others: { payments: [{ isFullyCaptured: false }], sessions: [] } },
      "paid_elsewhere",
      null,
    ],
    [
      "another method's payment, authorized, beside a live invoice",
      {
        rows: [LIVE],
        others: { payments: [{ isFullyCaptured: false }], sessions: [] },
      },
      "paid_elsewhere",
      LIVE,
    ],
    [
      "another method's payment, captured in full, and the order grew",
      { others: { payments: [{ isFullyCaptured: true }], sessions: [] } },
      "payable",
      null,
    ],
    [
      "another method's session waits for its authorization",
      {
        others: {
          payments: [],
          sessions: [{ status: "pending_authorization" }],
        },
      },
      "paid_elsewhere",
      null,
    ],
    [
      "another method chosen and left",
      { others: { payments: [], sessions: [{ status: "pending" }] } },
      "payable",
      null,
    ],
    [
      "another merchant's credentials by now",
      { rows: [LIVE], merchantId: "8f0c1c5e-2f37-4f0e-9d0e-00000000000f" },
      "payable",
      null,
    ],
    ["cancelled", { rows: [LIVE], canceled: true }, "order_canceled", LIVE],
    ["too little", { due: 19.99 }, "amount_below_minimum", null],
    ["too much", { due: 70_000.01 }, "amount_above_maximum", null],
    ["in euro", { currency: "eur" }, "currency_not_supported", null],
    [
      "merchant not active",
      { merchantReady: false },
      "merchant_not_ready",
      null,
    ],
    [
      "merchant not active, but the invoice is open",
      { merchantReady: false, rows: [LIVE] },
      "payable",
      LIVE,
    ],
  ]
it.each(cases)("%s → %3$s", (_, changes, code, row) => {
  expect(decideOrderPayment(facts(changes))).toEqual({ code, row })
})

it.each(cases)(
  "%s → %3$s: a text in both languages, none for payable",
  (_, changes, code) => {
    const said = (["en", "ar"] as const).map((language) =>
      orderPaymentMessage(
        decideOrderPayment(facts(changes)).code,
        facts(changes),
        language
      )
    )
    expect(said.map(Boolean)).toEqual([code !== "payable", code !== "payable"])
    expect(said[1]).not.toMatch(/[a-z]{4}/i)
  }
)

const OTHERS = {
  payments: [{ isFullyCaptured: false }],
  sessions: [],
}
it.each<[string, Partial<OrderPaymentFacts>, boolean]>([
  ["owes just that", { rows: [LIVE] }, false],
  ["owes more", { rows: [LIVE], due: 104 }, false],
  ["owes a piastre less", { rows: [LIVE], due: 103.89 }, true],
  ["owes nothing", { rows: [LIVE], due: 0 }, true],
  ["was overpaid", { rows: [LIVE], due: -1 }, true],
  ["is cancelled", { rows: [LIVE], canceled: true }, true],
  ["is paid, not captured", { rows: [LIVE, ARRIVED] }, true],
  ["is paid, and grew", { rows: [LIVE, ARRIVED], due: 200 }, true],
  ["has a payment in review", { rows: [LIVE, REVIEWED] }, true],
  ["is paid another way", { rows: [LIVE], others: OTHERS }, true],
  ["cannot pay us now", { rows: [], merchantReady: false }, false],
  ["pays another merchant", { rows: [LIVE], merchantId: "m2" }, false],
])("an order that %s → its open invoice is not to be paid: %3$s", (...one) => {
  const [, changes, isOver] = one
  expect(isOwedNoMore(LIVE, facts(changes))).toBe(isOver)
})

it.each([
  [103.9, "103.90"],
  ["0.004", "0.00"],
  [0, "0.00"],
  [-5, "0.00"],
])("due %j → shown as %s", (due, shown) => {
  expect(amountDueOf({ due })).toBe(shown)
})
