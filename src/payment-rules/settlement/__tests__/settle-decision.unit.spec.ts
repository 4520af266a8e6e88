import { decideSettle } from "../settle-decision"
import type { SettleFacts } from "../facts"
import type { LedgerRow } from "../ledger-row"
import { named, walk } from "./medusa-stand-in"
import type { sampleRow } from "../../__tests__/samples"
import { DAY, HOUR, later } from "../../__tests__/samples"
import {
  CANCEL,
  CANCELED,
  CAPTURED,
  CART,
  captured,
  voidRow,
  edited,
  held,
  inReview,
  LOST,
  ORDER,
  ordered,
  OTHERS,
  OTHERS_PAYMENT,
  OURS,
  paid,
  PAYMENT,
  UNFIT,
  WAIT,
} from "./settle-samples"

/** Another invoice of the order is captured and booked. */
const BESIDE = { unbooked: "0" }

/** The order's invoice ended, and a webhook of it came that no read has answered. */
const UNREAD = { invoicesReadAt: null, lastInvoiceEndedAt: later(0) }

const stories: [string, SettleFacts, string][] = [
  ["a fresh paid cart", paid(), "place_order, capture, record_settled"],
  [
    "the shop completed the cart first",
    paid({ cartOrderId: "order_1", cart: { ...CART, completed: true } }),
    "attach_order, capture, record_settled",
  ],
  [
    "it did so while the order's link still points at nothing of ours",
    paid({ cartOrderId: "order_1", cart: null }),
    "attach_order, capture, record_settled",
  ],
  ["killed after the order", ordered(), "capture, record_settled"],
  ["killed after the capture", captured(), "record_settled"],
  [
    "killed between the capture and its transaction",
    ordered({ payments: CAPTURED }),
    "capture, record_settled",
  ],
  [
    "a compensation cleared completed_at",
    captured({ cart: CART }),
    "close_cart, record_settled",
  ],
  [
    "half of an order was left behind",
    paid({ orphanOrderId: "order_0" }),
    "remove_orphan_order, place_order, capture, record_settled",
  ],
  [
    "the session was replaced by one of ours",
    paid({ row: LOST }),
    "point_at_session, place_order, capture, record_settled",
  ],
  [
    "no session is left",
    paid({ row: LOST, sessions: [] }),
    "create_session, place_order, capture, record_settled",
  ],
  [
    "the session was canceled",
    paid({ sessions: [CANCELED] }),
    "revive_session, place_order, capture, record_settled",
  ],
  [
    "only another provider's session, canceled",
    paid({ sessions: [{ ...OTHERS, status: "canceled" }] }),
    "create_session, place_order, capture, record_settled",
  ],
  [
    "ours failed, then another of ours",
    paid({
      sessions: [
        { ...OURS, status: "error" },
        { ...OURS, id: "b" },
      ],
    }),
    "point_at_session, place_order, capture, record_settled",
  ],
  [
    "an owner without a cart",
    ordered({ row: { cart_id: null }, cart: null, cartOrderId: null }),
    "capture, record_settled",
  ],
  [
    "an order edit: the order's total is not the invoice's",
    ordered({
      row: { cart_id: null },
      cart: null,
      order: { ...ORDER, total: 900 },
    }),
    "capture, record_settled",
  ],
  [
    "the cart's total is equal at two decimals",
    paid({ cart: { ...CART, total: { value: "103.8951" } } }),
    "place_order, capture, record_settled",
  ],

  [
    "another provider's session",
    paid({ sessions: [OTHERS] }),
    "attention paid_elsewhere",
  ],
  [
    "another provider's session behind ours",
    paid({ sessions: [OURS, OTHERS] }),
    "attention paid_elsewhere",
  ],
  [
    "the shop placed the order with another provider's session",
    paid({ cartOrderId: "order_1", sessions: [OTHERS] }),
    "attention paid_elsewhere",
  ],
  [
    "the order was placed for it, and another method was chosen afterwards",
    paid({
      row: { claimed_until: later(0) },
      cartOrderId: "order_1",
      cart: { ...CART, completed: true },
      sessions: [OTHERS],
    }),
    "attach_order, attention paid_elsewhere",
  ],
  [
    "a claim is left over, no order stands, and another method was chosen",
    paid({ row: { claimed_until: later(0) }, sessions: [OTHERS] }),
    "attention paid_elsewhere",
  ],
  [
    "another collection pays for the cart's order",
    paid({ cartOrderId: "order_1", isCartOrderElsewhere: true }),
    "attention paid_elsewhere",
  ],
  [
    "cart and order are gone",
    paid({ cart: null }),
    "attention session_missing",
  ],
  [
    "one piastre too little",
    paid({ cart: { ...CART, total: 103.91 } }),
    "attention cart_changed",
  ],
  [
    "one piastre too much",
    paid({ cart: { ...CART, total: 103.89 } }),
    "attention cart_changed",
  ],
  [
    "the cart has another currency",
    paid({ cart: { ...CART, currency_code: "usd" } }),
    "attention cart_changed",
  ],
  [
    "paid after expiry, the cart fits",
    paid({ row: { expired_at: later(0) } }),
    "place_order, capture, record_settled",
  ],
  [
    "paid after expiry, the cart changed",
    paid({ row: { expired_at: later(0) }, cart: { ...CART, total: 200 } }),
    "attention paid_after_expiry",
  ],
  [
    "a second invoice of the cart",
    paid({ hasCompetingPayment: true }),
    "attention paid_twice",
  ],
  [
    "a second invoice, the order stands",
    ordered({ hasCompetingPayment: true }),
    "attention paid_twice",
  ],
  [
    "the order was cancelled",
    ordered({ order: { ...ORDER, canceled: true } }),
    "attention paid_after_cancel",
  ],
  [
    "the order was paid by another method",
    ordered({
      order: { ...ORDER, due: 0, capturedElsewhere: true },
    }),
    "attention paid_elsewhere",
  ],
  [
    "the order was paid by another invoice, in a collection of its own",
    ordered({ order: { ...ORDER, due: 0, capturedBeside: BESIDE } }),
    "attention paid_twice",
  ],
  [
    "the same, not booked yet",
    ordered({
      order: { ...ORDER, due: 103.9, capturedBeside: { unbooked: "103.90" } },
    }),
    "attention paid_twice",
  ],
  [
    "the same, a human was told, and the order grew",
    ordered({
      row: { told_reason: "paid_twice" },
      order: { ...ORDER, due: 103.9, capturedBeside: BESIDE },
    }),
    "attention paid_twice",
  ],
  [
    "the same, and the human asks to go on",
    ordered({
      row: { told_reason: "paid_twice" },
      order: {
        ...ORDER,
        due: 103.9,
        hasCollectionForRest: true,
        capturedBeside: BESIDE,
      },
      isAskedByHand: true,
    }),
    "capture, record_settled",
  ],
  [
    "a second invoice of one collection, a human was told, and the other one failed",
    ordered({ row: { told_reason: "paid_twice" } }),
    "attention paid_twice",
  ],
  [
    "another method paid it, a human was told, and the order grew",
    ordered({
      row: { told_reason: "paid_elsewhere" },
      order: { ...ORDER, due: 103.9, capturedElsewhere: true },
    }),
    "attention paid_elsewhere",
  ],
  [
    "the same, and the human asks to go on",
    ordered({
      row: { told_reason: "paid_elsewhere" },
      order: {
        ...ORDER,
        due: 103.9,
        hasCollectionForRest: true,
        capturedElsewhere: true,
      },
      isAskedByHand: true,
    }),
    "capture, record_settled",
  ],
  [
    "a human was told of its order, and the order is gone",
    paid({
      row: { told_reason: "paid_twice" },
      cart: { ...CART, completed: true },
    }),
    "attention paid_twice",
  ],
  [
    "the same, and the human asks to go on",
    paid({
      row: { told_reason: "paid_twice" },
      cart: { ...CART, completed: true },
      isAskedByHand: true,
    }),
    "place_order, capture, record_settled",
  ],
  [
    "a human was told that another method paid its order, and the order is gone",
    ordered({
      row: { told_reason: "paid_elsewhere" },
      ...{ order: null, cartOrderId: null },
    }),
    "forget_order, attention paid_elsewhere",
  ],
  [
    "the same, and the human asks to go on",
    ordered({
      row: { told_reason: "paid_elsewhere" },
      ...{ order: null, cartOrderId: null },
      isAskedByHand: true,
    }),
    "forget_order, place_order, capture, record_settled",
  ],
  [
    "another method had the cart's order when a human was told, and the order is gone",
    paid({
      row: { told_reason: "paid_elsewhere" },
      cart: { ...CART, completed: true },
    }),
    "attention paid_elsewhere",
  ],
  [
    "a human was told of an order that is gone, and another one is placed",
    ordered({ row: { told_reason: "paid_elsewhere_before" } }),
    "attention paid_elsewhere",
  ],
  [
    "the same, and the human asks to go on",
    ordered({
      row: { told_reason: "paid_elsewhere_before" },
      isAskedByHand: true,
    }),
    "capture, record_settled",
  ],
  [
    "a human was told of a cart that it has no more",
    paid({ row: { told_reason: "paid_elsewhere_before" } }),
    "attention paid_elsewhere",
  ],
  [
    "a human was told in a cart, which waits to become an order",
    paid({ row: { told_reason: "paid_twice" } }),
    "attention paid_twice",
  ],
  [
    "another method was chosen in the cart when a human was told, and is gone",
    paid({ row: { told_reason: "paid_elsewhere" } }),
    "place_order, capture, record_settled",
  ],
  [
    "another method was chosen when a human was told, and is gone",
    ordered({ row: { told_reason: "paid_elsewhere" } }),
    "capture, record_settled",
  ],
  [
    "the same, and this one is captured already",
    captured({
      order: { ...ORDER, due: -103.9, capturedBeside: BESIDE },
    }),
    "capture, record_settled",
  ],
  [
    "a part of the order was paid by another invoice",
    ordered({
      order: {
        ...ORDER,
        due: 103.9,
        hasCollectionForRest: true,
        capturedBeside: BESIDE,
      },
    }),
    "capture, record_settled",
  ],
  [
    "a part of the order was paid by another method",
    ordered({
      order: {
        ...ORDER,
        due: 103.9,
        hasCollectionForRest: true,
        capturedElsewhere: true,
      },
    }),
    "capture, record_settled",
  ],
  [
    "the order is gone",
    ordered({ order: null }),
    "forget_order, attach_order, capture, record_settled",
  ],
  [
    "the order of an owner without a cart is gone",
    ordered({
      row: { cart_id: null },
      cart: null,
      cartOrderId: null,
      order: null,
    }),
    "forget_order, attention session_missing",
  ],
  [
    "the order grew, its collection with it",
    ordered({
      order: { ...ORDER, total: 203.9, due: 100 },
      collectionAmount: 203.9,
    }),
    "fit_collection, capture, collect_rest, record_settled",
  ],
  [
    "the order grew, what is left waits in a collection already",
    captured({
      order: {
        ...ORDER,
        captureTransactions: 1,
        due: 100,
        hasCollectionForRest: true,
      },
    }),
    "record_settled",
  ],
  [
    "the order shrank below what was paid",
    ordered({
      order: { ...ORDER, total: 53.9, due: "-50.00" },
      collectionAmount: 53.9,
    }),
    "fit_collection, capture, record_settled",
  ],
  [
    "less than a piastre is due",
    captured({ order: { ...ORDER, captureTransactions: 1, due: "0.0009" } }),
    "record_settled",
  ],
  [
    "the order was edited between the capture and its end",
    captured({ collectionAmount: 203.9 }),
    "fit_collection, record_settled",
  ],
  [
    "the order has another currency",
    ordered({ order: { ...ORDER, currency_code: "usd" } }),
    "attention order_failed",
  ],
  [
    "the order's session is another invoice's, of another amount",
    ordered({ row: LOST, sessions: [UNFIT], collectionAmount: 850 }),
    "fit_collection, create_session, delete_sessions, capture, record_settled",
  ],
  [
    "the cart's session is of another amount",
    paid({ row: LOST, sessions: [UNFIT] }),
    "create_session, delete_sessions, place_order, capture, record_settled",
  ],
  [
    "the row's own session is of another amount",
    ordered({ sessions: [{ ...OURS, amount: 850 }] }),
    "create_session, delete_sessions, capture, record_settled",
  ],
  [
    "the session is one piastre less",
    paid({ sessions: [{ ...OURS, amount: 103.89 }], collectionAmount: 103.89 }),
    "attention cart_changed",
  ],
  [
    "the session is of another currency",
    ordered({ sessions: [{ ...OURS, currency_code: "usd" }] }),
    "create_session, delete_sessions, capture, record_settled",
  ],
  [
    "a canceled session of another amount",
    ordered({ sessions: [{ ...CANCELED, amount: 850 }] }),
    "create_session, capture, record_settled",
  ],
  [
    "a payment of a session of another amount",
    ordered({
      sessions: [{ ...UNFIT, hasPayment: true }],
      payments: [{ ...PAYMENT, session_id: UNFIT.id, captures: [] }],
    }),
    "attention order_failed",
  ],
  [
    "the cart became the order of another invoice of ours",
    paid({
      row: LOST,
      cartOrderId: "order_1",
      cart: { ...CART, total: 850, completed: true },
      sessions: [UNFIT],
    }),
    "attention cart_changed",
  ],
  [
    "the cart became an order, another invoice's session beside ours",
    paid({
      cartOrderId: "order_1",
      cart: { ...CART, completed: true },
      sessions: [UNFIT, OURS],
    }),
    "attach_order, delete_sessions, capture, record_settled",
  ],
  [
    "the cart became an order, its session is gone",
    paid({
      row: LOST,
      cartOrderId: "order_1",
      cart: { ...CART, completed: true },
      sessions: [],
    }),
    "attach_order, create_session, capture, record_settled",
  ],
  [
    "another provider's payment, its session is gone",
    ordered({ payments: [OTHERS_PAYMENT] }),
    "attention paid_elsewhere",
  ],
  [
    "captured twice",
    captured({
      payments: [{ ...PAYMENT, captures: ["103.90", "103.90"] }],
      order: { ...ORDER, captureTransactions: 2 },
    }),
    "attention order_failed",
  ],
  [
    "two payments",
    captured({ payments: [...CAPTURED, { ...PAYMENT, session_id: "b" }] }),
    "attention order_failed",
  ],
  [
    "a payment of another session, which is gone",
    captured({ payments: [{ ...PAYMENT, session_id: "b" }] }),
    "point_at_payment, record_settled",
  ],
  [
    "a payment of another session, which is gone, not in the order yet",
    ordered({ payments: [{ ...PAYMENT, session_id: "b" }] }),
    "point_at_payment, delete_sessions, book_capture, record_settled",
  ],
  [
    "two captures, one of them in the order",
    captured({
      payments: [{ ...PAYMENT, captures: ["103.90", "103.90"] }],
    }),
    "attention order_failed",
  ],
  [
    "one capture with two transactions",
    captured({ order: { ...ORDER, captureTransactions: 2 } }),
    "attention order_failed",
  ],
  [
    "captured one piastre too much",
    captured({ payments: [{ ...PAYMENT, captures: ["103.91"] }] }),
    "attention order_failed",
  ],
  [
    "the cart became an order, the session of another amount, the cart fits",
    paid({ row: LOST, cartOrderId: "order_1", sessions: [UNFIT] }),
    "attention cart_changed",
  ],
  [
    "paid after expiry, the cart became the order of another invoice of ours",
    paid({
      row: { ...LOST, expired_at: later(0) },
      cartOrderId: "order_1",
      sessions: [UNFIT],
    }),
    "attention paid_after_expiry",
  ],
  [
    "another collection pays for the cart's order, which has only one link",
    paid({ isCartOrderElsewhere: true }),
    "attention paid_elsewhere",
  ],
  [
    "half of an order was left behind, the cart is gone",
    paid({ orphanOrderId: "order_0", cart: null }),
    "attention session_missing",
  ],
  [
    "half of an order was left behind, another invoice was paid",
    paid({ orphanOrderId: "order_0", hasCompetingPayment: true }),
    "attention paid_twice",
  ],
  [
    "half of an order was left behind, the cart changed",
    paid({ orphanOrderId: "order_0", cart: { ...CART, total: 200 } }),
    "remove_orphan_order, attention cart_changed",
  ],
  [
    "captured, its order and session are gone, and the cart changed",
    paid({ sessions: [], payments: CAPTURED, cart: { ...CART, total: 200 } }),
    "attention order_failed",
  ],
  [
    "captured, its session is gone, and its cart was ordered otherwise",
    paid({ sessions: [], payments: CAPTURED, cartOrderId: "order_2" }),
    "attention order_failed",
  ],
  [
    "captured, its session is gone, and its own order stands",
    paid({
      row: { claimed_until: later(0) },
      sessions: [],
      payments: CAPTURED,
      cartOrderId: "order_1",
      cart: { ...CART, completed: true },
    }),
    "attach_order, book_capture, record_settled",
  ],
  [
    "told of a method that was only chosen, and core is just placing the order",
    paid({
      row: { told_reason: "paid_elsewhere" },
      cart: { ...CART, completed: true, isJustCompleted: true },
    }),
    "wait",
  ],
  [
    "told of a method that was only chosen, and the cart's order is gone",
    paid({
      row: { told_reason: "paid_elsewhere" },
      cart: { ...CART, completed: true },
    }),
    "attention paid_elsewhere",
  ],
  ["settled", captured({ row: { settled_at: later(0) } }), "nothing"],
  ["resolved by a human", paid({ row: { resolved_at: later(0) } }), "nothing"],
]

