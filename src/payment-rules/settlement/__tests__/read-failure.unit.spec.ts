import { errorMeanings, type InvoiceApiErrorCode } from "../../../invoice-api"
import { failureKind, isRowsOwn } from "../read-failure"

const ABSENT: InvoiceApiErrorCode[] = [
  "connection_failed",
  "connection_lost",
  "timed_out",
]

const codes = Object.keys(errorMeanings) as InvoiceApiErrorCode[]
it.each(codes)("%s → unreadable, unless nobody answered", (code) => {
  const kind = ABSENT.includes(code) ? "no_answer" : "unreadable"
  expect(failureKind({ code, status: null })).toBe(kind)
})

it.each([
  [500, "unreadable"],
  [501, "unreadable"],
  [502, "no_answer"],
  [503, "no_answer"],
  [504, "no_answer"],
])("HTTP %s → %s", (status, kind) => {
  expect(failureKind({ code: "service_failed", status })).toBe(kind)
})

it.each([
  ["unreadable", false, true],
  ["unreadable", true, true],
  ["no_answer", false, false],
  ["no_answer", true, true],
] as const)(
  "%s, another row was read meanwhile: %s → the row's own trouble: %s",
  (kind, othersRead, isOwn) => {
    expect(isRowsOwn(kind, othersRead)).toBe(isOwn)
  }
)
