import {
  ACTION_REFUSALS,
  ADMIN_ACTIONS,
  refuseAction,
  resolveMeans,
  type ActionFacts,
  type ActionRefusal,
  type AdminAction,
} from "../admin-actions"
import {
  ROW_STATUSES,
  type LedgerRow,
  type RowStatus,
} from "../../settlement/ledger-row"
import { later, sampleRow } from "../../__tests__/samples"

const FACTS: ActionFacts = { cancelOperation: "available", refunds: [] }

function refused(
  action: AdminAction,
  row: Partial<LedgerRow>,
  facts: Partial<ActionFacts> = {}
) {
  return refuseAction(action, sampleRow(row), { ...FACTS, ...facts })
}

/** One line a status: recheck, cancel, resolve, apply to cart, external refund, reopen. */
const TABLE: Record<RowStatus, (ActionRefusal | null)[]> = {
  creating: [
    "creating",
    "creating",
    "creating",
    "creating",
    "not_paid",
    "not_resolved",
  ],
  unknown: [
    null,
    "invoice_unknown",
    "nothing_to_resolve",
    "not_paid",
    "not_paid",
    "not_resolved",
  ],
  rejected: [
    "no_invoice",
    "no_invoice",
    "nothing_to_resolve",
    "not_paid",
    "not_paid",
    "not_resolved",
  ],
  pending: [
    null,
    null,
    "nothing_to_resolve",
    "not_paid",
    "not_paid",
    "not_resolved",
  ],
  under_review: [
    null,
    null,
    "nothing_to_resolve",
    "not_paid",
    "not_paid",
    "not_resolved",
  ],
  completed: [null, "paid", "nothing_to_resolve", null, null, "not_resolved"],
  cancelled: [
    null,
    "dead",
    "nothing_to_resolve",
    "not_paid",
    "not_paid",
    "not_resolved",
  ],
  expired: [
    null,
    "dead",
    "nothing_to_resolve",
    "not_paid",
    "not_paid",
    "not_resolved",
  ],
}

it.each(ROW_STATUSES)("%s: each action as in the table", (status) => {
  expect(ADMIN_ACTIONS.map((action) => refused(action, { status }))).toEqual(
    TABLE[status]
  )
})

it("settled and overpaid → a human can resolve it, nothing else but a refund", () => {
  const row = {
    status: "completed",
    settled_at: later(0),
    attention_reason: "overpaid",
  } as const
  expect(ADMIN_ACTIONS.map((action) => refused(action, row))).toEqual([
    "settled",
    "settled",
    null,
    "settled",
    null,
    "not_resolved",
  ])
})

it.each(ROW_STATUSES)(
  "%s, closed → only a refund can still be recorded",
  (status) => {
    for (const action of ADMIN_ACTIONS.filter((one) => one !== "reopen")) {
      const may = action === "external_refund" && status === "completed"
      const other = action === "external_refund" ? "not_paid" : null
      expect(refused(action, { status, settled_at: later(0) })).toBe(
        may ? null : (other ?? "settled")
      )
      expect(refused(action, { status, resolved_at: later(0) })).toBe(
        may ? null : (other ?? "resolved")
      )
    }
  }
)

it("anything that needs attention can be resolved, also an open invoice", () => {
  const attention_reason = "unknown_status"
  for (const status of ROW_STATUSES.filter((one) => one !== "creating")) {
    expect(refused("resolve", { status, attention_reason })).toBeNull()
  }
})

it.each(ROW_STATUSES)("%s: only a paid, unsettled row is closed", (status) => {
  const paid = status === "completed"
  const open = { status, settled_at: null }
  expect(resolveMeans(open, "cart_changed")).toBe(paid ? "close" : "mute")
  expect(resolveMeans(open, "captured_unpaid")).toBe("mute")
  const settled = { status, settled_at: later(0) }
  expect(resolveMeans(settled, "paid_after_cancel")).toBe("mute")
})

it("a settled row that needs a human again → can be resolved", () => {
  const row = { status: "completed", settled_at: later(0) } as const
  expect(refused("resolve", row)).toBe("settled")
  expect(
    refused("resolve", { ...row, attention_reason: "order_failed" })
  ).toBeNull()
})

it.each([
  ["switched_off", "cancel_switched_off"],
  ["missing", "cancel_missing"],
] as const)("cancel operation %s → %s", (cancelOperation, code) => {
  expect(refused("cancel", {}, { cancelOperation })).toBe(code)
})

it("a paid invoice that has its order → not applied to a cart", () => {
  const row = { status: "completed" as const, order_id: "order_1" }
  expect(refused("apply_to_cart", row)).toBe("has_order")
})

it("all recorded as given back → no further refund", () => {
  const refunds = [{ kind: "recorded" as const, amount: "103.90" }]
  expect(refused("external_refund", { status: "completed" }, { refunds })).toBe(
    "all_recorded"
  )
})

it.each(ROW_STATUSES)(
  "%s: a closed row is opened again only if paid",
  (status) => {
    expect(refused("reopen", { status, resolved_at: later(0) })).toBe(
      status === "completed" ? null : "not_paid"
    )
    expect(refused("reopen", { status, muted_reason: "paid_twice" })).toBeNull()
  }
)

it("a refund is recorded, also of a part → it stays closed", () => {
  const row = { status: "completed", resolved_at: later(0) } as const
  const refunds = [{ kind: "recorded" as const, amount: "1.00" }]
  expect(refused("reopen", row, { refunds })).toBe("refunded")
})

it("muted, and it needs a human again for something else → nothing to open", () => {
  const row = { muted_reason: "paid_twice", attention_reason: "unreadable" }
  expect(refused("reopen", row)).toBe("not_resolved")
})

it("each refusal → a sentence", () => {
  for (const text of Object.values(ACTION_REFUSALS)) {
    expect(text).toMatch(/^[A-Z].{15,}\.$/)
  }
})
