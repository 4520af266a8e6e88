import { randomUUID } from "node:crypto"
import {
  createStep,
  createWorkflow,
  StepResponse,
  WorkflowResponse,
  type WorkflowData,
} from "@medusajs/framework/workflows-sdk"
import { INVOICE_PAYMENT_MODULE } from "../modules/invoice-payment"
import type { SettleRun } from "../settlement/settle/settle-invoice"
import { runSettle } from "../settlement/worker/trigger-settlement"

export const settleInvoicePaymentWorkflowId = "invoice-payment-settle"

type Input = {
  /** The row of the ledger, `invpay_…`. */
  id: string
}

const settleInvoicePaymentStep = createStep(
  settleInvoicePaymentWorkflowId,
  async ({ id }: Input, { container }) => {
    const { refreshRequests, leases } = container.resolve(
      INVOICE_PAYMENT_MODULE
    )
    await refreshRequests.request(id, { class: 1, by: "workflow" })
    const lease = await leases.acquire(id, randomUUID())
    return new StepResponse<SettleRun | null>(
      lease && (await runSettle(container, lease))
    )
  }
)

/**
 * For a store's own code: reads the invoice now and settles what it says. null: the row is
 * unknown or closed, or another worker holds it; in the last case the request stays, and is
 * answered afterwards.
 */
export const settleInvoicePaymentWorkflow = createWorkflow(
  settleInvoicePaymentWorkflowId,
  (input: WorkflowData<Input>) =>
    new WorkflowResponse(settleInvoicePaymentStep(input))
)
