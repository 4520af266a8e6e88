import { ROW_STATUSES, type LedgerRow } from "../ledger-row"
import { decideReturn } from "../return-decision"
import { DAY, later, sampleOptions, sampleRow } from "./samples"

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
  { age = 0, storefront = SHOP }: { age?: number; storefront?: object } = {}
) {
  return decideReturn(sampleRow(row), {
    purpose,
    now: later(age),
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
    ["after a day", null, DAY],
    ["after a year", null, 365 * DAY],
  ])("%s → %j", (_, address, age) => {
    expect(visit(purpose, settled, { age })).toBe(address)
  })

  it("without an order's id → our own page", () => {
    expect(visit(purpose, { ...settled, order_id: null })).toBeNull()
  })
})

/** Where the cancel address leads while nothing is settled; null: our own page. */
const AFTER_CANCEL: Record<LedgerRow["status"], string | null> = {
  pending: `${CHECKOUT}cancelled`,
  cancelled: `${CHECKOUT}cancelled`,
  expired: `${CHECKOUT}expired`,
  rejected: null,
  under_review: null,
  creating: WAITING,
  unknown: WAITING,
  completed: WAITING,
}

describe.each(ROW_STATUSES)("%s", (status) => {
  it(`cancel → ${AFTER_CANCEL[status]}`, () => {
    expect(visit("cancel", { status })).toBe(AFTER_CANCEL[status])
  })

  it.each(["success", "status"] as const)(
    "%s → the shop's waiting page while waiting, else our own",
    (purpose) => {
      const waits = ["creating", "unknown", "pending", "completed"]
      expect(visit(purpose, { status })).toBe(
        waits.includes(status) ? WAITING : null
      )
    }
  )

  it.each(PURPOSES)("%s, a human looks at it → our own page", (purpose) => {
    expect(visit(purpose, { status, attention_reason: "contradictory" })).toBe(
      null
    )
  })
})

it("no waiting page configured → our own page", () => {
  const storefront = { ...SHOP, waitingUrl: undefined }
  expect(visit("success", { status: "pending" }, { storefront })).toBeNull()
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