stories.push(
  ["under review", inReview(), "place_order, nothing"],
  [
    "under review, its order stands",
    { ...ordered(), row: inReview({ row: { order_id: "order_1" } }).row },
    "nothing",
  ],
  ["under review with `wait`", inReview({ options: WAIT }), "nothing"],
  [
    "under review, another invoice was paid",
    inReview({ hasCompetingPayment: true }),
    "nothing",
  ],
  [
    "under review, another method chosen",
    inReview({ row: LOST, sessions: [OTHERS] }),
    "nothing",
  ],
  [
    "under review, the order is another method's",
    inReview({ row: LOST, cartOrderId: "order_1", sessions: [OTHERS] }),
    "nothing",
  ],
  [
    "under review with `wait`, its order stands",
    {
      ...ordered({ options: WAIT }),
      row: inReview({ row: { order_id: "order_1" } }).row,
    },
    "nothing",
  ],
  [
    "under review, the cart became the order of another invoice of ours",
    inReview({ row: LOST, cartOrderId: "order_1", sessions: [UNFIT] }),
    "nothing",
  ],
  [
    "under review, its order is gone",
    inReview({ row: { order_id: "order_1" } }),
    "forget_order, place_order, nothing",
  ],
  [
    "under review, without a cart, and its order is gone",
    inReview({
      row: { order_id: "order_1", cart_id: null },
      cart: null,
      order: null,
    }),
    "nothing",
  ],
  [
    "under review, the cart changed",
    inReview({ cart: { ...CART, total: 200 } }),
    "attention cart_changed",
  ]
)

