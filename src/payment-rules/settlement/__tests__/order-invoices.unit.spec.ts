import { HOUR, later, sampleRow } from "../../__tests__/samples"
import type { LedgerRow } from "../ledger-row"
import { orderInvoices } from "../order-invoices"

const NEVER = {
  status_since: null,
  last_webhook_at: null,
  returned_at: null,
  unreadable_since: null,
  backoff_until: null,
}

type Row = Partial<LedgerRow> & Partial<Record<keyof typeof NEVER, Date | null>>

const row = (changes: Row) => ({ ...NEVER, ...sampleRow(changes), ...changes })

const PERHAPS_PAID: Row = { status: "cancelled", completed_at: later(0) }

const own = { id: "own", status: "expired", status_since: later(0) } as const

it.each<[string, Row, boolean]>([
  ["open", { status: "pending" }, true],
  ["being created", { status: "creating", invoice_id: null }, true],
  ["lost", { status: "unknown", invoice_id: null }, true],
  ["under review", { status: "under_review" }, true],
  ["paid", { status: "completed" }, true],
  ["over", { status: "cancelled" }, false],
  ["refused", { status: "rejected" }, false],
  [
    "over, with a time of completion",
    { status: "expired", completed_at: later(0) },
    true,
  ],
])("another invoice is %s → it may bring money: %s", (_, other, mayBe) => {
  const rows = [row(own), row({ id: "other", ...other })]
  expect(orderInvoices({ id: "own" }, rows).hasOtherInvoice).toBe(mayBe)
})

it.each<[string, Row, boolean]>([
  ["open", { status: "pending" }, true],
  ["being created", { status: "creating", invoice_id: null }, true],
  ["under review", { status: "under_review" }, true],
  ["paid", { status: "completed" }, true],
  ["lost", { status: "unknown", invoice_id: null }, false],
  ["over", { status: "expired", completed_at: later(0) }, false],
  ["closed", { status: "completed", resolved_at: later(0) }, false],
  ["settled", { status: "completed", settled_at: later(0) }, false],
  [
    "a review that brought no money, as a human decided",
    {
      ...{ status: "under_review", invoice_status: "declined" },
      muted_reason: "unknown_status",
    },
    false,
  ],
])("another invoice is %s → its own end decides: %s", (_, other, isOpen) => {
  const rows = [row(own), row({ id: "other", ...other })]
  expect(orderInvoices({ id: "own" }, rows).hasOpenInvoice).toBe(isOpen)
})

it.each<[string, Row, boolean]>([
  ["open", { status: "pending" }, true],
  ["under review", { status: "under_review" }, true],
  ["lost", { status: "unknown", invoice_id: null }, false],
  ["closed", { status: "completed", resolved_at: later(0) }, false],
  ["over", { status: "cancelled" }, false],
  ["over, and it may be paid", { ...PERHAPS_PAID }, true],
  [
    "over, and as a human decided it is not paid",
    { ...PERHAPS_PAID, muted_reason: "contradictory" },
    false,
  ],
])("another invoice is %s → it may still pay: %s", (_, other, mayBe) => {
  const third = row({ id: "third", status: "cancelled" })
  const rows = [row(own), row({ id: "other", ...other }), third]
  expect(orderInvoices({ id: "own" }, rows).mayBePaidByOther).toBe(mayBe)
})

it("of those that know the order as unpaid, the one that ended later is the last", () => {
  const unpaid = { order_id: "order_1", placed_unpaid_at: later(0) }
  const ended = { status: "cancelled", status_since: later(HOUR) } as const
  const rows = [
    row({ ...own, ...unpaid }),
    row({ id: "b", ...ended, ...unpaid }),
    row({
      id: "c",
      ...ended,
      order_id: "order_1",
      status_since: later(2 * HOUR),
    }),
    row({
      id: "d",
      ...ended,
      ...unpaid,
      order_id: null,
      status_since: later(2 * HOUR),
    }),
  ]
  const isLast = (id: string) => orderInvoices({ id }, rows).isLastInvoice
  expect(["own", "b", "c", "d"].filter(isLast)).toEqual(["b"])
})

