import { isAskedByHand } from "../asked-by-hand"

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
