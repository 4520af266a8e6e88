import { ATTENTION_TEXTS } from "../../settlement/attention"
import { mustBeReadFirst } from "../unread-invoice"

const reasons = [null, ...Object.keys(ATTENTION_TEXTS)]
/** Both say: it cannot be read, look it up at the service. */
const TOLD = ["unreadable", "invoice_not_found"]
const OF_ORDER = {
  ...{ order_id: "order_1", settled_at: null, placed_unpaid_at: null },
}

it.each(reasons)("a human was told %s → they know, or not", (reason) => {
  const isKnown = reason !== null && TOLD.includes(reason)
  for (const other of [null, "cart_changed"]) {
    const shown = { attention_reason: reason, muted_reason: other }
    expect(mustBeReadFirst({ ...OF_ORDER, ...shown })).toBe(!isKnown)
    const muted = { attention_reason: other, muted_reason: reason }
    expect(mustBeReadFirst({ ...OF_ORDER, ...muted })).toBe(!isKnown)
  }
})

const then = new Date(0)

it.each([
  ["an order's", {}, true],
  ["a cart's, also one that was ordered otherwise", { order_id: null }, false],
  ["of an order that was placed unpaid", { placed_unpaid_at: then }, false],
  [
    "the same, since it was paid",
    { placed_unpaid_at: then, settled_at: then },
    true,
  ],
])("%s → stops the next payment: %3$s", (_, is, stops) => {
  const row = { attention_reason: null, muted_reason: null, ...OF_ORDER, ...is }
  expect(mustBeReadFirst(row)).toBe(stops)
})
