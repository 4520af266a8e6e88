import { HOUR, later } from "../../__tests__/samples"
import { nextVoidRead, soonerOf } from "../void-reads"

const SOON = later(1)
const LATE = later(HOUR)

it.each<[string, true | undefined, Date | null, Date | null, Date | null]>([
  ["read", true, SOON, LATE, LATE],
  ["read, and not again", true, SOON, null, null],
  ["not read, its retry comes first", undefined, SOON, LATE, SOON],
  ["not read, the usual time comes first", undefined, LATE, SOON, SOON],
  ["not read, and its reads are over", undefined, SOON, null, SOON],
  ["not read, a request waits instead", undefined, null, LATE, LATE],
])("a void invoice was %s → its next read", (_, isRead, due, usual, next) => {
  const row = { next_due_at: due, ...(isRead && { wasRead: isRead }) }
  expect(nextVoidRead(row, usual)).toEqual(next)
})

it("the sooner of two times", () => {
  expect(soonerOf(SOON, LATE)).toBe(SOON)
  expect(soonerOf(LATE, SOON)).toBe(SOON)
  expect(soonerOf(null, SOON)).toBe(SOON)
  expect(soonerOf(SOON, null)).toBe(SOON)
  expect(soonerOf(null, null)).toBeNull()
})
