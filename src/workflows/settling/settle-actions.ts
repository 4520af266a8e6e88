import type {
  IPaymentModuleService,
  MedusaContainer,
} from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { INVOICE_PAYMENT_MODULE } from "../../modules/invoice-payment"
import type { StoredRow } from "../../modules/invoice-payment/ledger/table"
import type { InvoicePaymentModuleService } from "../../modules/invoice-payment/service"
import { attachOrder } from "./attach-order"
import { freeDeadLock } from "./free-dead-lock"
import { removeOtherOrders, removeStrayOrder } from "./remove-stray-order"
import { runCore } from "./run-core"
import { PROVIDER_ID } from "../../payment-rules/provider-id"
import type { SettleAction } from "../../payment-rules/settle-decision"

type Act = (
  row: StoredRow,
  container: MedusaContainer,
  detail: Record<string, string>
) => Promise<void>

/** Actions that change Medusa; the workflows are run by id, so that core's copy runs. */
export const SETTLE_ACTIONS: Partial<Record<SettleAction["do"], Act>> = {
  attach_order: async (row, container, { order_id }) =>
    attachOrder(row, String(order_id), container),

  forget_order: async (row, container) =>
    ledger(container).outcomes.forgetOrder(row),

  point_at_session: async (row, container, { session_id }) =>
    ledger(container).sessions.point(row.id, String(session_id)),

  revive_session: async (row, container, { session_id }) => {
    await setSessionStatus(row, container, {
      id: String(session_id),
      status: row.order_id ? "pending_authorization" : "pending",
    })
    await ledger(container).sessions.point(row.id, String(session_id))
  },

  cancel_session: async (row, container, { session_id }) =>
    setSessionStatus(row, container, {
      id: String(session_id),
      status: "canceled",
    }),

  create_session: async (row, container) => {
    await runCore(container, "create-payment-sessions", {
      payment_collection_id: row.payment_collection_id,
      provider_id: PROVIDER_ID,
    })
  },

  delete_session: async (_row, container, { session_id }) => {
    await runCore(container, "delete-payment-sessions", { ids: [session_id] })
  },

  remove_stray_order: async (row, container, { order_id }) =>
    removeStrayOrder(row, String(order_id), container),

  place_order: async (row, container) => {
    await freeDeadLock(row.cart_id, container)
    const result = await runCore(container, "complete-cart", {
      id: row.cart_id,
    })
    const { id } = result as { id: string }
    await ledger(container).outcomes.attachOrder(row.id, id)
  },

  // Never with an amount: core would write it to the order as given.
  capture: async (row, container) => {
    await freeDeadLock(row.cart_id, container)
    await removeOtherOrders(row, container)
    await runCore(container, "process-payment-workflow", {
      action: "captured",
      data: { session_id: row.session_id },
    })
  },

  // The loser of two complete-carts may have cleared it while compensating.
  complete_cart_flag: async (row, container) => {
    const carts = container.resolve(Modules.CART)
    await carts.updateCarts(String(row.cart_id), {
      completed_at: new Date(),
    } as never)
  },

  cancel_order: async (_row, container, { order_id }) => {
    await runCore(container, "cancel-order", { order_id })
  },
}

function ledger(container: MedusaContainer) {
  return container.resolve<InvoicePaymentModuleService>(INVOICE_PAYMENT_MODULE)
}

async function setSessionStatus(
  row: StoredRow,
  container: MedusaContainer,
  session: { id: string; status: string }
): Promise<void> {
  const payments = container.resolve<IPaymentModuleService>(Modules.PAYMENT)
  const present = await payments.retrievePaymentSession(session.id)
  await payments.updatePaymentSession({
    id: session.id,
    data: present.data ?? {},
    currency_code: row.currency,
    amount: present.amount,
    status: session.status as never,
  })
}
