import type { InvoicePaymentOptions } from "../../../src/payment-rules/options"
import {
  nextSettleTry,
  SETTLE_TRIES_BEFORE_ATTENTION,
} from "../../../src/payment-rules/schedule"
import { PROVIDER_ID } from "../../../src/payment-rules/provider-id"
import {
  decideSettle,
  type SettleAction,
  type SettleFacts,
} from "../../../src/payment-rules/settle-decision"
import { toInvoiceAmount } from "../../../src/payment-rules/amount"
import type { Break } from "./acts"
import type { LedgerModel, ModelRow } from "./ledger-model"
import { Broken, type MedusaModel } from "./medusa-model"

type Parts = {
  ledger: LedgerModel
  medusa: MedusaModel
  options: Pick<InvoicePaymentOptions, "underReview" | "onReviewRejected">
  now: Date
}

/** As in workflows/settling/settle-row. */
const MAX_STEPS = 8

/** The loop of settleRow: decide on fresh facts, act, until nothing follows. */
export function settleInModel(
  parts: Parts,
  row: ModelRow,
  breaks: Break
): void {
  const claimWasFree = !row.claimed_until || row.claimed_until < parts.now
  try {
    for (let step = 0; step < MAX_STEPS; step++) {
      const action = decideSettle(factsOf(parts, row))
      if (conclude(parts, row, action)) {
        return
      }
      act({ ...parts, row, breaks }, action)
    }
    throw new Error("the steps had no effect")
  } catch (error) {
    if (!(error instanceof Broken)) {
      throw error
    }
    if (claimWasFree && !error.lostTheClaim && row.order_id === null) {
      row.claimed_until = null
    }
    failTry(row, { now: parts.now, lostTheClaim: error.lostTheClaim })
  }
}

function failTry(
  row: ModelRow,
  { now, lostTheClaim }: { now: Date; lostTheClaim: boolean }
): void {
  row.settle_attempts++
  row.next_due_at = nextSettleTry(row.settle_attempts, now)
  if (row.settle_attempts >= SETTLE_TRIES_BEFORE_ATTENTION && !lostTheClaim) {
    row.attention_reason = "order_failed"
  }
}

function conclude(
  { now }: Parts,
  row: ModelRow,
  action: SettleAction
): boolean {
  switch (action.do) {
    case "nothing":
      return true
    case "attention":
      row.attention_reason = action.reason
      if (row.status === "completed") {
        row.next_due_at = nextSettleTry(Infinity, now)
      }
      return true
    case "record_settled":
      row.settled_at = now
      row.next_due_at = null
      row.attention_reason = null
      return true
    default:
      return false
  }
}

function act(
  {
    ledger,
    medusa,
    row,
    breaks,
    now,
  }: Parts & { row: ModelRow; breaks: Break },
  action: SettleAction
): void {
  switch (action.do) {
    case "attach_order":
      row.order_id ??= action.order_id
      row.claimed_until = null
      return
    case "point_at_session":
      return ledger.point(row, action.session_id)
    case "revive_session":
      setSession(
        medusa,
        action.session_id,
        row.order_id ? "pending_authorization" : "pending"
      )
      return ledger.point(row, action.session_id)
    case "create_session":
      return createSession({ ledger, medusa, now })
    case "delete_session":
      medusa.sessions = medusa.sessions.filter(
        ({ id }) => id !== action.session_id
      )
      return
    case "remove_stray_order":
      return medusa.removeStray(null)
    case "place_order": {
      const order = medusa.complete(breaks, now)
      row.order_id ??= order.id
      row.claimed_until = null
      return
    }
    case "capture":
      medusa.removeStray(row.order_id)
      return medusa.capture(row, breaks)
    case "complete_cart_flag":
      medusa.cart.completed = true
      return
    case "cancel_session":
      return setSession(medusa, action.session_id, "canceled")
    case "cancel_order":
      medusa.cancelOrder(action.order_id)
      return
    default:
      throw new Error(`${action.do} ends a run`)
  }
}

function createSession({
  ledger,
  medusa,
  now,
}: Pick<Parts, "ledger" | "medusa" | "now">): void {
  const id = medusa.newSessionId()
  const amount = toInvoiceAmount(medusa.collectionAmount)
  const taken = medusa.isOver ? null : ledger.takeOver(id, amount, now)
  if (!taken) {
    throw new Broken()
  }
  medusa.useSession(id, PROVIDER_ID, "pending", now)
}

function setSession(medusa: MedusaModel, id: string, status: string): void {
  medusa.sessions = medusa.sessions.map((session) =>
    session.id === id ? { ...session, status } : session
  )
}

function factsOf(
  { ledger, medusa, options }: Parts,
  row: ModelRow
): SettleFacts {
  const order = medusa.order(row.order_id)
  const cartOrderId = medusa.cartOrder?.id ?? null
  const half = medusa.orders.find((one) => one.collectionLinked)
  return {
    row,
    cart: medusa.cart,
    cartOrderId,
    strayOrderId: cartOrderId ? null : (half?.id ?? null),
    order: order
      ? {
          id: order.id,
          canceled: order.canceled,
          total: order.total,
          currency_code: "egp",
          captureTransactions: order.transactions.length,
        }
      : null,
    sessions: medusa.sessions,
    payments: medusa.payments,
    collectionAmount: medusa.collectionAmount,
    hasRival: ledger.hasRival(row),
    options,
  }
}
