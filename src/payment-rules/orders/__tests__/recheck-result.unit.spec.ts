import { recheckResult } from "../recheck-result"

const before = { status: "pending", last_read_at: "2026-11-24T08:00:00.000Z" }
const LATER = "2026-11-24T08:08:00.000Z"

it.each([
  ["not read yet", { look_pending: true }, null],
  ["read, as before", { last_read_at: LATER }, "still"],
  ["read, paid", { last_read_at: LATER, status: "completed" }, "changed"],
  ["given up, not read", {}, "unread"],
  [
    "given up, since the service does not know it",
    { attention: { reason: "invoice_not_found" } },
    "unread",
  ],
  [
    "answered, but for another amount",
    { attention: { reason: "amount_mismatch" } },
    "refused",
  ],
  ["not read, but changed otherwise", { status: "cancelled" }, null],
  [
    "not read, changed otherwise, and still asked for",
    { status: "cancelled", look_pending: true },
    null,
  ],
  [
    "read, and asked for once more",
    { last_read_at: LATER, look_pending: true },
    "still",
  ],
])("%s → %s", (_, change, result) => {
  const now = { ...before, look_pending: false, attention: null, ...change }
  expect(recheckResult(before, now)).toBe(result)
})
