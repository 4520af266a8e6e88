import { DAY, HOUR, later } from "../../__tests__/samples"
import { decideSettle } from "../settle-decision"
import type { SettleFacts } from "../facts"
import {
  ORDER,
  OTHERS,
  OTHERS_PAYMENT,
  OURS,
  ordered,
  PAYMENT,
} from "./settle-samples"

type Changes = Partial<Omit<SettleFacts, "row" | "order">> & {
  row?: Partial<SettleFacts["row"]>
  order?: Partial<NonNullable<SettleFacts["order"]>> | null
}

/** When its last invoice ended; it is kept for 24 hours. */
const END = later(DAY)
const OVER = later(2 * DAY)

/** An order that was placed unpaid, whose only invoice ended without money. */
function unpaid({ row, order, ...changes }: Changes = {}): SettleFacts {
  const waiting = {
    ...{ ...ORDER, due: "103.90", lastInvoiceEndedAt: END },
    ...{ invoicesReadAt: OVER, ...order },
  }
  return ordered({
    row: {
      ...{ status: "expired", invoice_status: "pending" },
      ...{ order_id: "order_1", placed_unpaid_at: later(0), ...row },
    },
    order: order === null ? null : waiting,
    sessions: [{ ...OURS, status: "pending_authorization" }],
    now: OVER,
    ...changes,
  })
}

const KEPT = { type: "keep_order", until: OVER }
const CANCELLED = { type: "cancel_order", order_id: "order_1" }
const NOT_PAID = {
  ...{ type: "set_not_paid", order_id: "order_1" },
  amount: "103.90",
}
const SHOWN = { type: "attention", reason: "order_unpaid" }
const NOTHING = { type: "nothing" }

