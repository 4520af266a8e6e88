"use client"

export type { StartFailure } from "./begin-payment.ts"
export {
  InvoiceOrderBanner,
  type InvoiceOrderBannerProps,
} from "./invoice-order-banner.tsx"
export {
  InvoicePayButton,
  type InvoicePayButtonProps,
} from "./invoice-pay-button.tsx"
export {
  InvoicePaymentProvider,
  type InvoicePaymentComponents,
  type InvoicePaymentProviderProps,
} from "./invoice-payment-provider.tsx"
export {
  InvoicePaymentStatus,
  type InvoicePaymentStatusProps,
} from "./invoice-payment-status.tsx"
export type { PaymentSnapshot } from "./payment-view.ts"
export {
  useInvoicePayment,
  type UseInvoicePaymentOptions,
} from "./use-invoice-payment.ts"
