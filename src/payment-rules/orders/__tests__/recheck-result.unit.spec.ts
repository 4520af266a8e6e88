import { recheckResult } from "../recheck-result"

const before = { status: "pending", last_read_at: "2026-11-24T08:00:00.000Z" }
const LATER = "2026-11-24T08:08:00.000Z"

it.each([
  ["not read yet", { look_pending: true }, null],
  ["read, as before", { last_read_at: LATER }, "still"],
  ["read, paid", { last_read_at: LATER, status: "completed" }, "changed"],
  ["given up, not read", {}, "unread"],
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
  const now = { ...before, look_pending: false, ...change }
  expect(recheckResult(before, now)).toBe(result)
})
