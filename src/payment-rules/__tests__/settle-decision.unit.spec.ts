import { decideSettle, type SettleFacts } from "../settle-decision"
import { named, walk } from "./medusa-stand-in"
import { later } from "./samples"
import {
  CANCEL,
  CANCELED,
  CAPTURED,
  CART,
  captured,
  dead,
  edited,
  held,
  inReview,
  LOST,
  ORDER,
  ordered,
  OTHERS,
  OURS,
  paid,
  WAIT,
} from "./settle-samples"

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
    "complete_cart_flag, record_settled",
  ],
  [
    "half of an order was left behind",
    paid({ strayOrderId: "order_0" }),
    "remove_stray_order, place_order, capture, record_settled",
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
    paid({ hasRival: true }),
    "attention paid_twice",
  ],
  [
    "a second invoice, the order stands",
    ordered({ hasRival: true }),
    "attention paid_twice",
  ],
  [
    "the order was cancelled",
    ordered({ order: { ...ORDER, canceled: true } }),
    "attention paid_after_cancel",
  ],
  [
    "the order is gone",
    ordered({ order: null }),
    "forget_order, attach_order, capture, record_settled",
  ],
  [
    "the order's total changed",
    ordered({ order: { ...ORDER, total: 200 } }),
    "attention cart_changed",
  ],
  [
    "captured twice",
    captured({
      payments: [{ session_id: "payses_1", captures: ["103.90", "103.90"] }],
      order: { ...ORDER, captureTransactions: 2 },
    }),
    "attention order_failed",
  ],
  [
    "two payments",
    captured({ payments: [...CAPTURED, { session_id: "b", captures: [] }] }),
    "attention order_failed",
  ],
  [
    "a payment of another session",
    captured({ payments: [{ session_id: "b", captures: ["103.90"] }] }),
    "attention order_failed",
  ],
  [
    "a payment of another session, not in the order yet",
    ordered({ payments: [{ session_id: "b", captures: ["103.90"] }] }),
    "attention order_failed",
  ],
  [
    "two captures, one of them in the order",
    captured({
      payments: [{ session_id: "payses_1", captures: ["103.90", "103.90"] }],
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
    captured({ payments: [{ session_id: "payses_1", captures: ["103.91"] }] }),
    "attention order_failed",
  ],
  [
    "the collection asks for more than was paid",
    captured({ collectionAmount: 110 }),
    "attention order_failed",
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
    inReview({ hasRival: true }),
    "nothing",
  ],
  [
    "under review, the cart changed",
    inReview({ cart: { ...CART, total: 200 } }),
    "attention cart_changed",
  ]
)

for (const status of ["cancelled", "expired"] as const) {
  stories.push(
    [`${status}, no order`, dead(status), "cancel_session, nothing"],
    [
      `${status}, its session is canceled`,
      dead(status, { sessions: [CANCELED] }),
      "nothing",
    ],
    [`${status}, its session is gone`, dead(status, { row: LOST }), "nothing"],
    [
      `${status}, its order is on hold`,
      dead(status, held),
      "attention review_rejected",
    ],
    [
      `${status}, its order is on hold, cancel_order`,
      dead(status, { ...held, options: CANCEL }),
      "cancel_order, nothing",
    ],
    [
      `${status}, its order was cancelled`,
      dead(status, { ...held, order: { ...ORDER, canceled: true } }),
      "nothing",
    ],
    [
      `${status}, another invoice paid the order, cancel_order`,
      dead(status, {
        ...held,
        row: { order_id: "order_1", session_id: null },
        hasRival: true,
        options: CANCEL,
      }),
      "nothing",
    ],
    [
      `${status}, the order stood before the invoice, cancel_order`,
      dead(status, { ...edited, options: CANCEL }),
      "cancel_session, nothing",
    ]
  )
}

it.each(stories.map(([name, facts, road]) => ({ name, facts, road })))(
  "$name → $road",
  ({ facts, road }) => {
    expect(walk(facts).map(named).join(", ")).toBe(road)
  }
)

const IDLE = ["creating", "unknown", "pending"] as const
it.each(IDLE)("%s → nothing, with and without an order", (status) => {
  expect(decideSettle(paid({ row: { status } })).do).toBe("nothing")
  expect(decideSettle(ordered({ row: { status } })).do).toBe("nothing")
})

it("two sessions of ours, chosen at the same moment → the row's stays, the other one goes before complete-cart could take it", () => {
  const sessions = [CANCELED, { ...OURS, id: "a" }, { ...OURS, id: "b" }]
  const facts = paid({ row: { session_id: "b" }, sessions })
  expect(decideSettle(facts)).toEqual({ do: "delete_session", session_id: "a" })
  expect(walk(facts).map(named).join(", ")).toBe(
    "delete_session, place_order, capture, record_settled"
  )
})

it("two sessions of ours, one with a payment → that one is taken, also when the row names the other", () => {
  const sessions = [OURS, { ...OURS, id: "b", status: "authorized" }]
  const payments = [{ session_id: "b", captures: [] }]
  expect(decideSettle(paid({ sessions, payments }))).toEqual({
    do: "point_at_session",
    session_id: "b",
  })
  const row = { session_id: "b" }
  expect(decideSettle(ordered({ row, sessions, payments })).do).toBe("capture")
})
