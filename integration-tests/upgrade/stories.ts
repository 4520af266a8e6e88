import type { Sandbox } from "../../src/sandbox"

/**
 * A row as an older store left it, what happened while the store was down, and how it has to end.
 */
export type Story = {
  title: string
  /** Columns of the first state of the schema that differ from a plain pending row; text is SQL. */
  row: Record<string, string>
  /**
   * Core has no session for it: its creation's answer was lost, or the shopper chose another
   * method.
   */
  withoutSession?: true
  /** At the service, before the store went down: the store has settled it by then. */
  beforehand?: (sandbox: Sandbox, invoiceId: string) => unknown
  /** At the service, while nobody listens. */
  meanwhile?: (sandbox: Sandbox, invoiceId: string) => unknown
  /** When the store runs again. */
  afterwards?: (sandbox: Sandbox, invoiceId: string) => unknown
  /** Columns of the row in the end. */
  ends: Record<string, unknown>
  /** Orders of the cart, each with one capture of the whole amount. */
  orders: 0 | 1
}

const DUE = "now() - interval '1 minute'"
const NOT_YET = "now() + interval '1 hour'"
const EARLIER = "now() - interval '1 hour'"

const SETTLED = { status: "completed", settled: true, attention_reason: null }
const OPEN = { settled: false, attention_reason: null }

const pay = (sandbox: Sandbox, id: string) => sandbox.pay(id)

export const STORIES: Story[] = [
  {
    title: "pending, paid while the store was down",
    row: { next_due_at: DUE },
    meanwhile: pay,
    ends: { ...SETTLED, found_by: "schedule" },
    orders: 1,
  },
  {
    title: "pending, paid afterwards, told by its old webhook address",
    row: { next_due_at: NOT_YET },
    afterwards: pay,
    ends: { ...SETTLED, found_by: "webhook" },
    orders: 1,
  },
  {
    title: "pending, a webhook of before was written down and not acted upon",
    row: {
      ...{ next_due_at: NOT_YET, hint_class: "1", hinted_at: EARLIER },
      ...{ last_hint_at: EARLIER, hinted_by: "'webhook'" },
    },
    meanwhile: pay,
    ends: { ...SETTLED, found_by: "webhook" },
    orders: 1,
  },
  {
    title: "pending, a page was open: its request waits with the lesser class",
    row: {
      ...{ next_due_at: NOT_YET, hint_class: "2", hinted_at: EARLIER },
      ...{ last_hint_at: EARLIER, hinted_by: "'page'" },
    },
    meanwhile: pay,
    ends: { ...SETTLED, found_by: "page" },
    orders: 1,
  },
  {
    title: "pending, cancelled at the service",
    row: { next_due_at: DUE },
    meanwhile: (sandbox, id) => sandbox.cancel(id),
    ends: { ...OPEN, status: "cancelled" },
    orders: 0,
  },
  {
    title: "pending, its time is over",
    row: { next_due_at: DUE, expires_at: EARLIER },
    meanwhile: (sandbox, id) => {
      const expires_at = new Date(Date.now() - 3_600_000).toISOString()
      sandbox.patchInvoice(id, {
        expires_at: expires_at.replace("Z", "+00:00"),
      })
    },
    ends: { ...OPEN, status: "expired" },
    orders: 0,
  },
  {
    title: "pending and let go by its shopper, not cancelled yet",
    row: { next_due_at: NOT_YET, released_at: EARLIER, cancel_due_at: DUE },
    withoutSession: true,
    ends: { ...OPEN, status: "cancelled" },
    orders: 0,
  },
  {
    title: "under review, approved while the store was down",
    row: { next_due_at: DUE, status: "'under_review'" },
    meanwhile: async (sandbox, id) => {
      await sandbox.review(id)
      await sandbox.approve(id)
    },
    ends: SETTLED,
    orders: 1,
  },
  {
    title: "completed, no order yet",
    row: {
      ...{ status: "'completed'", invoice_status: "'completed'" },
      ...{ completed_at: EARLIER, next_due_at: DUE, quiet_until: NOT_YET },
    },
    meanwhile: pay,
    ends: SETTLED,
    orders: 1,
  },
  {
    title: "pending, a human closed it, and it was paid then",
    row: {
      ...{ attention_reason: "'unknown_status'", attention_at: EARLIER },
      ...{ resolved_at: EARLIER, next_due_at: "null" },
    },
    meanwhile: pay,
    ends: SETTLED,
    orders: 1,
  },
  {
    title: "unknown, since the answer to its creation was lost; paid, and told",
    row: {
      ...{ status: "'unknown'", invoice_id: "null", invoice_status: "null" },
      ...{ payment_url: "null", expires_at: "null", next_due_at: NOT_YET },
    },
    withoutSession: true,
    afterwards: pay,
    ends: SETTLED,
    orders: 1,
  },
  {
    title: "creating, when its process died",
    row: {
      ...{ status: "'creating'", invoice_id: "null", invoice_status: "null" },
      ...{ payment_url: "null", expires_at: "null", next_due_at: "null" },
    },
    withoutSession: true,
    ends: { ...OPEN, status: "unknown" },
    orders: 0,
  },
  {
    title: "completed, shown to a human who has not decided",
    row: {
      ...{ status: "'completed'", invoice_status: "'completed'" },
      ...{ attention_reason: "'paid_elsewhere'", attention_at: EARLIER },
      ...{ completed_at: EARLIER, resolved_at: EARLIER, next_due_at: "null" },
    },
    meanwhile: pay,
    ends: { status: "completed", settled: false, closed: true },
    orders: 0,
  },
  {
    title: "settled",
    row: {
      ...{ status: "'completed'", invoice_status: "'completed'" },
      ...{ completed_at: EARLIER, settled_at: EARLIER, found_by: "'webhook'" },
    },
    beforehand: pay,
    ends: { ...SETTLED, found_by: "webhook", settle_attempts: 0 },
    orders: 1,
  },
  {
    title: "cancelled",
    row: {
      ...{ status: "'cancelled'", invoice_status: "'cancelled'" },
      ...{ cancelled_at: EARLIER, next_due_at: "null" },
    },
    meanwhile: (sandbox, id) => sandbox.cancel(id),
    ends: { ...OPEN, status: "cancelled" },
    orders: 0,
  },
  {
    title: "expired, paid afterwards",
    row: {
      ...{ status: "'expired'", expires_at: EARLIER, expired_at: EARLIER },
      next_due_at: NOT_YET,
    },
    meanwhile: (sandbox, id) => sandbox.expire(id),
    afterwards: pay,
    ends: { ...SETTLED, found_by: "webhook" },
    orders: 1,
  },
  {
    title: "expired",
    row: {
      ...{ status: "'expired'", expires_at: EARLIER, expired_at: EARLIER },
      next_due_at: "null",
    },
    meanwhile: (sandbox, id) => sandbox.expire(id),
    ends: { ...OPEN, status: "expired" },
    orders: 0,
  },
  {
    title: "refused by the service, so that there is no invoice",
    row: {
      ...{ status: "'rejected'", invoice_id: "null", invoice_status: "null" },
      ...{ payment_url: "null", expires_at: "null", next_due_at: "null" },
    },
    withoutSession: true,
    ends: { ...OPEN, status: "rejected" },
    orders: 0,
  },
]
