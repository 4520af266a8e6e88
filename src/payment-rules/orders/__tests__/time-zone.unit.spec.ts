import { dateText, dateTimeText, isTimeZone } from "../time-zone"

const NEW_YEAR = new Date("2026-12-31T22:05:09.123Z")

it.each([
  ["UTC", "2026-12-31 22:05:09"],
  ["Africa/Cairo", "2027-01-01 00:05:09"],
  ["America/New_York", "2026-12-31 17:05:09"],
])("%s → %s", (zone, text) => {
  expect(dateTimeText(NEW_YEAR, zone)).toBe(text)
  expect(dateText(NEW_YEAR, zone)).toBe(text.slice(0, 10))
})

it.each([
  ["Africa/Cairo", true],
  ["UTC", true],
  ["Cairo", false],
  ["", false],
  ["=1+1", false],
])("%j is a time zone → %j", (name, is) => {
  expect(isTimeZone(name)).toBe(is)
})
