import { ATTENTION_TEXTS } from "../../settlement/attention"
import { ROW_STATUSES } from "../../settlement/ledger-row"
import {
  isBeingCancelled,
  isPast,
  lastAnsweredAt,
  mayBeOrdered,
  serviceStatusOf,
} from "../shown-status"

const NOW = new Date("2026-11-28T12:00:00Z")
const at = (ms: number) => new Date(NOW.getTime() + ms).toISOString()

describe("the service's own status", () => {
  const shown = (
    status: (typeof ROW_STATUSES)[number],
    reason: string | null,
    invoice_status: string | null = "Strange"
  ) =>
    serviceStatusOf({
      ...{ status, invoice_status },
      attention: reason === null ? null : { reason },
    })

  it("is shown for every problem with the service's answer, and for no other", () => {
    const reasons = Object.keys(ATTENTION_TEXTS).filter(
      (reason) => shown("pending", reason) !== null
    )
    expect(reasons.sort()).toEqual([
      "amount_mismatch",
      "contradictory",
      "currency_mismatch",
      "reference_mismatch",
      "unknown_status",
    ])
  })

  it("is shown without a problem only for an open invoice", () => {
    const statuses = ROW_STATUSES.filter((status) => shown(status, null))
    expect(statuses).toEqual(["pending"])
  })

  it.each([
    ["the same as ours", "pending"],
    ["not known yet", null],
  ])("is not shown if it is %s", (_, status) => {
    expect(shown("pending", null, status)).toBeNull()
    expect(shown("pending", "unknown_status", status)).toBeNull()
  })
})

describe("the time to pay", () => {
  it.each(ROW_STATUSES)("is over for an unpaid invoice only: %s", (status) => {
    expect(isPast({ status, expires_at: at(-1) }, NOW)).toBe(
      status === "pending"
    )
  })

  it.each([
    ["now", at(0), false],
    ["in a moment", at(1), false],
    ["unknown", null, false],
    ["a moment ago", at(-1), true],
  ])("ends %s", (_, expires_at, isOver) => {
    expect(isPast({ status: "pending", expires_at }, NOW)).toBe(isOver)
  })
})

it("an ended or resolved invoice becomes no order any more", () => {
  const open = ROW_STATUSES.filter((status) =>
    mayBeOrdered({ status, resolved_at: null, attention: null })
  )
  expect(open).toEqual([
    ...["creating", "unknown", "pending", "under_review", "completed"],
  ])
  const paid = { status: "completed", resolved_at: null } as const
  const told = (reason: string) =>
    mayBeOrdered({ ...paid, attention: { reason } })
  expect([told("order_failed"), told("paid_twice")]).toEqual([true, false])
  const closed = { ...paid, resolved_at: at(0), attention: null }
  expect(mayBeOrdered(closed)).toBe(false)
})

it.each([
  ["never", null, null, null],
  ["accepted", at(0), null, at(0)],
  ["for another amount, never accepted", null, "amount_mismatch", at(1)],
  ["accepted before, then for another amount", at(0), "amount_mismatch", at(1)],
  ["accepted since", at(2), "amount_mismatch", at(2)],
  ["not known at the service", at(0), "invoice_not_found", at(0)],
])("the service answered: %s", (_, last_read_at, decided, answered) => {
  const lines = [
    { kind: "created", decided: null, created_at: at(0) },
    ...(decided ? [{ kind: "attention", decided, created_at: at(1) }] : []),
    // A human has decided about it since.
    { kind: "resolve", decided, created_at: at(3) },
  ]
  expect(lastAnsweredAt({ last_read_at, history: lines })).toBe(answered)
})

it.each(ROW_STATUSES)("%s, a cancel waits → said of an open one", (status) => {
  const isShown = (code: string | null, cancel_due_at: string | null = at(0)) =>
    isBeingCancelled({ status, cancel_due_at, actions: { cancel: { code } } })
  const isOpen = status === "pending" || status === "under_review"
  expect(isShown(null)).toBe(isOpen)
  expect(isShown("cancel_unavailable")).toBe(isOpen)
  expect([isShown("perhaps_paid"), isShown(null, null)]).toEqual([false, false])
})
