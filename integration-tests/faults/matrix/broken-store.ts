import type { Fault, Step } from "../fault"
import { pay, notify } from "../steps/service-steps"
import {
  checkout,
  choose,
  completeCart,
  fillCart,
} from "../steps/shopper-steps"
import {
  breakInserts,
  breakUpdates,
  hookThrows,
  mend,
  subscriberThrows,
} from "../steps/store-steps"

const oneOrder = { orders: 1, captures: 1 }

/** A statement of settling fails, in the run and in the shop's own completion. */
function settleBreaks(id: string, breaks: Step, what: string): Fault {
  return {
    id: `settle-${id}`,
    title: `${what} fails while a payment is settled, mended → one order`,
    steps: [checkout, breaks, pay(), notify(), completeCart, mend],
    requests: ["webhook", "complete", "schedule"],
    end: oneOrder,
  }
}

const STATEMENTS: [string, Step, string][] = [
  ["order", breakInserts("order"), "the insert of the order"],
  ["order-cart", breakInserts("order_cart"), "the link of order and cart"],
  [
    "order-collection",
    breakInserts("order_payment_collection"),
    "the link of order and payment collection",
  ],
  ["reservation", breakInserts("reservation_item"), "the reservation of stock"],
  ["cart", breakUpdates("cart"), "marking the cart as completed"],
  ["session", breakUpdates("payment_session"), "the update of the session"],
  [
    "collection",
    breakUpdates("payment_collection"),
    "the update of the collection",
  ],
  ["payment", breakInserts("payment"), "the insert of the payment"],
  ["capture", breakInserts("capture"), "the insert of the capture"],
  [
    "transaction",
    breakInserts("order_transaction"),
    "the money's line in the order",
  ],
  ["summary", breakUpdates("order_summary"), "the order's summary"],
  ["ledger", breakUpdates("invoice_payment"), "every update of the ledger"],
  [
    "history",
    breakInserts("invoice_payment_event"),
    "every line of the history",
  ],
  [
    "window",
    breakInserts("invoice_payment_read"),
    "taking a slot of the read window",
  ],
]

/** Nothing may be asked for that the ledger could not write down. */
const expectNoInvoice: Step = async ({ invoices }) =>
  expect(invoices).toHaveLength(0)

/** Each step of creating a session and of settling throws. */
export const brokenStoreFaults: Fault[] = [
  {
    id: "session-ledger-insert",
    title:
      "the ledger cannot be written → the service is not asked; mended → one order",
    fast: true,
    steps: [
      fillCart,
      breakInserts("invoice_payment"),
      choose,
      expectNoInvoice,
      mend,
      choose,
      pay(),
    ],
    requests: ["return", "webhook", "schedule"],
    end: oneOrder,
  },
  {
    id: "session-ledger-update",
    title:
      "the answer to a creation cannot be written, that invoice is paid → adopted by its webhook",
    steps: [fillCart, breakUpdates("invoice_payment"), choose, mend, pay(0)],
    requests: ["webhook", "return", "schedule"],
    end: oneOrder,
  },
  {
    id: "session-history",
    title:
      "the history of a creation cannot be written, that invoice is paid → one order",
    steps: [
      fillCart,
      breakInserts("invoice_payment_event"),
      choose,
      mend,
      pay(0),
    ],
    requests: ["webhook", "return", "schedule"],
    end: oneOrder,
  },
  {
    id: "session-insert",
    title: "Medusa cannot write the session, tried again → one order",
    steps: [
      fillCart,
      breakInserts("payment_session"),
      choose,
      expectNoInvoice,
      mend,
      choose,
      pay(),
    ],
    requests: ["webhook", "return", "schedule"],
    end: oneOrder,
  },
  {
    id: "session-update",
    title:
      "Medusa cannot keep what the provider answered, tried again → the same invoice, one order",
    steps: [
      fillCart,
      breakUpdates("payment_session"),
      choose,
      mend,
      choose,
      pay(0),
    ],
    requests: ["webhook", "return", "schedule"],
    end: oneOrder,
  },
  ...STATEMENTS.map(([id, breaks, what]) => settleBreaks(id, breaks, what)),
  settleBreaks(
    "subscriber-placed",
    subscriberThrows("order.placed"),
    "a store's subscriber to order.placed"
  ),
  settleBreaks(
    "subscriber-captured",
    subscriberThrows("payment.captured"),
    "a store's subscriber to payment.captured"
  ),
  settleBreaks(
    "hook-validate",
    hookThrows("validate"),
    "a store's hook before the order"
  ),
  settleBreaks(
    "hook-authorize",
    hookThrows("beforePaymentAuthorization"),
    "a store's hook before the authorization"
  ),
  {
    ...settleBreaks(
      "hook-created",
      hookThrows("orderCreated"),
      "a store's hook after the order"
    ),
    fast: true,
  },
]