it.each<[string, SettleFacts, object]>([
  ["its invoice has just ended", unpaid({ now: END }), KEPT],
  ["a millisecond is left", unpaid({ now: new Date(+OVER - 1) }), KEPT],
  ["its time is over, and no money was found", unpaid(), CANCELLED],
  [
    "the invoice was cancelled, not expired",
    unpaid({ row: { status: "cancelled" } }),
    CANCELLED,
  ],
  [
    "a later invoice of the order, made without a cart",
    unpaid({ row: { cart_id: null } }),
    CANCELLED,
  ],
  [
    "a rejected review never cancels by its own option",
    unpaid({
      now: END,
      options: {
        ...{ underReview: "place_order", onReviewRejected: "cancel_order" },
        unpaidOrderHours: 24,
      },
    }),
    KEPT,
  ],
  [
    "the last refresh was too early",
    unpaid({ order: { invoicesReadAt: new Date(+OVER - 1) } }),
    { type: "keep_order", until: later(2 * DAY + HOUR) },
  ],
  [
    "an invoice of it was never read",
    unpaid({ order: { invoicesReadAt: null } }),
    { type: "keep_order", until: later(2 * DAY + HOUR) },
  ],
  [
    "no read for a day after its time",
    unpaid({ order: { invoicesReadAt: null }, now: later(3 * DAY) }),
    SHOWN,
  ],
  [
    "this run could not read it",
    unpaid({ isRead: false }),
    { type: "keep_order", until: later(2 * DAY + HOUR) },
  ],
  [
    "all were read two hours ago",
    unpaid({ now: new Date(+OVER + 2 * HOUR) }),
    CANCELLED,
  ],
  [
    "one was read more than two hours ago",
    unpaid({ now: new Date(+OVER + 2 * HOUR + 1) }),
    { type: "keep_order", until: new Date(+OVER + 3 * HOUR + 1) },
  ],
  [
    "one was read days ago, whatever time is over",
    unpaid({ now: later(9 * DAY) }),
    { type: "keep_order", until: later(9 * DAY + HOUR) },
  ],
  [
    "it was edited or fulfilled",
    unpaid({ order: { wasChanged: true } }),
    SHOWN,
  ],
  [
    "it was edited, and there is time",
    unpaid({ order: { wasChanged: true }, now: END }),
    KEPT,
  ],
  [
    "core still waits for the payment that ended",
    unpaid({ isCollectionHeldOpen: true }),
    NOT_PAID,
  ],
  [
    "core waits for another invoice of the order",
    unpaid({
      isCollectionHeldOpen: true,
      order: {
        ...{ hasOtherInvoice: true, hasOpenInvoice: true },
        mayBePaidByOther: true,
      },
    }),
    { type: "keep_order", until: later(3 * DAY) },
  ],
  [
    "core waits for another method, which has promised money",
    unpaid({
      isCollectionHeldOpen: true,
      sessions: [{ ...OTHERS, status: "pending_authorization" }],
      order: { hasOtherMethod: true, isPromisedElsewhere: true },
    }),
    { type: "keep_order", until: later(2 * DAY + DAY) },
  ],
  [
    "core waits, and another method was only chosen",
    unpaid({ isCollectionHeldOpen: true, sessions: [OTHERS] }),
    NOT_PAID,
  ],
  [
    "core waits, and another method waits for the shopper",
    unpaid({
      isCollectionHeldOpen: true,
      sessions: [{ ...OTHERS, status: "requires_more" }],
    }),
    NOT_PAID,
  ],
  [
    "core waits, and our payment stands there",
    unpaid({
      ...{ isCollectionHeldOpen: true, payments: [PAYMENT] },
      order: { holdsMoney: true },
    }),
    { type: "attention", reason: "order_unpaid" },
  ],
  [
    "core waits for an invoice that may be paid",
    unpaid({
      isCollectionHeldOpen: true,
      row: { invoice_status: "completed" },
    }),
    { type: "keep_order", until: later(2 * DAY + HOUR) },
  ],
  [
    "core waits, and less is due than its collection asks for",
    unpaid({ isCollectionHeldOpen: true, order: { due: 53.9 } }),
    { ...NOT_PAID, amount: "53.90" },
  ],
  [
    "core waits, and the answer to another creation was lost",
    unpaid({ isCollectionHeldOpen: true, order: { hasOtherInvoice: true } }),
    NOT_PAID,
  ],
  [
    "core waits, and a human decided that the service's answer means no money",
    unpaid({
      isCollectionHeldOpen: true,
      row: { invoice_status: "completed", muted_reason: "contradictory" },
    }),
    NOT_PAID,
  ],
  [
    "a human decided to keep it",
    unpaid({ order: { isLeftToHumans: true } }),
    NOTHING,
  ],
  ["a part was captured", unpaid({ order: { holdsMoney: true } }), SHOWN],
  [
    "another invoice is open or paid",
    unpaid({ order: { hasOtherInvoice: true, hasOpenInvoice: true } }),
    { type: "keep_order", until: later(3 * DAY) },
  ],
  [
    "the answer to another creation was lost",
    unpaid({ order: { hasOtherInvoice: true } }),
    { type: "keep_order", until: later(2 * DAY + HOUR) },
  ],
  [
    "the answer to another creation was lost, a day ago",
    unpaid({
      order: { hasOtherInvoice: true, invoicesReadAt: later(3 * DAY) },
      now: later(3 * DAY),
    }),
    SHOWN,
  ],
  [
    "an invoice ended with an unknown status",
    unpaid({ order: { hasUnknownStatus: true } }),
    { type: "attention", reason: "order_status_unknown" },
  ],
  [
    "an invoice ended with an unknown status, and people changed the order",
    unpaid({ order: { hasUnknownStatus: true, wasChanged: true } }),
    SHOWN,
  ],
  [
    "shown on its last invoice alone",
    unpaid({ order: { isLastInvoice: false, wasChanged: true } }),
    NOTHING,
  ],
  [
    "an unknown status is shown at an invoice that has it",
    unpaid({ order: { hasUnknownStatus: true, isLastUnknown: false } }),
    NOTHING,
  ],
  [
    "another invoice paid it, and people added to it",
    unpaid({ order: { wasPaid: true, wasChanged: true, holdsMoney: true } }),
    { type: "cancel_session", session_id: "payses_1" },
  ],
  [
    "another method was chosen, and has promised nothing",
    unpaid({ order: { hasOtherMethod: true } }),
    SHOWN,
  ],
  [
    "another method was chosen a moment ago",
    unpaid({ order: { hasOtherMethod: true }, now: END }),
    KEPT,
  ],
  [
    "another method has promised its money",
    unpaid({ order: { hasOtherMethod: true, isPromisedElsewhere: true } }),
    { type: "keep_order", until: later(3 * DAY) },
  ],
  [
    "another invoice is open, for days after its time",
    unpaid({
      order: { hasOtherInvoice: true, hasOpenInvoice: true },
      now: new Date(+later(10 * DAY) - 1),
    }),
    { type: "keep_order", until: new Date(+later(19 * DAY) - 2) },
  ],
  [
    "another invoice is open, for more than a week after its time",
    unpaid({
      order: { hasOtherInvoice: true, hasOpenInvoice: true },
      now: later(10 * DAY),
    }),
    SHOWN,
  ],
  [
    "an invoice ended with an unknown status, and another was never read",
    unpaid({ order: { hasUnknownStatus: true, invoicesReadAt: null } }),
    { type: "keep_order", until: later(2 * DAY + HOUR) },
  ],
  [
    "another method has promised its money, ten days ago",
    unpaid({ order: { isPromisedElsewhere: true }, now: later(11 * DAY) }),
    { type: "keep_order", until: later(21 * DAY) },
  ],
  [
    "another method was chosen in its collection",
    unpaid({ sessions: [OTHERS] }),
    SHOWN,
  ],
  [
    "another method paid a part",
    unpaid({ order: { capturedElsewhere: true } }),
    SHOWN,
  ],
  [
    "another method pays it",
    unpaid({ payments: [OTHERS_PAYMENT], sessions: [] }),
    SHOWN,
  ],
  [
    "the service calls the invoice completed after all",
    unpaid({ row: { invoice_status: "completed" } }),
    { type: "keep_order", until: later(2 * DAY + HOUR) },
  ],
  [
    "another invoice paid it",
    unpaid({ hasCompetingPayment: true, sessions: [] }),
    SHOWN,
  ],
  ["it is cancelled already", unpaid({ order: { canceled: true } }), NOTHING],
  ["it owes nothing", unpaid({ order: { due: 0 } }), NOTHING],
  [
    "an owner that was no unpaid order",
    unpaid({ row: { cart_id: null, placed_unpaid_at: null } }),
    { type: "cancel_session", session_id: "payses_1" },
  ],
])("an unpaid order: %s", (_, facts, action) => {
  expect(decideSettle(facts)).toEqual(action)
})