for (const status of ["rejected", "cancelled", "expired"] as const) {
  stories.push(
    [`${status}, no order`, voidRow(status), "cancel_session, nothing"],
    [
      `${status}, its session is canceled`,
      voidRow(status, { sessions: [CANCELED] }),
      "nothing",
    ],
    [
      `${status}, its session is gone`,
      voidRow(status, { row: LOST }),
      "nothing",
    ],
    [
      `${status}, its order is on hold, resolved by a human`,
      voidRow(status, {
        ...held,
        row: { order_id: "order_1", resolved_at: later(0) },
      }),
      "nothing",
    ],
    [
      `${status}, its order is on hold, settled`,
      voidRow(status, {
        ...held,
        row: { order_id: "order_1", settled_at: later(0) },
      }),
      "nothing",
    ],
    [
      `${status}, its order is on hold`,
      voidRow(status, held),
      "attention review_rejected",
    ],
    [
      `${status}, its order is on hold, cancel_order`,
      voidRow(status, { ...held, options: CANCEL }),
      "cancel_order, nothing",
    ],
    [
      `${status}, its order is on hold, cancel_order, a webhook is not read yet`,
      voidRow(status, {
        ...held,
        options: CANCEL,
        order: { ...ORDER, ...held.order, ...UNREAD },
        now: later(DAY - 1),
      }),
      "keep_order",
    ],
    [
      `${status}, its order is on hold, cancel_order, a webhook is not read for a day`,
      voidRow(status, {
        ...held,
        options: CANCEL,
        order: { ...ORDER, ...held.order, ...UNREAD },
        now: later(DAY),
      }),
      "attention review_rejected",
    ],
    [
      `${status}, its order is on hold, cancel_order, this run could not read it`,
      voidRow(status, { ...held, options: CANCEL, isRead: false }),
      "keep_order",
    ],
    [
      `${status}, its order is on hold, cancel_order, another invoice was read long ago`,
      voidRow(status, { ...held, options: CANCEL, now: later(9 * DAY) }),
      "keep_order",
    ],
    [
      `${status}, its order is on hold, cancel_order, a human decided to keep it`,
      voidRow(status, {
        ...held,
        options: CANCEL,
        order: { ...ORDER, ...held.order, isLeftToHumans: true },
      }),
      "attention review_rejected",
    ],
    [
      `${status}, its order was cancelled`,
      voidRow(status, { ...held, order: { ...ORDER, canceled: true } }),
      "nothing",
    ],
    [
      `${status}, its order was paid otherwise`,
      voidRow(status, { ...held, order: { ...ORDER, due: 0 } }),
      "nothing",
    ],
    [
      `${status}, its order was paid otherwise, cancel_order`,
      voidRow(status, {
        ...held,
        order: { ...ORDER, due: 0 },
        options: CANCEL,
      }),
      "nothing",
    ],
    [
      `${status}, another invoice paid the order, cancel_order`,
      voidRow(status, {
        ...held,
        row: { order_id: "order_1", session_id: null },
        hasCompetingPayment: true,
        options: CANCEL,
      }),
      "nothing",
    ],
    [
      `${status}, another invoice of its order may still be paid, cancel_order`,
      voidRow(status, {
        ...held,
        order: { ...held.order, hasOtherInvoice: true },
        options: CANCEL,
      }),
      "attention review_rejected",
    ],
    [
      `${status}, another method was chosen for its order, cancel_order`,
      voidRow(status, { ...held, sessions: [OTHERS], options: CANCEL }),
      "attention review_rejected",
    ],
    [
      `${status}, another method paid its order, cancel_order`,
      voidRow(status, {
        ...held,
        sessions: [],
        payments: [OTHERS_PAYMENT],
        options: CANCEL,
      }),
      "nothing",
    ],
    [
      `${status}, its order holds a payment in another collection, cancel_order`,
      voidRow(status, {
        ...held,
        order: { ...held.order, holdsMoney: true },
        options: CANCEL,
      }),
      "attention review_rejected",
    ],
    [
      `${status}, another method was chosen in another collection of its order, cancel_order`,
      voidRow(status, {
        ...held,
        order: { ...held.order, hasOtherMethod: true },
        options: CANCEL,
      }),
      "attention review_rejected",
    ],
    [
      `${status}, another method's session beside ours, cancel_order`,
      voidRow(status, {
        ...held,
        sessions: [...held.sessions, OTHERS],
        options: CANCEL,
      }),
      "attention review_rejected",
    ],
    [
      `${status}, the order stood before the invoice, cancel_order`,
      voidRow(status, { ...edited, options: CANCEL }),
      "cancel_session, nothing",
    ]
  )
}

