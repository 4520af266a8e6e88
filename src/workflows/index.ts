export {
  createPaymentLinkWorkflow,
  createPaymentLinkWorkflowId,
} from "./create-payment-link"
export {
  settleInvoicePaymentWorkflow,
  settleInvoicePaymentWorkflowId,
} from "./settle-invoice-payment"
