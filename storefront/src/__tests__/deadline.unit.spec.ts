import { deadlineOf } from "../deadline.ts"
import { INVOICE_PAYMENT_PROVIDER } from "../payment.ts"
import { PAYMENT } from "./imitated-store.ts"

const withData = (data: Record<string, unknown> | null) => ({
  payment_sessions: [
    { provider_id: "pp_system_default", data: { expires_at: "2029-01-01" } },
    { provider_id: INVOICE_PAYMENT_PROVIDER, data },
  ],
})

it.each([
  ["an open invoice", withData({ ...PAYMENT }), PAYMENT.expires_at],
  ["one that is paid", withData({ ...PAYMENT, status: "completed" }), null],
  ["one without a page", withData({ ...PAYMENT, payment_url: null }), null],
  ["one without an end", withData({ ...PAYMENT, expires_at: null }), null],
  ["no data", withData(null), null],
  ["no session", { payment_sessions: [] }, null],
  ["no collection", undefined, null],
])("a cart with %s → %3$s", (_, collection, deadline) => {
  expect(deadlineOf(collection)).toBe(deadline)
})
