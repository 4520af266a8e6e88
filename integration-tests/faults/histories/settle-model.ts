import {
  nextSettleTry,
  SETTLE_TRIES_BEFORE_ATTENTION,
} from "../../../src/payment-rules/schedule/schedule"
import { PROVIDER_ID } from "../../../src/payment-rules/options/provider-id"
import {
  PAID_OTHERWISE,
  type AttentionReason,
} from "../../../src/payment-rules/settlement/attention"
import { failedReason } from "../../../src/payment-rules/settlement/failed-reason"
import { decideSettle } from "../../../src/payment-rules/settlement/settle-decision"
import type { SettleAction } from "../../../src/payment-rules/settlement/settle-action"
import {
  orderInvoices,
  type OrderInvoices,
} from "../../../src/payment-rules/settlement/order-invoices"
import type {
  OrderFact,
  SettleFacts,
} from "../../../src/payment-rules/settlement/facts"
import { toInvoiceAmount } from "../../../src/payment-rules/checkout/amount"
import type { Break } from "./acts"
import type { CollectionModel } from "./collection-model"
import type { LedgerModel, ModelRow } from "./ledger-model"
import { Broken, type MedusaModel, type ModelOrder } from "./medusa-model"
import { openOrderCollection } from "./order-collection"
import type { ToldReason } from "../../../src/payment-rules/settlement/told-reason"
import { isOfAnother } from "../../../src/payment-rules/settlement/session-decision"

type Parts = {
  ledger: LedgerModel
  medusa: MedusaModel
  now: Date
}

/** As in settlement/settle/settle-row. */
const MAX_STEPS = 10

/** The loop of settleRow: decide on fresh facts, act, until nothing follows. */
export function settleInModel(
  parts: Parts,
  row: ModelRow,
  breaks: Break
): void {
  try {
    for (let step = 0; step < MAX_STEPS; step++) {
      const action = decideSettle(factsOf(parts, row))
      if (conclude(parts, row, action)) {
        return
      }
      perform({ ...parts, row, breaks }, action)
    }
    throw new Error("the steps had no effect")
  } catch (error) {
    if (!(error instanceof Broken)) {
      throw error
    }
    failTry(row, { now: parts.now, wasRefusedPayment: error.wasRefusedPayment })
  }
}

/** `TOLD` of ledger/attention.ts */
function toldAfter(
  told: ToldReason | null,
  reason: AttentionReason
): ToldReason | null {
  const found = PAID_OTHERWISE.find((one) => one === reason) ?? null
  return found === "paid_elsewhere" ? (told ?? found) : (found ?? told)
}

function failTry(
  row: ModelRow,
  { now, wasRefusedPayment }: { now: Date; wasRefusedPayment: boolean }
): void {
  row.settle_attempts++
  row.next_due_at = nextSettleTry(row.settle_attempts, now)
  const patience = wasRefusedPayment ? 2 : 1
  const reason = failedReason(row)
  if (
    reason &&
    row.settle_attempts >= patience * SETTLE_TRIES_BEFORE_ATTENTION
  ) {
    row.attention_reason = reason
  }
}

function conclude(
  { now, ledger, medusa }: Parts,
  row: ModelRow,
  action: SettleAction
): boolean {
  switch (action.type) {
    case "nothing":
      return true
    case "attention":
      row.attention_reason = action.reason
      row.told_reason = toldAfter(row.told_reason, action.reason)
      if (row.status === "completed") {
        row.next_due_at = nextSettleTry(Infinity, now)
      }
      return true
    case "keep_order":
      row.next_due_at = earlier(row.next_due_at, action.until)
      return true
    case "record_settled":
      row.settled_at = now
      row.next_due_at = null
      row.attention_reason =
        medusa.due(medusa.order(row.order_id)!) < 0 ? "overpaid" : null
      ledger.paidAgain(row)
      return true
    default:
      return false
  }
}

function earlier(one: Date | null, other: Date): Date {
  return one && one < other ? one : other
}

function perform(
  parts: Parts & { row: ModelRow; breaks: Break },
  action: SettleAction
): void {
  const { ledger, medusa, row, now } = parts
  const collection = medusa.collection(row.payment_collection_id)
  switch (action.type) {
    case "attach_order":
      return attach(parts, action.order_id)
    case "point_at_session":
      return ledger.point(row, action.session_id)
    case "revive_session":
      setSession(
        collection,
        action.session_id,
        row.order_id ? "pending_authorization" : "pending"
      )
      return ledger.point(row, action.session_id)
    case "create_session":
      return createSession(parts)
    case "delete_sessions":
      return collection.deleteSessions(
        collection.sessions.filter(({ id }) => action.session_ids.includes(id)),
        now
      )
    case "cancel_session":
      return setSession(collection, action.session_id, "canceled")
    case "fit_collection":
      collection.amount = Number(row.amount)
      collection.status = action.isCaptured ? "completed" : collection.status
      return
    default:
      return performOnOrder(parts, action)
  }
}

function performOnOrder(
  parts: Parts & { row: ModelRow; breaks: Break },
  action: SettleAction
): void {
  const { medusa, row, breaks, now } = parts
  const cart = medusa.cartOf(row.cart_id)
  switch (action.type) {
    case "remove_orphan_order":
      return medusa.removeOrphan(row.payment_collection_id, null)
    case "place_order":
      return placeOrder(parts, cart!)
    case "capture":
      medusa.removeOrphan(row.payment_collection_id, row.order_id)
      return medusa.capture(row, breaks, now)
    case "close_cart":
      cart!.completed = true
      return
    case "collect_rest":
      return void openOrderCollection(medusa, medusa.order(row.order_id)!)
    case "cancel_order":
      return medusa.cancelOrder(medusa.order(action.order_id)!)
    default:
      throw new Error(`${action.type} ends a run`)
  }
}

