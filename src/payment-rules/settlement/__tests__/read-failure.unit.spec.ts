import { errorMeanings, type InvoiceApiErrorCode } from "../../../invoice-api"
import { isUnreadable } from "../read-failure"

const ABSENT: InvoiceApiErrorCode[] = [
  "connection_failed",
  "connection_lost",
  "timed_out",
]

const codes = Object.keys(errorMeanings) as InvoiceApiErrorCode[]
it.each(codes)("%s → ages the row, unless nobody answered", (code) => {
  expect(isUnreadable({ code, status: null })).toBe(!ABSENT.includes(code))
})

it.each([
  [500, true],
  [501, true],
  [502, false],
  [503, false],
  [504, false],
])("HTTP %s → ages the row: %s", (status, isAging) => {
  expect(isUnreadable({ code: "service_failed", status })).toBe(isAging)
})
