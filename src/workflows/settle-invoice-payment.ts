import {
  createWorkflow,
  when,
  WorkflowResponse,
  type WorkflowData,
} from "@medusajs/framework/workflows-sdk"
import {
  giveBackLeaseStep,
  holdLeaseStep,
  type HeldRow,
} from "./steps/hold-lease"
import { lookAtInvoiceStep } from "./steps/look-at-invoice"
import { settleRowStep } from "./steps/settle-row"

export const settleInvoicePaymentWorkflowId = "invoice-payment-settle"

/** `leave`: a paid row stays due, for whoever takes it next; else it is settled. */
export type PaidRows = "settle" | "leave"

/**
 * The one road by which money enters Medusa: look at the invoice, bring Medusa to
 * what it says, give the lease back. Two phases for a paid cart: the order first,
 * unpaid, then its capture in a run of its own, because a capture inside
 * complete-cart is lost or doubled when anything fails after it.
 */
export const settleInvoicePaymentWorkflow = createWorkflow(
  settleInvoicePaymentWorkflowId,
  (input: WorkflowData<HeldRow & { paid?: PaidRows }>) => {
    holdLeaseStep(input)
    const look = lookAtInvoiceStep(input)
    const did = when(
      { look, input },
      ({ look, input }) =>
        look === "looked" || (look === "paid" && input.paid !== "leave")
    ).then(() => settleRowStep(input))
    giveBackLeaseStep(input)
    return new WorkflowResponse({ look, did })
  }
)
