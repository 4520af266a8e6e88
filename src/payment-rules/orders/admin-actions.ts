/** Which actions an admin can take on an invoice now, or why not. The page's buttons follow it. */
import {
  isClosed,
  isOfMerchant,
  isPerhapsPaid,
  type LedgerRow,
} from "../settlement/ledger-row"
import { ENDS_WITH_ORDER } from "../settlement/attention"
import type { Decision } from "./last-decision"
import {
  ANSWERED_BY_REFUND,
  owedAmount,
  type RefundLine,
} from "./refund-balance"

export const ADMIN_ACTIONS = [
  "recheck",
  "cancel",
  "resolve",
  "apply_to_cart",
  "external_refund",
  "reopen",
] as const
export type AdminAction = (typeof ADMIN_ACTIONS)[number]

/** Stable codes and the sentence that the admin reads. */
export const ACTION_REFUSALS = {
  settled:
    "The payment is captured, so the invoice is not checked any more. Follow the money in the merchant dashboard.",
  resolved: "This invoice was closed by an admin.",
  creating: "The invoice is being created right now. Try again in a moment.",
  no_invoice: "The service refused to create this invoice, so there is none.",
  invoice_unknown:
    "The answer to the creation was lost, so the invoice's id is not known.",
  paid: "The invoice is paid. A paid invoice is never cancelled.",
  perhaps_paid:
    "The service says that it took money for this invoice, so it is not cancelled. Compare it with the merchant dashboard, then decide.",
  void: "The invoice is cancelled or expired already.",
  cancel_switched_off:
    "Cancelling is switched off (option cancelPath). Cancel the invoice in the merchant dashboard.",
  cancel_missing:
    "The service has no cancel operation at the configured path. Cancel the invoice in the merchant dashboard; we keep checking it until it ends.",
  nothing_to_resolve:
    "Nothing about this invoice needs a decision. If money arrives, we find it.",
  not_paid: "The invoice is not paid.",
  has_order: "The invoice belongs to an order already.",
  all_recorded: "The whole amount is recorded as refunded.",
  changed:
    "The invoice has changed since this page was loaded. Reload the page, then decide.",
  not_resolved: "Nobody has resolved this invoice.",
  refunded:
    "A refund is recorded for this payment, so the invoice stays closed. Take a new payment instead.",
  other_merchant:
    "The invoice belongs to a merchant other than that of the current credentials, so it cannot be checked. Enter that merchant's credentials first.",
  busy: "The invoice is being processed right now. Try again in a moment.",
} as const satisfies Record<string, string>
export type ActionRefusal = keyof typeof ACTION_REFUSALS

/** The order waits for money that did not come, and a payment link can ask for it. */
export function canTakePaymentAgain(reason: string | undefined): boolean {
  return ENDS_WITH_ORDER.some((one) => one === reason)
}

export type ActionFacts = {
  cancelOperation: "available" | "switched_off" | "missing"
  refunds: RefundLine[]
  /** The merchant of the present credentials; null: not known. */
  merchantId: string | null
  /** The decision that `reopen` would take back. */
  decision: Decision | null
}

/** Why the action is not possible now; null: it is. */
export function refuseAction(
  action: AdminAction,
  row: LedgerRow,
  facts: ActionFacts
): ActionRefusal | null {
  if (action === "external_refund") {
    return refuseRefund(row, facts)
  }
  if (action === "resolve") {
    return refuseResolve(row)
  }
  if (action === "reopen") {
    return refuseReopen(row, facts)
  }
  if (isClosed(row)) {
    return row.settled_at ? "settled" : "resolved"
  }
  if (row.status === "creating") {
    return "creating"
  }
  switch (action) {
    case "recheck":
      return refuseRecheck(row, facts)
    case "cancel":
      return refuseCancel(row, facts)
    case "apply_to_cart":
      if (row.status !== "completed") {
        return "not_paid"
      }
      return row.order_id ? "has_order" : null
  }
}

/**
 * The effect of a human's decision. A paid invoice that is not settled is closed: the human
 * took over its money, and no run settles it. Any other row can still receive money, so
 * it is checked further; only its present reason is muted until the invoice's status changes.
 * `captured_unpaid` only mutes too: a capture that nobody paid is not the row's own money.
 */
export function resolveMeans(
  row: Pick<LedgerRow, "status"> & { settled_at: unknown },
  reason: string | null
): "close" | "mute" {
  const isOwnMoney = row.status === "completed" && !row.settled_at
  return isOwnMoney && reason !== "captured_unpaid" ? "close" : "mute"
}

/** Also for a settled row that needs a human again. */
function refuseResolve(row: LedgerRow): ActionRefusal | null {
  if (row.resolved_at) {
    return "resolved"
  }
  if (row.attention_reason) {
    return null
  }
  if (row.settled_at) {
    return "settled"
  }
  return row.status === "creating" ? "creating" : "nothing_to_resolve"
}

/**
 * A closed row is paid, and reopening it leads to its capture. Once any of its money is
 * recorded as refunded, that would capture refunded money. Any other row was only muted; a reason
 * that a full refund answered is not reopened.
 */
function refuseReopen(
  row: LedgerRow,
  { refunds, decision }: ActionFacts
): ActionRefusal | null {
  if (!row.resolved_at) {
    if (!decision || row.attention_reason) {
      return "not_resolved"
    }
    const isAnswered = ANSWERED_BY_REFUND.some((one) => one === decision.reason)
    return row.settled_at && isAnswered && !owedAmount(row, refunds)
      ? "refunded"
      : null
  }
  if (row.status !== "completed" || row.settled_at) {
    return row.settled_at ? "settled" : "not_paid"
  }
  return refunds.some(({ kind }) => kind === "recorded") ? "refunded" : null
}

/** A paid invoice of any merchant can be checked: it can be settled without another read. */
function refuseRecheck(
  row: LedgerRow,
  { merchantId }: ActionFacts
): ActionRefusal | null {
  if (row.status === "rejected") {
    return "no_invoice"
  }
  const isOthers = merchantId !== null && !isOfMerchant(row, merchantId)
  return isOthers && row.status !== "completed" ? "other_merchant" : null
}

function refuseCancel(
  row: LedgerRow,
  { cancelOperation }: ActionFacts
): ActionRefusal | null {
  if (isPerhapsPaid(row)) {
    return "perhaps_paid"
  }
  switch (row.status) {
    case "completed":
      return "paid"
    case "unknown":
      return "invoice_unknown"
    case "rejected":
      return "no_invoice"
    case "pending":
    case "under_review":
      return cancelOperation === "available"
        ? null
        : `cancel_${cancelOperation}`
    default:
      return "void"
  }
}

/** Also for a closed row: a refund may follow the capture. */
function refuseRefund(
  row: LedgerRow,
  { refunds }: ActionFacts
): ActionRefusal | null {
  if (row.status !== "completed") {
    return "not_paid"
  }
  return owedAmount(row, refunds) ? null : "all_recorded"
}
