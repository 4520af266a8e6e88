export {
  checkAvailability,
  type Availability,
  type AvailabilityCode,
} from "./check-availability.ts"
export type { CallOptions, Connection, SdkLike } from "./connection.ts"
export { deadlineOf } from "./deadline.ts"
export { sessionOfHeldOrder, type OrderLike } from "./held-order.ts"
export {
  InvoicePaymentError,
  isInvoicePaymentError,
  type InvoicePaymentErrorCode,
} from "./invoice-payment-error.ts"
export {
  INVOICE_PAYMENT_PROVIDER,
  type FinerState,
  type Payment,
  type PaymentOutcome,
  type PaymentState,
  type ShopContact,
} from "./payment.ts"
export { orderThenPay, type OrderedPayment } from "./order-then-pay.ts"
export { readPayment } from "./read-payment.ts"
export {
  payAgain,
  startPayment,
  type StartedPayment,
  type StartOptions,
} from "./start-payment.ts"
export { type Visibility } from "./visibility.ts"
export { watchPayment, type Timer, type WatchOptions } from "./watch-payment.ts"
