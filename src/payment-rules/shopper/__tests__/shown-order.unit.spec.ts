import { shownOrderId } from "../shown-order"
import type { LedgerRow } from "../../settlement/ledger-row"
import { DAY, later, sampleRow } from "../../__tests__/samples"

const PAID = { status: "completed", order_id: "order_1" } as const
const SETTLED = { ...PAID, settled_at: later(0) }
const HELD = { status: "under_review", order_id: "order_1" } as const

it.each<[string, string | null, Partial<LedgerRow>, number]>([
  ["just settled", "order_1", SETTLED, 0],
  ["settled, 1 ms before a day has passed", "order_1", SETTLED, DAY - 1],
  ["settled a day ago", null, SETTLED, DAY],
  ["on hold", "order_1", HELD, 0],
  ["on hold for a year", "order_1", HELD, 365 * DAY],
  ["on hold, no order yet", null, { ...HELD, order_id: null }, 0],
  ["paid, not settled", null, PAID, 0],
  ["waiting", null, { order_id: "order_1" }, 0],
  ["expired", null, { ...HELD, status: "expired" }, 0],
  [
    "on hold, and a human is needed",
    null,
    { ...HELD, attention_reason: "contradictory" },
    0,
  ],
])("%s → the order's id that is shown: %s", (_, shown, row, age) => {
  expect(shownOrderId(sampleRow(row), later(age))).toBe(shown)
})
