import { ROW_STATUSES, type LedgerRow } from "../../settlement/ledger-row"
import {
  doubtWaitMs,
  isCreationOverdue,
  mustConfirmPaid,
  isUnreadableTooLong,
  nextClosedRead,
  nextDue,
  nextLostRefresh,
  nextSettleTry,
  nextUnpaidOrderRead,
  backoffWaitMs,
  SETTLE_TRIES_BEFORE_ATTENTION,
  unreadableWaitMs,
  YOUNG_MS,
} from "../schedule"
import {
  CREATED,
  DAY,
  HOUR,
  later,
  MINUTE,
  sampleRow,
} from "../../__tests__/samples"

const SECOND = 1_000

function ageAtNextRefresh(
  row: Partial<LedgerRow>,
  { age, since = 0 }: { age: number; since?: number }
): number | null {
  const due = nextDue(sampleRow(row), {
    now: later(age),
    statusSince: later(since),
  })
  return due && due.getTime() - CREATED.getTime()
}

const END = 6 * HOUR + 10 * MINUTE
describe("pending, expires_at after 6 hours: next read", () => {
  it.each([
    ["at creation", "after 1 minute", 0, MINUTE],
    ["after 59 s", "after 1 minute", 59 * SECOND, MINUTE],
    ["at 1 minute", "after 3 minutes", MINUTE, 3 * MINUTE],
    ["at 3 minutes", "after 10 minutes", 3 * MINUTE, 10 * MINUTE],
    ["at 10 minutes", "after 30 minutes", 10 * MINUTE, 30 * MINUTE],
    ["at 30 minutes", "after an hour", 30 * MINUTE, HOUR],
    ["at an hour", "after 2 hours", HOUR, 2 * HOUR],
    ["at 2:59", "after 3 hours", 3 * HOUR - MINUTE, 3 * HOUR],
    ["at 3 hours", "after 4 hours", 3 * HOUR, 4 * HOUR],
    ["at 4 hours", "after 5 hours", 4 * HOUR, 5 * HOUR],
    ["at 5:10", "after 6 hours", 5 * HOUR + 10 * MINUTE, 6 * HOUR],
    ["at 6:00", "at the end", 6 * HOUR, END],
    ["1 ms before the end", "at the end", END - 1, END],
    ["at the end", "after 8 hours", END, 8 * HOUR],
  ])("%s → %s", (_name, _next, age, next) => {
    const row = { expires_at: later(6 * HOUR) }
    expect(ageAtNextRefresh(row, { age })).toBe(next)
  })

  it("an end before the next step → at the end", () => {
    const row = { expires_at: later(5 * MINUTE) }
    expect(ageAtNextRefresh(row, { age: 10 * MINUTE })).toBe(15 * MINUTE)
  })

  it.each([
    ["at 6 hours", "after 8", 6 * HOUR, 8 * HOUR],
    ["at 8 hours", "after 12", 8 * HOUR, 12 * HOUR],
    ["at 12 hours", "8 hours later", 12 * HOUR, 20 * HOUR],
    ["after 90 days", "8 hours later", 90 * DAY, 90 * DAY + 8 * HOUR],
  ])("without expires_at, %s → %s", (_name, _next, age, next) => {
    expect(ageAtNextRefresh({ expires_at: null }, { age })).toBe(next)
  })
})

describe("under review since the second hour: next read", () => {
  it.each([
    ["at once", "10 minutes later", 0, 10 * MINUTE],
    ["1 ms before an hour", "10 minutes later", HOUR - 1, 10 * MINUTE],
    ["after an hour", "an hour later", HOUR, HOUR],
    ["1 ms before a day", "an hour later", DAY - 1, HOUR],
    ["after a day", "a day later", DAY, DAY],
    ["after six and a half days", "when it is overdue", 6.5 * DAY, DAY / 2],
    [
      "five minutes before it is overdue",
      "when it is overdue",
      ...[7 * DAY - 5 * MINUTE, 5 * MINUTE],
    ],
    ["when it is overdue", "a day later", 7 * DAY, DAY],
    ["after a month", "a day later", 30 * DAY, DAY],
  ])("%s → %s", (_name, _next, reviewed, wait) => {
    const age = 2 * HOUR + reviewed
    const row = { status: "under_review" as const }
    expect(ageAtNextRefresh(row, { age, since: 2 * HOUR })).toBe(age + wait)
  })

  it("never dies of age: a year after expires_at it is still read", () => {
    const row = { status: "under_review" as const }
    expect(ageAtNextRefresh(row, { age: 365 * DAY })).toBe(366 * DAY)
  })
})

