import type {
  IPaymentModuleService,
  MedusaContainer,
} from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { INVOICE_PAYMENT_MODULE } from "../../modules/invoice-payment"
import type { StoredRow } from "../../modules/invoice-payment/ledger/table"
import { attachOrder } from "./attach-order"
import { bookCapture } from "./book-capture"
import { cancelOrder } from "./cancel-order"
import { closeCart } from "./close-cart"
import { collectDue } from "./collect-due"
import { convertDraft } from "./convert-draft"
import { deleteExpiredLock } from "./delete-expired-lock"
import { NotYet } from "./not-yet"
import { placeOrder } from "./place-order"
import { removeOtherOrders, removeOrphanOrder } from "./remove-orphan-order"
import { runCore } from "./run-core"
import { createSession, deleteSessions } from "./sessions"
import { awaitAgain, setNotPaid } from "./set-not-paid"
import { stillDecides } from "./still-decides"
import { withCoreLock } from "./with-core-lock"
import { toSessionData } from "../../payment-rules/checkout/session-data"
import type { SettleAction } from "../../payment-rules/settlement/settle-action"

type Handler<Type extends SettleAction["type"]> = (
  row: StoredRow,
  container: MedusaContainer,
  action: Extract<SettleAction, { type: Type }>
) => Promise<void>

type Handlers = { [Type in SettleAction["type"]]?: Handler<Type> }

/** The row changed while the run waited for core's lock: its facts are collected again. */
const RETRY_MS = 1_000
const LOST = "the capture is not this run's any more"

/** Carries out an action that changes Medusa; does nothing for one that only ends the run. */
export async function runSettleAction(
  row: StoredRow,
  container: MedusaContainer,
  action: SettleAction
): Promise<void> {
  const handler = HANDLERS[action.type] as
    Handler<SettleAction["type"]> | undefined
  await handler?.(row, container, action)
}

/**
 * The decision may have taken long: core is not called if another run holds the row by now. The
 * other handlers check it in the statement with which they begin, or decide again.
 */
function ifHeld<Type extends SettleAction["type"]>(
  handler: Handler<Type>
): Handler<Type> {
  return async (row, container, action) => {
    const { leases } = container.resolve(INVOICE_PAYMENT_MODULE)
    if (await leases.renew(row.id, String(row.token))) {
      await handler(row, container, action)
    }
  }
}

/** One handler for each action that changes something. */
const HANDLERS: Handlers = {
  attach_order: async (row, container, { order_id }) =>
    attachOrder(row, order_id, container),

  forget_order: async (row, container) =>
    container.resolve(INVOICE_PAYMENT_MODULE).placedOrders.forget(row),

  point_at_session: async (row, container, { session_id }) =>
    container.resolve(INVOICE_PAYMENT_MODULE).sessions.point(row, session_id),

  revive_session: ifHeld(async (row, container, { session_id }) => {
    await container
      .resolve(INVOICE_PAYMENT_MODULE)
      .sessions.point(row, session_id)
    await setSessionStatus(row, container, {
      id: session_id,
      status: row.order_id ? "pending_authorization" : "pending",
    })
  }),

  cancel_session: ifHeld(async (row, container, { session_id }) =>
    setSessionStatus(row, container, {
      id: session_id,
      status: "canceled",
    })
  ),

  set_not_paid: async (row, container, { order_id }) =>
    setNotPaid(row, order_id, container),

  create_session: ifHeld(async (row, container) => {
    if (row.order_id) {
      await awaitAgain(row, container)
    }
    await createSession(row.payment_collection_id, container)
  }),

  delete_sessions: ifHeld(async (_row, container, { session_ids }) =>
    deleteSessions(session_ids, container)
  ),

  fit_collection: ifHeld(async (row, container, { isCaptured }) => {
    const completed = { status: "completed", completed_at: new Date() } as const
    await paymentsOf(container).updatePaymentCollections(
      row.payment_collection_id,
      // Core checks the status only when it captures.
      { amount: row.amount, ...(isCaptured && completed) }
    )
  }),

  remove_orphan_order: async (row, container, { order_id }) =>
    removeOrphanOrder(row, order_id, container),

  place_order: placeOrder,

  convert_draft: async (row, container, { order_id }) =>
    convertDraft(row, order_id, container),

  // Never with an amount: core would write it to the order as given.
  capture: async (row, container) => {
    const { leases, orders } = container.resolve(INVOICE_PAYMENT_MODULE)
    const orderId = String(row.order_id)
    await deleteExpiredLock(row.cart_id, container)
    await removeOtherOrders(row, container)
    const work = async () => {
      if (!(await leases.permitCapture(row))) {
        throw new NotYet(RETRY_MS, LOST)
      }
      await runCore(container, "process-payment-workflow", {
        action: "captured",
        data: { session_id: row.session_id },
      }).finally(() => leases.withdrawPermit(row))
    }
    // An order edit writes the order's totals as well, and would lose the capture in them.
    const capture = () => withCoreLock(orderId, work, container)
    // Another invoice may have paid the order while the run waited for its turn.
    const inTurn = async () => {
      if (!(await stillDecides("capture", row, container))) {
        throw new NotYet(RETRY_MS, LOST)
      }
      await capture()
    }
    // If two captures of one order run at once, the order's totals lose one of them. The same
    // happens beside an admin's request. Core's lock of a cart prevents only the first case,
    // within one collection.
    const isOnlyOurs =
      row.cart_id &&
      !row.placed_unpaid_at &&
      (await orders.links.isJustPlaced(orderId))
    await (isOnlyOurs ? capture() : orders.turns.alone(orderId, inTurn))
  },

  point_at_payment: async (row, container, { session_id }) =>
    container
      .resolve(INVOICE_PAYMENT_MODULE)
      .sessions.pointAtPayment(row, session_id),

  book_capture: bookCapture,

  close_cart: async (row, container) =>
    closeCart(String(row.cart_id), container),

  // Decided only while no collection waits for money.
  collect_rest: ifHeld(async ({ order_id }, container) => {
    const { orders } = container.resolve(INVOICE_PAYMENT_MODULE)
    await orders.turns.alone(String(order_id), () =>
      collectDue(String(order_id), container)
    )
  }),

  cancel_order: async (row, container, { order_id }) =>
    cancelOrder(row, order_id, container),
}

function paymentsOf(container: MedusaContainer) {
  return container.resolve<IPaymentModuleService>(Modules.PAYMENT)
}

async function setSessionStatus(
  row: StoredRow,
  container: MedusaContainer,
  session: { id: string; status: string }
): Promise<void> {
  const payments = paymentsOf(container)
  const present: { amount: unknown; raw_amount?: unknown } =
    await payments.retrievePaymentSession(session.id)
  const pointed = { ...row, session_id: session.id }
  await payments.updatePaymentSession({
    id: session.id,
    // Signed again: the stored data may be the storefront's.
    data: toSessionData(
      pointed,
      container.resolve(INVOICE_PAYMENT_MODULE).urls.ofSession(pointed)
    ),
    currency_code: row.currency,
    amount: (present.raw_amount ?? present.amount) as number,
    status: session.status as never,
  })
}
