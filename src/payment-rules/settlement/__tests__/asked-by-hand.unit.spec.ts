import type { ToldReason } from "../told-reason"
import { isAskedByHand, waitsForRequest } from "../asked-by-hand"

const NOW = new Date("2026-11-29T12:00:00Z")
const secondsAgo = (seconds: number) => new Date(+NOW - seconds * 1000)

it.each([
  ["just now", 7, NOW, true],
  ["not quite ten minutes ago", 7, secondsAgo(599), true],
  ["ten minutes ago", 7, secondsAgo(600), false],
  ["just now, and it was answered", 0, NOW, false],
  ["never", 0, null, false],
  ["at an unknown time", 7, null, false],
])("asked by hand %s → counts: %4$s", (_, asked_version, asked_at, counts) => {
  expect(isAskedByHand({ asked_version, asked_at, db_now: NOW })).toBe(counts)
})

const ASKED = { asked_version: 7, asked_at: NOW }
const NOT_ASKED = { asked_version: 0, asked_at: null }

type Known = { told_reason?: ToldReason; reopened_at?: Date }

it.each<[string, Known, boolean]>([
  ["nothing", {}, false],
  ["another invoice was paid", { told_reason: "paid_twice" }, true],
  ["another method was chosen", { told_reason: "paid_elsewhere" }, false],
  [
    "another method had an order that is gone",
    { told_reason: "paid_elsewhere_before" },
    true,
  ],
  ["they had closed it", { reopened_at: NOW }, true],
])("a human knows: %s → its order waits for them: %3$s", (_, known, waits) => {
  const row = { told_reason: null, reopened_at: null, ...known, db_now: NOW }
  expect(waitsForRequest({ ...row, ...NOT_ASKED })).toBe(waits)
  expect(waitsForRequest({ ...row, ...ASKED })).toBe(false)
})
