import { ATTENTION_TEXTS } from "../attention"
import { ROW_STATUSES, type RowStatus } from "../ledger-row"
import {
  MEANINGS,
  meaningOf,
  ROW_RULES,
  saysUnknownStatus,
  toSessionStatus,
  type InvoiceFacts,
  type InvoiceMeaning,
} from "../status-table"
import { CREATED, HOUR, later, MINUTE } from "../../__tests__/samples"

type Case = InvoiceFacts & { orderWaits: boolean; now: Date }

const END = later(HOUR + 10 * MINUTE)
const isPast = ({ now, expires_at }: Case) =>
  expires_at !== null && now >= expires_at
const isEnded = ({ now, expires_at }: Case) => expires_at !== null && now >= END

/** The status table again, by hand; the first row that matches applies. */
const RULES: [string, (one: Case) => boolean, InvoiceMeaning][] = [
  [
    "`completed` and `cancelled_at`",
    (one) => one.status === "completed" && one.cancelled_at !== null,
    "contradictory",
  ],
  ["`completed`", (one) => one.status === "completed", "paid"],
  [
    "`completed_at` set, `pending` or `cancelled_at` set",
    (one) =>
      one.completed_at !== null &&
      (one.status === "pending" || one.cancelled_at !== null),
    "contradictory",
  ],
  ["`cancelled_at` set", (one) => one.cancelled_at !== null, "cancelled"],
  ["`under_review`", (one) => one.status === "under_review", "under_review"],
  [
    "`pending` before end",
    (one) => one.status === "pending" && !isEnded(one),
    "waiting",
  ],
  ["`pending` after end", (one) => one.status === "pending", "expired"],
  [
    "any other text, order held or `completed_at` set",
    (one) => one.orderWaits || one.completed_at !== null,
    "unknown_taken",
  ],
  [
    "any other text between expires_at and end",
    (one) => isPast(one) && !isEnded(one),
    "unknown_in_grace",
  ],
  ["any other text before expires_at", (one) => !isEnded(one), "unknown"],
  ["any other text after end", () => true, "unknown_expired"],
]

const STATUS_VALUES = [
  "completed",
  "under_review",
  "pending",
  "cancelled",
  "expired",
  "paid",
  "COMPLETED",
  " completed",
  "",
]
const MOMENTS = [null, CREATED]
const NOWS = [
  CREATED,
  later(HOUR - 1),
  later(HOUR),
  new Date(END.getTime() - 1),
  END,
  later(90 * 24 * HOUR),
]

/** Every combination of what an invoice can say, before and after its end. */
const CASES: Case[] = STATUS_VALUES.flatMap((status) =>
  MOMENTS.flatMap((cancelled_at) =>
    MOMENTS.flatMap((completed_at) =>
      [later(HOUR), null].flatMap((expires_at) =>
        [false, true].flatMap((orderWaits) =>
          NOWS.map((now) => ({
            ...{ status, cancelled_at, completed_at, expires_at },
            orderWaits,
            now,
          }))
        )
      )
    )
  )
)

function lineOf(one: Case): number {
  return RULES.findIndex(([, fits]) => fits(one))
}

describe.each(
  RULES.map(([name, , meaning], line) => ({ name, meaning, line }))
)("$name", ({ meaning, line }) => {
  const cases = CASES.filter((one) => lineOf(one) === line)

  it(`→ ${meaning}, in all its combinations`, () => {
    expect(cases.length).toBeGreaterThan(0)
    const others = cases.filter((one) => meaningOf(one, one) !== meaning)
    expect(others).toEqual([])
  })
})

it("the lines of the design name every meaning of the real table", () => {
  const named = RULES.map(([, , meaning]) => meaning)
  expect(Object.keys(MEANINGS).sort()).toEqual([...new Set(named)].sort())
})

it("completed with cancelled_at → contradictory, attention", () => {
  const both = { status: "completed", cancelled_at: CREATED }
  const invoice = { ...both, completed_at: CREATED, expires_at: null }
  const meaning = meaningOf(invoice, { orderWaits: false, now: CREATED })
  expect(MEANINGS[meaning].attention).toBe("contradictory")
})

type Effect = [RowStatus | "unchanged", string | null]
/** The row's status afterwards, and why a human is called. */
const EFFECTS: Record<InvoiceMeaning, Effect> = {
  contradictory: ["unchanged", "contradictory"],
  paid: ["completed", null],
  cancelled: ["cancelled", null],
  under_review: ["under_review", null],
  waiting: ["pending", null],
  expired: ["expired", null],
  unknown_taken: ["unchanged", "unknown_status"],
  unknown_in_grace: ["unchanged", null],
  unknown: ["unchanged", "unknown_status"],
  unknown_expired: ["expired", null],
}

const meanings = Object.keys(MEANINGS) as InvoiceMeaning[]
it.each(meanings)("%s → its row and its reason", (meaning) => {
  const { row, attention } = MEANINGS[meaning]
  expect([row, attention]).toEqual(EFFECTS[meaning])
  expect(attention === null || attention in ATTENTION_TEXTS).toBe(true)
})

it("only an unknown status before expires_at is shown once for each status value", () => {
  expect(meanings.filter((one) => MEANINGS[one].oncePerStatus)).toEqual([
    "unknown",
  ])
})

it("only one meaning is money: nothing but paid makes a row completed", () => {
  const paid = meanings.filter((one) => MEANINGS[one].row === "completed")
  expect(paid).toEqual(["paid"])
})

/** Session without and with an order. */
const ROWS: Record<RowStatus, [string, string]> = {
  creating: ["pending", "pending_authorization"],
  unknown: ["pending", "pending_authorization"],
  rejected: ["canceled", "canceled"],
  pending: ["pending", "pending_authorization"],
  under_review: ["pending", "pending_authorization"],
  completed: ["captured", "captured"],
  cancelled: ["canceled", "canceled"],
  expired: ["canceled", "canceled"],
}

it("every row status has its rule", () => {
  expect(Object.keys(ROW_RULES).sort()).toEqual([...ROW_STATUSES].sort())
})

it.each(ROW_STATUSES)("session of a row that is %s", (status) => {
  const [session, sessionWithOrder] = ROWS[status]
  expect(toSessionStatus({ status, order_id: null })).toBe(session)
  expect(toSessionStatus({ status, order_id: "order_1" })).toBe(
    sessionWithOrder
  )
})

const OPEN: RowStatus[] = ["pending", "under_review"]
describe.each(ROW_STATUSES)("a row that is %s", (status) => {
  it.each([
    ["frozen", OPEN.includes(status)],
    ["Pending", OPEN.includes(status)],
    ["pending", false],
    ["under_review", false],
    ["completed", false],
    [null, false],
  ])("the service said %j → an unknown status: %s", (value, isUnknown) => {
    expect(saysUnknownStatus({ status, invoice_status: value })).toBe(isUnknown)
  })
})
