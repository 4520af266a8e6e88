import {
  decideAuthorization,
  fitsCart,
  isOrderDue,
  type AuthorizationAnswer,
  type AuthorizationFacts,
  type CoreSession,
} from "../authorization"
import { ROW_STATUSES, type RowStatus } from "../../settlement/ledger-row"
import { later, sampleRow } from "../../__tests__/samples"

const ORDER = "order_1"
const cart = { total: 103.9, currency_code: "egp" }

const session: CoreSession = {
  id: String(sampleRow().session_id),
  status: "pending_authorization",
  provider_id: "pp_invoice-payment_default",
  payment_collection_id: sampleRow().payment_collection_id,
  amount: { value: "103.9009" },
  currency_code: "EGP",
  collectionAmount: 103.9,
}

function facts(
  row: Parameters<typeof sampleRow>[0],
  changes: Partial<Omit<AuthorizationFacts, "row">> = {}
): AuthorizationFacts {
  return {
    row: sampleRow(row),
    session,
    orderCanceled: false,
    linkedOrders: row?.order_id ? [ORDER] : [],
    cart: row?.order_id ? null : cart,
    hasUndecided: false,
    waitsForRequest: false,
    now: later(0),
    options: { underReview: "place_order", orderPlacement: "after_payment" },
    ...changes,
  }
}

/** The answers while there is no order, and once there is one. */
const ANSWERS: Record<RowStatus, [AuthorizationAnswer, AuthorizationAnswer]> = {
  creating: ["requires_more", "pending_authorization"],
  unknown: ["requires_more", "pending_authorization"],
  pending: ["requires_more", "pending_authorization"],
  under_review: ["claim", "pending_authorization"],
  completed: ["claim", "captured"],
  rejected: ["requires_more", "refuse"],
  cancelled: ["requires_more", "refuse"],
  expired: ["requires_more", "refuse"],
}

it.each<[string, Partial<AuthorizationFacts>, RowStatus, string]>([
  [
    "unpaid, and core has not said that its order waits",
    { session: { ...session, status: "pending" } },
    "pending",
    "requires_more",
  ],
  [
    "under review, and core has not said so yet",
    { session: { ...session, status: "pending" } },
    "under_review",
    "pending_authorization",
  ],
  [
    "under review, and another order is linked as well",
    { linkedOrders: [ORDER, "order_2"] },
    "under_review",
    "requires_more",
  ],
])("an order stands: %s → %4$s", (_, changes, status, answer) => {
  const present = facts({ status, order_id: ORDER }, changes)
  expect(decideAuthorization(present)).toBe(answer)
})

it.each([null, ORDER])(
  "paid, in doubt since a refresh, order %j → nothing is captured before a read",
  (order_id) => {
    const doubted = facts({
      ...{ status: "completed", order_id, doubted_at: later(0) },
    })
    expect(decideAuthorization(doubted)).toBe("requires_more")
  }
)

describe.each(ROW_STATUSES)("%s", (status) => {
  const [without, withOrder] = ANSWERS[status]

  it(`without an order → ${without}`, () => {
    expect(decideAuthorization(facts({ status }))).toBe(without)
  })

  it(`with its order → ${withOrder}`, () => {
    const standing = facts({ status, order_id: ORDER })
    expect(decideAuthorization(standing)).toBe(withOrder)
  })

  it("with its order cancelled → refuse", () => {
    const over = facts({ status, order_id: ORDER }, { orderCanceled: true })
    expect(decideAuthorization(over)).toBe("refuse")
  })
})

describe("(b) completed, its order stands", () => {
  it.each([
    ["it alone is linked", [ORDER], "captured"],
    ["another is linked too", [ORDER, "order_2"], "requires_more"],
    ["another is linked instead", ["order_2"], "requires_more"],
    ["none is linked", [], "requires_more"],
  ])("%s (%j) → %s", (_, linkedOrders, answer) => {
    const standing = facts(
      { status: "completed", order_id: ORDER },
      { linkedOrders }
    )
    expect(decideAuthorization(standing)).toBe(answer)
  })
})

describe("(d) completed, no order", () => {
  it.each<[string, AuthorizationFacts["cart"], AuthorizationAnswer]>([
    ["the cart fits", cart, "claim"],
    [
      "it fits at two decimals",
      { ...cart, total: { value: "103.8951" } },
      "claim",
    ],
    ["currency in upper case", { ...cart, currency_code: "EGP" }, "claim"],
    ["one piastre more", { ...cart, total: 103.91 }, "requires_more"],
    ["one piastre less", { ...cart, total: 103.89 }, "requires_more"],
    ["another currency", { ...cart, currency_code: "usd" }, "requires_more"],
    ["there is no cart", null, "requires_more"],
  ])("%s %j → %s", (_, present, answer) => {
    const paid = facts({ status: "completed" }, { cart: present })
    expect(decideAuthorization(paid)).toBe(answer)
  })
})

