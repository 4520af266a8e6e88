import { InvoicePaymentEvents } from "../../../events"
import { ATTENTION_TEXTS } from "../../settlement/attention"
import type { LedgerRow } from "../../settlement/ledger-row"
import {
  messageKey,
  messageOf,
  SHOPPER_MESSAGES,
  type MessageFacts,
} from "../shopper-message"
import { later, sampleRow } from "../../__tests__/samples"

const { UNDER_REVIEW, PAID, EXPIRED, CANCELED, NEEDS_ATTENTION } =
  InvoicePaymentEvents

function facts(
  row: Partial<LedgerRow>,
  changes: Partial<MessageFacts> = {}
): MessageFacts {
  return {
    row: sampleRow(row),
    reason: null,
    wasHeld: false,
    superseded: false,
    isOrderCanceled: false,
    ...changes,
  }
}

const SETTLED = { status: "completed", settled_at: later(0) } as const

it.each<[string, Parameters<typeof messageOf>, string | null]>([
  [
    "under review",
    [UNDER_REVIEW, facts({ status: "under_review" })],
    "under_review",
  ],
  [
    "under review, the order is cancelled",
    [
      UNDER_REVIEW,
      facts({ status: "under_review" }, { isOrderCanceled: true }),
    ],
    null,
  ],
  ["under review, over by now", [UNDER_REVIEW, facts(SETTLED)], null],
  ["paid after a review", [PAID, facts(SETTLED, { wasHeld: true })], "paid"],
  ["paid at once", [PAID, facts(SETTLED)], null],
  ["expired", [EXPIRED, facts({ status: "expired" })], "expired"],
  [
    "expired, paid by another",
    [EXPIRED, facts({ status: "expired" }, { superseded: true })],
    null,
  ],
  ["expired, adopted by now", [EXPIRED, facts({ status: "completed" })], null],
  ["cancelled", [CANCELED, facts({ status: "cancelled" })], null],
])("%s → %3$j", (_, args, message) => {
  expect(messageOf(...args)).toBe(message)
})

/** The merchant has to find these out; the shopper may never have paid. */
const SILENT = [
  "captured_unpaid",
  "creation_unknown",
  "invoice_not_found",
  "reference_mismatch",
  "review_overdue",
  "unknown_status",
  "unreadable",
]
describe.each(Object.keys(ATTENTION_TEXTS))("attention %s", (reason) => {
  const row = { status: "completed", attention_reason: reason } as const

  it(`→ ${SILENT.includes(reason) ? "no message" : "trouble"}`, () => {
    expect(messageOf(NEEDS_ATTENTION, facts(row, { reason }))).toBe(
      SILENT.includes(reason) ? null : "trouble"
    )
  })

  it("over by now, or resolved → no message", () => {
    for (const changes of [
      { attention_reason: null },
      { settled_at: later(0) },
      { resolved_at: later(0) },
    ]) {
      const now = facts({ ...row, ...changes }, { reason })
      expect(messageOf(NEEDS_ATTENTION, now)).toBeNull()
    }
  })
})

/** Nobody paid, as far as anybody knows. */
const UNPAID = { status: "pending", invoice_status: "pending" } as const

describe.each(Object.keys(ATTENTION_TEXTS))("attention %s", (reason) => {
  it.each<[string, Partial<LedgerRow>, boolean]>([
    ["no money named", UNPAID, false],
    ["void without money", { ...UNPAID, status: "expired" }, false],
    ["in review", { ...UNPAID, status: "under_review" }, true],
    ["called completed", { ...UNPAID, invoice_status: "completed" }, true],
    ["completed at a time", { ...UNPAID, completed_at: later(0) }, true],
  ])("%s (%j) → money may have come: %s", (_, changes, mayHaveCome) => {
    const row = { ...changes, attention_reason: reason }
    const isTold = mayHaveCome && !SILENT.includes(reason)
    expect(messageOf(NEEDS_ATTENTION, facts(row, { reason }))).toBe(
      isTold ? "trouble" : null
    )
  })

  it("void after a review → as if money had come", () => {
    const row = { ...UNPAID, status: "cancelled", attention_reason: reason }
    const known = facts(row as Partial<LedgerRow>, { reason, wasHeld: true })
    expect(messageOf(NEEDS_ATTENTION, known)).toBe(
      SILENT.includes(reason) ? null : "trouble"
    )
  })
})

it("each message and try of a row has a key of its own", () => {
  const keys = SHOPPER_MESSAGES.flatMap((message) =>
    [1, 2].map((attempt) => messageKey("invpay_01KA", message, attempt))
  )
  expect(keys[0]).toBe("invoice-payment-message:invpay_01KA:under_review:1")
  expect(new Set(keys).size).toBe(2 * SHOPPER_MESSAGES.length)
})
