import { MedusaError } from "@medusajs/framework/utils"
import {
  createStep,
  createWorkflow,
  StepResponse,
  WorkflowResponse,
  type WorkflowData,
} from "@medusajs/framework/workflows-sdk"
import { INVOICE_PAYMENT_MODULE } from "../modules/invoice-payment"
import { loadLinkedOrder, openPaymentLink } from "../orders/payment-link"

export const createPaymentLinkWorkflowId = "invoice-payment-create-link"

type Input = { order_id: string }

const createPaymentLinkStep = createStep(
  createPaymentLinkWorkflowId,
  async ({ order_id }: Input, { container }) => {
    const order = await loadLinkedOrder(order_id, container)
    if (!order) {
      throw new MedusaError(
        MedusaError.Types.NOT_FOUND,
        `Order ${order_id} was not found`
      )
    }
    const link = await openPaymentLink(order, null, container)
    const { urls } = container.resolve(INVOICE_PAYMENT_MODULE)
    return new StepResponse({ url: urls.forLink(link.id) })
  }
)

/**
 * For a store's own code: the payment link of an order that owes money, the present one or
 * a new one.
 * @throws MedusaError not_found; not_allowed with a code where it cannot be paid now
 */
export const createPaymentLinkWorkflow = createWorkflow(
  createPaymentLinkWorkflowId,
  (input: WorkflowData<Input>) =>
    new WorkflowResponse(createPaymentLinkStep(input))
)
