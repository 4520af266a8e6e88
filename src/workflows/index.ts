export {
  settleInvoicePaymentWorkflow,
  settleInvoicePaymentWorkflowId,
} from "./settle-invoice-payment"
