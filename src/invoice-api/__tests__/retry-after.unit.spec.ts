import { parseRetryAfter } from "../retry-after"

const NOW = Date.parse("2026-03-01T12:00:00Z")
const HOUR = 3_600_000

const rows: [unknown, number | undefined][] = [
  ["0", 0],
  ["7", 7000],
  [" 7 ", 7000],
  ["3600", HOUR],
  ["999999999", HOUR],
  ["Sun, 01 Mar 2026 12:00:30 GMT", 30_000],
  ["Sun, 01 Mar 2026 11:59:00 GMT", 0],
  ["Sun, 01 Mar 2036 12:00:00 GMT", HOUR],
  [undefined, undefined],
  ["", undefined],
  ["-5", undefined],
  ["1.5", undefined],
  ["soon", undefined],
  ["Infinity", undefined],
  ["9999999999999", undefined],
  ["2026-03-01T12:00:30Z", undefined],
  ["Xyz, 99 Abc 2026 99:99:99 GMT", undefined],
  [["7"], undefined],
]

it.each(rows)("%j → %j ms", (header, milliseconds) => {
  expect(parseRetryAfter(header, NOW)).toBe(milliseconds)
})