/**
 * docs/decisions/019-perhaps-paid.md: what the service last said of a void invoice, whose order
 * is on hold and may be cancelled.
 */
const SAID: [string, Partial<LedgerRow>, string][] = [
  ["nothing of money", { invoice_status: "expired" }, "cancel_order, nothing"],
  [
    "a time of completion",
    { completed_at: later(0) },
    "attention review_rejected",
  ],
  ["completed", { invoice_status: "completed" }, "attention review_rejected"],
  [
    "under review, of another amount",
    { invoice_status: "under_review", mismatch: "amount_mismatch" },
    "attention review_rejected",
  ],
  [
    "pending, of another amount",
    { invoice_status: "pending", mismatch: "amount_mismatch" },
    "cancel_order, nothing",
  ],
]
for (const status of ["cancelled", "expired"] as const) {
  for (const [said, row, road] of SAID) {
    const facts = voidRow(status, {
      ...{ ...held, options: CANCEL },
      row: { ...held.row, ...row },
    })
    stories.push([
      `${status}, the service said ${said}, cancel_order`,
      facts,
      road,
    ])
  }
}

it.each(stories.map(([name, facts, road]) => ({ name, facts, road })))(
  "$name → $road",
  ({ facts, road }) => {
    expect(walk(facts).map(named).join(", ")).toBe(road)
  }
)