it("under review with `wait`, no order → requires_more", () => {
  const options = {
    underReview: "wait",
    orderPlacement: "after_payment",
  } as const
  const waiting = facts({ status: "under_review" }, { options })
  expect(decideAuthorization(waiting)).toBe("requires_more")
})

it("under review, the cart changed → requires_more", () => {
  const changed = { ...cart, total: 200 }
  const held = facts({ status: "under_review" }, { cart: changed })
  expect(decideAuthorization(held)).toBe("requires_more")
})

it.each(ROW_STATUSES.map((status) => [status] as const))(
  "an order is due for %s: only when paid, or held by option",
  (status) => {
    const paid = status === "completed"
    const held = status === "under_review"
    const open = sampleRow({ status })
    expect(isOrderDue(open, "place_order")).toBe(paid || held)
    expect(isOrderDue(open, "wait")).toBe(paid)
    const settled = { ...open, settled_at: later(0) }
    expect(isOrderDue(settled, "place_order")).toBe(false)
    const resolved = { ...open, resolved_at: later(0) }
    expect(isOrderDue(resolved, "place_order")).toBe(false)
  }
)

it.each([
  { invoice_status: "cancelled" },
  { invoice_status: "processing" },
  { invoice_status: null },
  { mismatch: "amount_mismatch" },
])("no order on hold once the service says anything else: %j", (changes) => {
  const row = sampleRow({ status: "under_review", ...changes })
  expect(isOrderDue(row, "place_order")).toBe(false)
})

it("a total that is no number → RangeError, not an order", () => {
  const broken = { total: NaN, currency_code: "egp" }
  expect(() => fitsCart(sampleRow(), broken)).toThrow(RangeError)
})

describe("the session that core names is not the row's", () => {
  const paid = { status: "completed", order_id: ORDER } as const

  it.each([
    ["another session", { id: "payses_thief" }],
    ["another provider's session", { provider_id: "pp_system_default" }],
    ["a session of another collection", { payment_collection_id: "pay_col_2" }],
    ["a session of another amount", { amount: 103.91 }],
    ["a session in another currency", { currency_code: "usd" }],
  ])("%s → refuse, paid or not, with an order or without", (_, changes) => {
    const other = { session: { ...session, ...changes } }
    for (const status of ROW_STATUSES) {
      const answers = [
        decideAuthorization(facts({ status }, other)),
        decideAuthorization(facts({ status, order_id: ORDER }, other)),
      ]
      expect(answers).toEqual(["refuse", "refuse"])
    }
  })

  it("a collection of another amount → nothing is placed or captured for it", () => {
    const other = { session: { ...session, collectionAmount: 850 } }
    expect([
      decideAuthorization(facts({ status: "completed" }, other)),
      decideAuthorization(facts(paid, other)),
    ]).toEqual(["requires_more", "requires_more"])
  })
})

const FIRST = {
  options: { underReview: "place_order", orderPlacement: "before_payment" },
} as const

it.each<[string, Parameters<typeof facts>, AuthorizationAnswer]>([
  ["can be paid", [{}, FIRST], "claim_unpaid"],
  ["paid", [{ status: "completed" }, FIRST], "claim"],
  ["under review", [{ status: "under_review" }, FIRST], "claim"],
  ["over", [{ status: "expired" }, FIRST], "requires_more"],
  [
    "past its time",
    [{}, { ...FIRST, now: later(2 * 24 * 3_600_000) }],
    "requires_more",
  ],
  ["perhaps paid", [{ completed_at: later(0) }, FIRST], "requires_more"],
  [
    "being cancelled",
    [{ cancel_decided_at: later(0) }, FIRST],
    "requires_more",
  ],
  ["closed", [{ resolved_at: later(0) }, FIRST], "requires_more"],
  ["settled", [{ settled_at: later(0) }, FIRST], "requires_more"],
  [
    "beside other money",
    [{}, { ...FIRST, hasUndecided: true }],
    "requires_more",
  ],
  [
    "of another total than its cart",
    [{}, { ...FIRST, cart: { ...cart, total: 104 } }],
    "requires_more",
  ],
  [
    "of another amount than its collection",
    [{}, { ...FIRST, session: { ...session, collectionAmount: 104 } }],
    "requires_more",
  ],
  [
    "with its order there",
    [{ order_id: ORDER }, FIRST],
    "pending_authorization",
  ],
])("the order comes first, the invoice is %s → %s", (_, given, answer) => {
  expect(decideAuthorization(facts(...given))).toBe(answer)
})

it("paid, but a human has to ask for its order → not placed", () => {
  const paid = facts({ status: "completed" }, { waitsForRequest: true })
  expect(decideAuthorization(paid)).toBe("requires_more")
})
