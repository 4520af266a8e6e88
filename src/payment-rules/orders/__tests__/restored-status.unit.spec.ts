import { restoredStatus } from "../restored-status"

const CANCELED = { status: "canceled" }
const DROPPED = { canceled_at: "2026-11-27T10:00:00Z" }

it.each([
  ["awaiting", CANCELED, "awaiting"],
  ["not_paid", CANCELED, "not_paid"],
  ["not_paid", { ...CANCELED, payments: [null, DROPPED] }, "not_paid"],
  ["not_paid", { ...CANCELED, payments: [{ canceled_at: null }] }, null],
  ["awaiting", { ...CANCELED, payments: [DROPPED, {}] }, null],
  ["authorized", { ...CANCELED, payments: [DROPPED] }, null],
  ["partially_captured", CANCELED, null],
  ["canceled", CANCELED, null],
  ["awaiting", { status: "completed" }, null],
  ["awaiting", undefined, null],
])("it was %s, and is now %j → %s", (status, now, restored) => {
  expect(restoredStatus({ status }, now)).toBe(restored)
})
