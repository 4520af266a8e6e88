import { ROW_STATUSES, type LedgerRow } from "../../settlement/ledger-row"
import { decideReturn } from "../return-decision"
import { DAY, later, sampleOptions, sampleRow } from "../../__tests__/samples"

const SHOP = {
  orderUrl: "/order/{order_id}",
  checkoutUrl: "/checkout?reason={reason}",
  waitingUrl: "/waiting",
}
const ORDER = "https://shop.example/order/order_1"
const CHECKOUT = "https://shop.example/checkout?reason="
const WAITING = "https://shop.example/waiting"

type Purpose = Parameters<typeof decideReturn>[1]["purpose"]
const PURPOSES: Purpose[] = ["success", "cancel", "status"]

function visit(
  purpose: Purpose,
  row: Partial<LedgerRow>,
  {
    age = 0,
    storefront = SHOP,
    isReplaced = false,
  }: { age?: number; storefront?: object; isReplaced?: boolean } = {}
) {
  return decideReturn(sampleRow(row), {
    purpose,
    now: later(age),
    isReplaced,
    facts: { order_id: row.order_id ?? null, reason: row.status ?? null },
    options: sampleOptions({ storefront }),
  })
}

const settled: Partial<LedgerRow> = {
  status: "completed",
  order_id: "order_1",
  settled_at: later(0),
}

describe.each(PURPOSES)("%s, the order is paid", (purpose) => {
  it.each([
    ["at once", ORDER, 0],
    ["1 ms before a day is over", ORDER, DAY - 1],
    ["after a day", WAITING, DAY],
    ["after a year", WAITING, 365 * DAY],
  ])("%s → %j", (_, url, age) => {
    expect(visit(purpose, settled, { age })).toBe(url)
  })

  it("without an order's id → the shop's own page", () => {
    expect(visit(purpose, { ...settled, order_id: null })).toBe(WAITING)
  })

  it("after a day, and the shop has no page → our own", () => {
    const storefront = { ...SHOP, waitingUrl: undefined }
    expect(visit(purpose, settled, { age: DAY, storefront })).toBeNull()
  })
})

/** Where the cancel URL leads while nothing is settled. */
const AFTER_CANCEL: Record<LedgerRow["status"], string> = {
  pending: `${CHECKOUT}cancelled`,
  cancelled: `${CHECKOUT}cancelled`,
  expired: `${CHECKOUT}expired`,
  rejected: WAITING,
  under_review: WAITING,
  creating: WAITING,
  unknown: WAITING,
  completed: WAITING,
}

describe.each(ROW_STATUSES)("%s", (status) => {
  it(`cancel → ${AFTER_CANCEL[status]}`, () => {
    expect(visit("cancel", { status })).toBe(AFTER_CANCEL[status])
  })

  it.each(["success", "status"] as const)(
    "%s → the shop's page, in every state",
    (purpose) => {
      expect(visit(purpose, { status })).toBe(WAITING)
    }
  )

  it.each(PURPOSES)("%s, a human looks at it → the shop's page", (purpose) => {
    const paid = { invoice_status: "completed" }
    const row = { status, attention_reason: "contradictory", ...paid } as const
    expect(visit(purpose, row)).toBe(WAITING)
  })

  it("the shop has no such page → our own", () => {
    const storefront = { ...SHOP, waitingUrl: undefined }
    expect(visit("success", { status }, { storefront })).toBeNull()
  })

  it("the session is gone, by which the shop's page asks → our own", () => {
    expect(visit("success", { status, session_id: null })).toBeNull()
  })
})

it.each(ROW_STATUSES)(
  "%s, an order that stands, with a cart or without: cancel → never a checkout",
  (status) => {
    const storefront = { ...SHOP, waitingUrl: undefined }
    for (const cart_id of ["cart_1", null]) {
      const row = { status, cart_id, order_id: "order_1" }
      expect(visit("cancel", row, { storefront })).toBeNull()
    }
  }
)