const IDLE = ["creating", "unknown", "pending"] as const
it.each(IDLE)("%s → nothing, with and without an order", (status) => {
  expect(decideSettle(paid({ row: { status } })).type).toBe("nothing")
  expect(decideSettle(ordered({ row: { status } })).type).toBe("nothing")
})

it("two sessions of ours, chosen at the same moment → the row's stays, the other one goes before complete-cart could take it", () => {
  const sessions = [CANCELED, { ...OURS, id: "a" }, { ...OURS, id: "b" }]
  const facts = paid({ row: { session_id: "b" }, sessions })
  expect(decideSettle(facts)).toEqual({
    type: "delete_sessions",
    session_ids: ["a"],
  })
  expect(walk(facts).map(named).join(", ")).toBe(
    "delete_sessions, place_order, capture, record_settled"
  )
})

it("two sessions of ours, one with a payment → that one is taken, also when the row names the other", () => {
  const used = { ...OURS, id: "b", status: "authorized", hasPayment: true }
  const sessions = [OURS, used]
  const payments = [{ ...PAYMENT, session_id: "b", captures: [] }]
  expect(decideSettle(paid({ sessions, payments }))).toEqual({
    type: "point_at_session",
    session_id: "b",
  })
  const row = { session_id: "b" }
  expect(decideSettle(ordered({ row, sessions: [used], payments })).type).toBe(
    "capture"
  )
})

