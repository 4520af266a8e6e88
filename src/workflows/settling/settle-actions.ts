import type {
  IPaymentModuleService,
  IWorkflowEngineService,
  MedusaContainer,
} from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { INVOICE_PAYMENT_MODULE } from "../../modules/invoice-payment"
import type { StoredRow } from "../../modules/invoice-payment/ledger/table"
import type { InvoicePaymentModuleService } from "../../modules/invoice-payment/service"
import {
  PROVIDER_ID,
  type SettleAction,
} from "../../payment-rules/settle-decision"

/** Core's workflow refused; its own text says why. */
export class CoreWorkflowError extends Error {
  constructor(
    readonly workflow: string,
    /** The type of a MedusaError, where core threw one. */
    readonly type: string | undefined,
    message: string
  ) {
    super(message)
    this.name = "CoreWorkflowError"
  }
}

type Act = (
  row: StoredRow,
  container: MedusaContainer,
  detail: Record<string, string>
) => Promise<void>

/** Actions that change Medusa; the workflows are run by id, so that core's copy runs. */
export const SETTLE_ACTIONS: Partial<Record<SettleAction["do"], Act>> = {
  attach_order: async (row, container, { order_id }) =>
    ledger(container).outcomes.attachOrder(row.id, String(order_id)),

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
    await run(container, "create-payment-sessions", {
      payment_collection_id: row.payment_collection_id,
      provider_id: PROVIDER_ID,
    })
  },

  place_order: async (row, container) => {
    const result = await run(container, "complete-cart", { id: row.cart_id })
    const { id } = result as { id: string }
    await ledger(container).outcomes.attachOrder(row.id, id)
  },

  // Never with an amount: core would write it to the order as given.
  capture: async (row, container) => {
    await run(container, "process-payment-workflow", {
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
    await run(container, "cancel-order", { order_id })
  },
}

function ledger(container: MedusaContainer) {
  return container.resolve<InvoicePaymentModuleService>(INVOICE_PAYMENT_MODULE)
}

async function run(
  container: MedusaContainer,
  workflow: string,
  input: Record<string, unknown>
): Promise<unknown> {
  const engine = container.resolve<IWorkflowEngineService>(
    Modules.WORKFLOW_ENGINE
  )
  const { errors, result } = await engine.run(workflow, {
    input,
    throwOnError: false,
  })
  const error = errors?.[0]?.error as
    (Error & { type?: string }) | undefined
  if (error) {
    throw new CoreWorkflowError(workflow, error.type, String(error.message))
  }
  return result
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
