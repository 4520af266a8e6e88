import { errorMeanings, type InvoiceApiErrorCode } from "../../../invoice-api"
import { HOUR, later } from "../../__tests__/samples"
import { failureKind, isRowsOwn, isWebhookUnread } from "../read-failure"

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

it.each<[string, Date | null, Date | null, Date, boolean]>([
  ["no webhook came", null, null, later(2 * HOUR), false],
  ["an hour ago, never read", later(0), null, later(HOUR), true],
  ["less than an hour ago", later(0), null, later(HOUR - 1), false],
  ["read before it", later(1), later(0), later(2 * HOUR), true],
  ["read as it came", later(0), later(0), later(2 * HOUR), true],
  ["read after it", later(0), later(1), later(2 * HOUR), false],
])(
  "a webhook: %s → unread",
  (_, last_webhook_at, last_read_at, now, isUnread) => {
    const row = { last_webhook_at, last_read_at }
    expect(isWebhookUnread(row, now)).toBe(isUnread)
  }
)