it("143 sessions of one moment → one step deletes all but the row's", () => {
  const many = Array.from({ length: 143 }, (_, n) => ({
    ...OURS,
    id: `payses_${n}`,
  }))
  const facts = paid({ row: { session_id: "payses_40" }, sessions: many })
  expect(walk(facts).map(named).join(", ")).toBe(
    "delete_sessions, place_order, capture, record_settled"
  )
})

it("a surplus session with a payment, or of another provider → never deleted", () => {
  const used = { ...OURS, id: "b", hasPayment: true }
  const gone = { ...OTHERS, status: "canceled" }
  const facts = ordered({ sessions: [OURS, used, gone, { ...OURS, id: "c" }] })
  expect(decideSettle(facts)).toEqual({
    type: "delete_sessions",
    session_ids: ["c"],
  })
})

/** The invoice became void just after core had placed the cart's order. */
const HELD = { ...OURS, status: "pending_authorization" }
const PLACED = { cartOrderId: "order_1", sessions: [HELD] }
const CLAIMED = { claimed_until: later(0) }
it.each<[string, boolean, Parameters<typeof voidRow>[1]]>([
  ["waits for its session", true, PLACED],
  [
    "waits for its session, another was chosen meanwhile",
    true,
    { ...PLACED, sessions: [HELD, { ...OURS, id: "b" }] },
  ],
  [
    "core was allowed to place it",
    true,
    { ...PLACED, sessions: [OURS], row: CLAIMED },
  ],
  ["does not exist", false, { sessions: [HELD], row: CLAIMED }],
  ["no sign that it is the invoice's", false, { ...PLACED, sessions: [OURS] }],
  [
    "waits for another session of ours",
    false,
    { ...PLACED, sessions: [OURS, { ...HELD, id: "b" }] },
  ],
  [
    "is paid with another collection",
    false,
    { ...PLACED, isCartOrderElsewhere: true },
  ],
  [
    "is paid with another invoice",
    false,
    { ...PLACED, hasCompetingPayment: true },
  ],
  [
    "is paid with another method",
    false,
    { ...PLACED, sessions: [HELD, { ...OTHERS, status: "authorized" }] },
  ],
  [
    "another method was chosen for it since",
    true,
    { ...PLACED, sessions: [HELD, OTHERS] },
  ],
  [
    "the invoice was not made for a cart",
    false,
    { ...PLACED, row: { cart_id: null } },
  ],
])(
  "a void invoice, the cart's order: %s → attached: %s",
  (_, isOurs, changes) => {
    const action = decideSettle(voidRow("expired", changes))
    const attached = { type: "attach_order", order_id: "order_1" }
    expect(action).toEqual(
      isOurs ? attached : { type: "cancel_session", session_id: OURS.id }
    )
  }
)