describe.each(["cancelled", "expired"] as const)(
  "%s on day 2: next read",
  (status) => {
    it.each([
      ["at once", "a day after it died", 0, DAY],
      ["1 ms before that", "a day after it died", DAY - 1, DAY],
      ["after a day", "seven days after it died", DAY, 7 * DAY],
      ["after seven days", "never", 7 * DAY, null],
    ])("%s → %s", (_name, _next, voidAfter, wait) => {
      const since = 2 * DAY
      const expected = wait === null ? null : since + wait
      const found = ageAtNextRefresh(
        { status },
        { age: since + voidAfter, since }
      )
      expect(found).toBe(expected)
    })
  }
)

it.each([
  ["at once", "after a day", 0, DAY],
  ["1 ms before the day is over", "after a day", DAY - 1, DAY],
  ["after the day", "a day later, never in the past", DAY, 2 * DAY],
  ["after a week", "a day later", 7 * DAY, 8 * DAY],
])("unknown, %s → %s", (_name, _next, age, next) => {
  expect(ageAtNextRefresh({ status: "unknown" }, { age })).toBe(next)
})

/** A webhook of the second hour names an id that the service does not know yet. */
it.each([
  ["at once", 0, 3 * SECOND],
  ["after 3 seconds", 3 * SECOND, 10 * SECOND],
  ["after half an hour", 30 * MINUTE, HOUR],
  ["after two hours", 2 * HOUR, 3 * HOUR],
  ["1 ms before the creation is a day old", 23 * HOUR - 1, 23 * HOUR],
  ["on its second day", 23 * HOUR, 24 * HOUR],
  ["1 ms before the webhook is a day old", DAY - 1, DAY + HOUR - 1],
  ["a day later", DAY, 2 * DAY],
])("unknown, named by a webhook: %s → %2$s", (_name, waited, next) => {
  const namedAt = later(HOUR)
  const now = later(HOUR + waited)
  const refreshAt = nextLostRefresh({ created_at: CREATED }, { now, namedAt })
  expect(refreshAt.getTime() - namedAt.getTime()).toBe(next)
})

it.each([
  ["1 ms before the day is over", DAY - 1, false],
  ["after a day", DAY, true],
])("creation unknown %s → overdue: %s", (_name, age, overdue) => {
  expect(isCreationOverdue(CREATED, later(age))).toBe(overdue)
})

it.each(["creating", "rejected", "completed"] as const)(
  "%s → never by the schedule",
  (status) => {
    expect(ageAtNextRefresh({ status }, { age: HOUR })).toBeNull()
  }
)

const AGES = [0, MINUTE, HOUR, DAY, 7 * DAY, 400 * DAY]
it.each(ROW_STATUSES)("%s: a next read is always in the future", (status) => {
  for (const age of AGES) {
    const next = ageAtNextRefresh({ status }, { age })
    expect(next === null || next > age).toBe(true)
  }
})

it.each(ROW_STATUSES)("%s, closed → never again", (status) => {
  const settled = { status, settled_at: later(0) }
  expect(ageAtNextRefresh(settled, { age: 0 })).toBeNull()
  const resolved = { status, resolved_at: later(0) }
  expect(ageAtNextRefresh(resolved, { age: 0 })).toBeNull()
})

it.each([
  [0, 2 * SECOND],
  [1, 2 * SECOND],
  [2, 5 * SECOND],
  [3, 15 * SECOND],
  [4, MINUTE],
  [5, 5 * MINUTE],
  [6, 15 * MINUTE],
  [7, HOUR],
  [1000, HOUR],
  [Infinity, HOUR],
])("settling failed %d times → next try after %d ms", (tries, wait) => {
  expect(nextSettleTry(tries, CREATED)).toEqual(later(wait))
})

it.each([
  [1, 2 * SECOND],
  [5, MINUTE],
  [Infinity, MINUTE],
])(
  "settling failed %d times, and a request by hand counts → next try after %d ms",
  (tries, wait) => {
    expect(nextSettleTry(tries, CREATED, true)).toEqual(later(wait))
  }
)

it("a human is told within the first two minutes of failing", () => {
  const tries = Array.from({ length: SETTLE_TRIES_BEFORE_ATTENTION - 1 })
  const waited = tries
    .map((_, n) => nextSettleTry(n + 1, CREATED).getTime() - CREATED.getTime())
    .reduce((sum, wait) => sum + wait, 0)
  expect(waited).toBe(82 * SECOND)
})

it.each([
  [-1, 3_000],
  [0, 3_000],
  [1, 3_000],
  [2, 10_000],
  [3, 30_000],
  [4, 60_000],
  [5, 60_000],
  [Infinity, 60_000],
])("%d reads that changed nothing → quiet for %d ms", (reads, wait) => {
  expect(backoffWaitMs(reads)).toBe(wait)
})

