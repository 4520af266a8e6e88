import { later } from "../../__tests__/samples"
import { failedReason } from "../failed-reason"
import type { RowStatus } from "../ledger-row"

const order_id = "order_1"

it.each<[RowStatus, Date | null, string | null]>([
  ["completed", null, "order_failed"],
  ["completed", later(0), "order_failed"],
  ["under_review", null, "order_failed"],
  ["cancelled", null, "review_rejected"],
  ["expired", later(0), "order_unpaid"],
  ["pending", later(0), null],
])(
  "settling a row that is %s fails (placed unpaid at %s) → %s",
  (status, placed_unpaid_at, reason) => {
    expect(failedReason({ status, placed_unpaid_at, order_id })).toBe(reason)
  }
)

it("settling a row without money and without an order fails → nobody is told", () => {
  const rest = { placed_unpaid_at: later(0), order_id: null }
  expect(failedReason({ status: "expired", ...rest })).toBeNull()
})