/** As in settle/place-order.ts: a failed run ends only a claim of its own. */
function placeOrder(
  parts: Parts & { row: ModelRow; breaks: Break },
  cart: NonNullable<ReturnType<MedusaModel["cartOf"]>>
): void {
  const { medusa, row, breaks, now } = parts
  const wasFree = !row.claimed_until || row.claimed_until < now
  try {
    attach(parts, medusa.complete(cart, breaks, now).id)
  } catch (error) {
    if (wasFree && error instanceof Broken && !error.wasRefusedPayment) {
      row.claimed_until = null
    }
    throw error
  }
}

/** Never an order that another method pays (ledger/outcomes.ts). */
function attach(
  { ledger, medusa, row }: Parts & { row: ModelRow },
  orderId: string
) {
  if (!medusa.collection(row.payment_collection_id).isPromisedElsewhere) {
    const isNamed = ledger.rows.some(({ order_id }) => order_id === orderId)
    if (!isNamed && row.told_reason === "paid_elsewhere") {
      row.told_reason = null
    }
    row.order_id ??= orderId
    row.claimed_until = null
  }
}

function createSession({
  ledger,
  medusa,
  now,
  row,
}: Parts & { row: ModelRow }): void {
  const collection = medusa.collection(row.payment_collection_id)
  const session_id = medusa.newSessionId()
  const amount = toInvoiceAmount(collection.amount)
  const taken = medusa.isOver(collection)
    ? null
    : ledger.takeOver({ ...row, session_id }, amount, now)
  if (!taken) {
    throw new Broken()
  }
  const status = taken.order_id ? "pending_authorization" : "pending"
  const session = { id: session_id, provider_id: PROVIDER_ID, status }
  collection.useSession(session, now)
}

function setSession(
  { sessions }: CollectionModel,
  id: string,
  status: string
): void {
  sessions
    .filter((session) => session.id === id)
    .forEach((session) => Object.assign(session, { status }))
}

function factsOf({ ledger, medusa, now }: Parts, row: ModelRow): SettleFacts {
  const cart = medusa.cartOf(row.cart_id)
  const order = medusa.order(row.order_id)
  const collection = medusa.collection(row.payment_collection_id)
  const linked = medusa.ordersOf(collection.id)
  const whole = linked.find(
    ({ cart_id }) => row.cart_id !== null && cart_id === row.cart_id
  )
  const payments = collection.payments.filter(({ canceled }) => !canceled)
  return {
    row,
    cart: cart ? { ...cart, isJustCompleted: false } : null,
    cartOrderId: whole?.id ?? null,
    isCartOrderElsewhere: false,
    orphanOrderId:
      row.cart_id === null || whole ? null : (linked[0]?.id ?? null),
    order: order
      ? {
          ...orderFact(medusa, order, collection),
          ...orderInvoices(row, ledger.ofOrder(order.id, order.collections)),
          wasChanged: order.edited_at !== null,
          hasUnknownStatus: ledger.hasUnknownStatus(order.id),
          isLeftToHumans: ledger
            .ofOrder(order.id, order.collections)
            .some(({ kept }) => kept),
        }
      : null,
    sessions: collection.sessions.map((session) => ({
      ...session,
      hasPayment: collection.payments.some(
        (one) => one.session_id === session.id
      ),
    })),
    payments,
    collectionAmount: collection.amount,
    // Core's status of it decides nothing here.
    isCollectionHeldOpen: false,
    // A run reads and decides at one time.
    isRead: row.last_read_at?.getTime() === now.getTime(),
    isAskedByHand: false,
    hasCompetingPayment: ledger.hasCompeting(row, ({ session_id }) =>
      payments.some(
        (one) => one.session_id === session_id && one.captures.length > 0
      )
    ),
    now,
    options: medusa.options,
  }
}

/** A collection that is over waits for no money. */
const OVER = ["completed", "canceled", "failed"]

function orderFact(
  medusa: MedusaModel,
  order: ModelOrder,
  { id }: CollectionModel
): Omit<
  OrderFact,
  keyof OrderInvoices | "wasChanged" | "hasUnknownStatus" | "isLeftToHumans"
> {
  const due = medusa.due(order)
  return {
    id: order.id,
    canceled: order.canceled,
    isDraft: false,
    total: order.total,
    currency_code: "egp",
    captureTransactions: order.transactions.filter(
      ({ collection_id, amount }) => collection_id === id && amount > 0
    ).length,
    due,
    uncounted: { amount: "0", version: null },
    hasCollectionForRest: order.collections.some(
      (other) =>
        medusa.collection(other).holdsOthersMoney ||
        (other !== id && !OVER.includes(medusa.collection(other).status))
    ),
    holdsMoney: order.collections.some(
      (one) => medusa.collection(one).payments.length > 0
    ),
    hasOtherMethod: order.collections
      .flatMap((one) => medusa.collection(one).sessions)
      .some(isOfAnother),
    isPromisedElsewhere: order.collections.some(
      (one) => medusa.collection(one).holdsOthersMoney
    ),
    capturedElsewhere: order.collections
      .flatMap((one) => medusa.collection(one).payments)
      .some(
        ({ provider_id, captures }) =>
          provider_id !== PROVIDER_ID && captures.length > 0
      ),
    capturedBeside: order.collections
      .filter((other) => other !== id)
      .flatMap((other) => medusa.collection(other).payments)
      .some(
        ({ provider_id, captures }) =>
          provider_id === PROVIDER_ID && captures.length > 0
      )
      ? { unbooked: 0 }
      : null,
  }
}
