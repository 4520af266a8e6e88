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

const FACTS: ActionFacts = {
  ...{ cancelOperation: "available", refunds: [] },
  ...{ merchantId: null, decision: null },
}
const DECIDED = { decision: { reason: "paid_twice", payment_id: null } }

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
    "void",
    "nothing_to_resolve",
    "not_paid",
    "not_paid",
    "not_resolved",
  ],
  expired: [
    null,
    "void",
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

it.each([
  ["pending", "completed", "perhaps_paid"],
  ["expired", "completed", "perhaps_paid"],
  ["pending", "pending", null],
  ["expired", "expired", "void"],
] as const)(
  "%s, the service says %s → cancelling is refused: %s",
  (status, invoice_status, code) => {
    expect(refused("cancel", { status, invoice_status })).toBe(code)
  }
)

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
    expect(refused("reopen", { status }, DECIDED)).toBeNull()
  }
)

it("a refund is recorded, also of a part → it stays closed", () => {
  const row = { status: "completed", resolved_at: later(0) } as const
  const refunds = [{ kind: "recorded" as const, amount: "1.00" }]
  expect(refused("reopen", row, { refunds })).toBe("refunded")
})

it("Medusa refunded, and no money is recorded as given back → opened again", () => {
  const row = { status: "completed", resolved_at: later(0) } as const
  const refunds = [{ kind: "drawn" as const, amount: "1.00" }]
  expect(refused("reopen", row, { refunds })).toBeNull()
})

it("closed by a human, yet captured → nothing to open", () => {
  const closed = { settled_at: later(0), resolved_at: later(0) }
  expect(refused("reopen", { status: "completed", ...closed })).toBe("settled")
})

it("decided, and it needs a human again for something else → nothing to open", () => {
  const row = { attention_reason: "unreadable" }
  expect(refused("reopen", row, DECIDED)).toBe("not_resolved")
})

it.each([
  ["paid_after_cancel", "103.90", "refunded"],
  ["paid_after_cancel", "103.89", null],
  ["overpaid", "103.90", "refunded"],
  ["captured_unpaid", "103.90", null],
] as const)(
  "settled, a human knew of %s, and %s was given back → reopening is refused: %s",
  (reason, amount, code) => {
    const row = { status: "completed", settled_at: later(0) } as const
    const facts = {
      decision: { reason, payment_id: null },
      refunds: [{ kind: "recorded" as const, amount }],
    }
    expect(refused("reopen", row, facts)).toBe(code)
  }
)

it("each refusal → a sentence", () => {
  for (const text of Object.values(ACTION_REFUSALS)) {
    expect(text).toMatch(/^[A-Z].{15,}\.$/)
  }
})

it.each(ROW_STATUSES)(
  "%s, not settled, a human knew of order_failed, and nothing is left to give back → opened again",
  (status) => {
    const facts = {
      decision: { reason: "order_failed", payment_id: null },
      refunds: [{ kind: "recorded" as const, amount: "103.90" }],
    }
    expect(refused("reopen", { status }, facts)).toBeNull()
  }
)

it.each<[string, Partial<LedgerRow>, string | null, ActionRefusal | null]>([
  ["of another merchant", { merchant_id: "m1" }, "m2", "other_merchant"],
  ["of the same one", { merchant_id: "m1" }, "m1", null],
  ["nobody knows whose the credentials are", { merchant_id: "m1" }, null, null],
  [
    "paid to another merchant: it is settled without a read",
    { merchant_id: "m1", status: "completed" },
    "m2",
    null,
  ],
])("recheck, %s → %3$s", (_, row, merchantId, refusal) => {
  expect(refused("recheck", row, { merchantId })).toBe(refusal)
})