/** The invoice can still be paid; the ledger does not know the order yet. */
function placed({ row, ...changes }: Changes = {}): SettleFacts {
  const open = { status: "pending", claimed_until: later(HOUR) } as const
  return unpaid({ row: { ...open, order_id: null, ...row }, ...changes })
}

/** The ledger knows the order; the invoice expires after two days. */
function standing({ row, ...changes }: Changes): SettleFacts {
  const known = { order_id: "order_1", claimed_until: null } as const
  return placed({
    row: { ...known, expires_at: later(2 * DAY), ...row },
    ...changes,
  })
}

it.each<[string, SettleFacts, object]>([
  [
    "its order is there",
    placed(),
    { type: "attach_order", order_id: "order_1" },
  ],
  [
    "the invoice never ends, for a day after the order's time",
    standing({ now: later(4 * DAY) }),
    SHOWN,
  ],
  [
    "the invoice never ends, and there is time",
    standing({ now: new Date(+later(4 * DAY) - 1) }),
    NOTHING,
  ],
  [
    "nobody knows when it ends, for a week",
    standing({ row: { expires_at: null }, now: later(8 * DAY) }),
    NOTHING,
  ],
  [
    "nobody knows when it ends, for nine days",
    standing({ row: { expires_at: null }, now: later(9 * DAY) }),
    SHOWN,
  ],
  [
    "the invoice never ends, and the order is cancelled",
    standing({ now: later(9 * DAY), order: { canceled: true } }),
    NOTHING,
  ],
  [
    "the invoice never ends, and the order owes nothing",
    standing({ now: later(9 * DAY), order: { due: 0 } }),
    NOTHING,
  ],
  [
    "its order is another method's",
    placed({ sessions: [{ ...OTHERS, status: "pending_authorization" }] }),
    NOTHING,
  ],
  [
    "another method was chosen after its order was placed",
    placed({ sessions: [OTHERS] }),
    { type: "attach_order", order_id: "order_1" },
  ],
  ["no order yet", placed({ cartOrderId: null }), NOTHING],
  [
    "a checkout died between the order's links",
    placed({ cartOrderId: null, orphanOrderId: "order_0" }),
    { type: "remove_orphan_order", order_id: "order_0" },
  ],
  [
    "a checkout died, and another method paid the order it left",
    placed({
      ...{ cartOrderId: null, orphanOrderId: "order_0" },
      ...{ sessions: [], payments: [OTHERS_PAYMENT] },
    }),
    NOTHING,
  ],
  [
    "the ledger knows it",
    placed({ row: { order_id: "order_1", claimed_until: null } }),
    NOTHING,
  ],
  [
    "core undid it",
    placed({ row: { order_id: "order_1" }, order: null }),
    { type: "forget_order" },
  ],
  [
    "the order came after the payment, as usual",
    placed({ row: { placed_unpaid_at: null } }),
    NOTHING,
  ],
  [
    "paid → captured",
    placed({
      row: { status: "completed", order_id: "order_1" },
      order: { due: "103.90" },
    }),
    { type: "capture" },
  ],
  [
    "paid after it ended, while the order stands → captured",
    placed({
      row: { status: "completed", order_id: "order_1", expired_at: END },
      payments: [],
    }),
    { type: "capture" },
  ],
  [
    "paid after it was cancelled → a human",
    placed({
      row: { status: "completed", order_id: "order_1" },
      order: { canceled: true },
    }),
    { type: "attention", reason: "paid_after_cancel" },
  ],
  [
    "captured",
    placed({
      row: { status: "completed", order_id: "order_1" },
      order: { due: 0, captureTransactions: 1 },
      payments: [PAYMENT],
    }),
    {
      type: "record_settled",
      owesNothing: true,
      uncounted: { amount: "0", version: null },
    },
  ],
])("an order before its payment: %s", (_, facts, action) => {
  expect(decideSettle(facts)).toEqual(action)
})