/** The ages at which an unreadable row is read, within so many hours. */
function unreadableReads(hours: number): number[] {
  const reads: number[] = [0]
  for (let age = 0; age < hours * HOUR;) {
    age += unreadableWaitMs(CREATED, later(age))
    reads.push(age)
  }
  return reads
}

it("answers that cannot be read → again after 3, 10, 30 s, 1, 5, 30, 60 min, then hourly", () => {
  expect(unreadableReads(3)).toEqual([
    0,
    3 * SECOND,
    10 * SECOND,
    30 * SECOND,
    MINUTE,
    5 * MINUTE,
    30 * MINUTE,
    HOUR,
    2 * HOUR,
    3 * HOUR,
  ])
})

it("a hundred rows that cannot be read for a day → less than two reads a minute", () => {
  const reads = 100 * unreadableReads(24).length
  expect(reads / (24 * 60)).toBeLessThan(2.3)
})

it("an extra read for an urgent request → the next one is not later, nor sooner than the row's turn", () => {
  expect(unreadableWaitMs(CREATED, later(2 * MINUTE))).toBe(3 * MINUTE)
})

it.each([
  [HOUR - 1, false],
  [HOUR, true],
])("unreadable for %s ms → shown to a human: %s", (age, shown) => {
  expect(isUnreadableTooLong(CREATED, later(age))).toBe(shown)
})

it.each([
  [0, HOUR],
  [HOUR - 1, HOUR],
  [HOUR, DAY],
  [DAY, 7 * DAY],
  [7 * DAY - 1, 7 * DAY],
  [7 * DAY, null],
])("closed in doubt for %d ms → read at %s", (age, at) => {
  const next = nextClosedRead(CREATED, later(age))
  expect(next && next.getTime() - CREATED.getTime()).toBe(at)
})

/** docs/decisions/017-a-second-read-before-a-late-capture.md */
const READ = {
  last_read_at: CREATED,
  doubted_at: null,
  reopened_at: null,
  backoff_until: null,
  priority: null,
}
it.each<
  [string, Partial<Parameters<typeof mustConfirmPaid>[0]>, number, boolean]
>([
  ["15 minutes ago", {}, 15 * MINUTE, false],
  ["a moment longer ago", {}, 15 * MINUTE + 1, true],
  ["10 s ago, urgent", { priority: 1 }, 10 * SECOND, false],
  ["a moment longer ago, urgent", { priority: 1 }, 10 * SECOND + 1, true],
  ["11 s ago, not urgent", { priority: 2 }, 11 * SECOND, false],
  ["never", { last_read_at: null }, DAY, false],
  [
    "just now, and a later read did not find it paid",
    { doubted_at: CREATED },
    0,
    true,
  ],
  [
    "just now, and a later read was put off",
    { backoff_until: CREATED },
    0,
    true,
  ],
  ["just now, once a human had closed it", { reopened_at: CREATED }, 0, true],
])("paid, read %s → in doubt: %4$s", (_, changes, age, isInDoubt) => {
  expect(mustConfirmPaid({ ...READ, ...changes }, later(age))).toBe(isInDoubt)
})

it.each([
  ["at once", 0, MINUTE],
  ["after 2 minutes", 2 * MINUTE, 3 * MINUTE],
  ["after 10 minutes", 10 * MINUTE, 20 * MINUTE],
  ["after 5 hours", 5 * HOUR, HOUR],
])("no longer found paid, %s → read again after %3$d ms", (_, age, wait) => {
  expect(doubtWaitMs(CREATED, later(age))).toBe(wait)
})

it.each([
  [0, 3 * SECOND],
  [3 * SECOND - 1, 1],
  [3 * SECOND, 7 * SECOND],
  [HOUR, HOUR],
])("unreadable for %d ms → deferred requests wait %d ms", (age, wait) => {
  expect(unreadableWaitMs(CREATED, later(age))).toBe(wait)
})

it("of several that are due, those of the last hour come first", () => {
  expect(YOUNG_MS).toBe(HOUR)
})

it.each([
  ["a day after its end", HOUR, DAY],
  ["seven days after it", 2 * DAY, 7 * DAY],
  ["when it is twice as old", 8 * DAY, 16 * DAY],
  ["when it is twice as old again", 20 * DAY, 40 * DAY],
])("the void invoice of an unpaid order is read %s", (_, age, next) => {
  const time = { now: later(age), statusSince: later(0) }
  expect(nextUnpaidOrderRead(sampleRow({ status: "expired" }), time)).toEqual(
    later(next)
  )
})