it("a void invoice whose order is known → no other order is attached", () => {
  const facts = voidRow("expired", { ...held, ...PLACED, order: null })
  expect(decideSettle(facts).type).toBe("cancel_session")
})

const IN_REVIEW = {
  status: "under_review",
  invoice_status: "under_review",
} as const
const DECLINED = { ...IN_REVIEW, invoice_status: "declined" }
const SHOWN = { type: "attention", reason: "order_unpaid" }

it.each<[string, Parameters<typeof sampleRow>[0], number, unknown]>([
  ["is open", { status: "pending" }, 3 * DAY, SHOWN],
  [
    "is open, and there is time",
    { status: "pending" },
    DAY,
    { type: "nothing" },
  ],
  ["is under review", IN_REVIEW, 90 * DAY, { type: "nothing" }],
  [
    "was under review, and nobody knows",
    DECLINED,
    3 * DAY,
    { type: "nothing" },
  ],
  [
    "was under review, and a human has decided that no money came",
    { ...DECLINED, last_answer: "declined", decided_answer: "declined" },
    ...([3 * DAY, SHOWN] as const),
  ],
])(
  "an order was placed unpaid, and its invoice %s (%j, after %d ms)",
  (_, row, time, action) => {
    const facts = ordered({
      row: { ...row, placed_unpaid_at: later(0), expires_at: later(HOUR) },
      order: { ...ORDER, due: 103.9 },
      now: later(time),
    })
    expect(decideSettle(facts)).toEqual(action)
  }
)

it.each([
  [
    "is open, and another invoice paid it",
    { status: "pending" },
    { wasPaid: true },
  ],
  [
    "is open, and the order is left to humans",
    { status: "pending" },
    { isLeftToHumans: true },
  ],
  [
    "was under review, and another invoice is open",
    { ...DECLINED, last_answer: "declined", decided_answer: "declined" },
    { hasOpenInvoice: true },
  ],
] as const)(
  "an order was placed unpaid, and its invoice %s → nothing is shown",
  (_, row, order) => {
    const facts = ordered({
      row: { ...row, placed_unpaid_at: later(0), expires_at: later(HOUR) },
      order: { ...ORDER, due: 20, ...order },
      now: later(30 * DAY),
    })
    expect(decideSettle(facts)).toEqual({ type: "nothing" })
  }
)

it("an order was placed unpaid, its invoice is open without end, and another one is open too → shown", () => {
  const facts = ordered({
    row: { placed_unpaid_at: later(0), status: "pending" },
    order: { ...ORDER, due: 20, hasOpenInvoice: true },
    now: later(30 * DAY),
  })
  expect(decideSettle(facts)).toEqual(SHOWN)
})