it("of those that ended with a status of which nobody knows, the one that ended later; else the last one", () => {
  const unpaid: Row = {
    ...{ order_id: "order_1", placed_unpaid_at: later(0) },
    ...{ status: "expired", invoice_status: "pending" },
  }
  const lapsed: Row = { ...unpaid, invoice_status: "lapsed" }
  const rows = [
    row({ ...unpaid, id: "last", status_since: later(5 * HOUR) }),
    row({ ...lapsed, id: "b", status_since: later(HOUR) }),
    row({ ...lapsed, id: "c", status_since: later(2 * HOUR) }),
    row({
      ...{ ...lapsed, id: "cancelled", cancelled_at: later(0) },
      status_since: later(3 * HOUR),
    }),
    row({
      ...{ ...lapsed, id: "over", status: "cancelled" },
      status_since: later(4 * HOUR),
    }),
  ]
  const shown = (all: typeof rows) =>
    all
      .map(({ id }) => id)
      .filter((id) => orderInvoices({ id }, all).isLastUnknown)
  expect(shown(rows)).toEqual(["c"])
  expect(shown([rows[0]!, rows[3]!])).toEqual(["last"])
})

it.each([
  ["settled", later(0), true],
  ["paid", null, false],
])(
  "another invoice is %s → it has paid the order: %s",
  (_, settled_at, wasPaid) => {
    const other = row({ id: "other", status: "completed", settled_at })
    const third = row({ id: "third", status: "cancelled" })
    const rows = [row(own), other, third]
    expect(orderInvoices({ id: "own" }, rows).wasPaid).toBe(wasPaid)
  }
)

it("its own row is no other invoice", () => {
  const rows = [row({ id: "own", status: "pending" })]
  expect(orderInvoices({ id: "own" }, rows).hasOtherInvoice).toBe(false)
})

it("the last end counts; what was never made does not", () => {
  const rows = [
    row(own),
    row({ id: "b", status: "cancelled", status_since: later(HOUR) }),
    row({
      ...{ id: "c", status: "rejected", invoice_id: null },
      status_since: later(2 * HOUR),
    }),
  ]
  expect(orderInvoices({ id: "own" }, rows).lastInvoiceEndedAt).toEqual(
    later(HOUR)
  )
})

it("an open invoice has not ended", () => {
  const rows = [
    row(own),
    row({ id: "b", status: "pending", status_since: later(HOUR) }),
  ]
  const { lastInvoiceEndedAt } = orderInvoices({ id: "own" }, rows)
  expect(lastInvoiceEndedAt).toEqual(later(0))
})

it("no invoice ended → none has", () => {
  const rows = [row({ id: "own", status: "pending" })]
  expect(orderInvoices({ id: "own" }, rows).lastInvoiceEndedAt).toBeNull()
})

it.each<[string, (Date | null)[], Date | null]>([
  ["all were read", [later(HOUR), later(2 * HOUR)], later(HOUR)],
  ["one never was", [later(HOUR), null], null],
])("%s → the oldest read counts", (_, reads, since) => {
  const rows = [
    ...reads.map((last_read_at) => row({ ...own, last_read_at })),
    row({ id: "refused", status: "rejected", invoice_id: null }),
  ]
  expect(orderInvoices({ id: "own" }, rows).invoicesReadAt).toEqual(since)
})

const webhook = (at: Date): Row => ({ last_webhook_at: at })
const shopper = (at: Date): Row => ({ returned_at: at })
const backoff = (ms: number): Row => ({ backoff_until: later(HOUR + ms) })

it.each<[string, Row, Date | null]>([
  ["a webhook came before that", webhook(later(HOUR - 1)), later(HOUR)],
  ["a webhook came as it began", webhook(later(HOUR)), null],
  ["a webhook came after it", webhook(later(2 * HOUR)), null],
  ["the shopper came back before that", shopper(later(0)), later(HOUR)],
  ["the shopper came back as it began", shopper(later(HOUR)), null],
  ["the shopper came back after it", shopper(later(HOUR + 1)), null],
  ["no answer could be read since", { unreadable_since: later(HOUR) }, null],
  ["its answer did not fit since", { mismatch: "amount_mismatch" }, null],
  ["it found nothing new", backoff(60_000), later(HOUR)],
  ["a later read had no answer", backoff(2 * 60_000 + 1), null],
])("read an hour ago, %s → counts as read at %s", (_, changes, since) => {
  const rows = [
    row({ ...own, last_read_at: later(2 * HOUR) }),
    row({
      ...{ id: "other", status: "cancelled", last_read_at: later(HOUR) },
      ...changes,
    }),
  ]
  expect(orderInvoices({ id: "own" }, rows).invoicesReadAt).toEqual(since)
})
