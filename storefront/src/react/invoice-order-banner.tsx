"use client"

import { sessionOfHeldOrder, type OrderLike } from "../held-order.ts"
import type { Payment } from "../payment.ts"
import { join } from "./invoice-pay-button.tsx"
import { useSurroundings } from "./invoice-payment-provider.tsx"
import { PayLink } from "./pay-link.tsx"
import { PaymentDetails } from "./payment-details.tsx"
import { PaymentWords } from "./payment-words.tsx"
import { usePaymentEvents, type PaymentEvents } from "./use-payment-events.ts"
import { useInvoicePayment } from "./use-invoice-payment.ts"

export type InvoiceOrderBannerProps = PaymentEvents & {
  /** With `payment_status` and `payment_collections.payment_sessions`. */
  order: OrderLike
  /** What the server has read already. */
  initial?: Payment | null
  className?: string
}

/**
 * Stands above an order that was placed although its payment is still being checked; renders
 * nothing for any other order.
 */
export function InvoiceOrderBanner(props: InvoiceOrderBannerProps) {
  const { order, initial, className } = props
  const { texts } = useSurroundings()
  const sessionId = sessionOfHeldOrder(order)
  const seen = useInvoicePayment(sessionId, initial ? { initial } : {})
  usePaymentEvents(seen, props)
  if (sessionId === null) {
    return null
  }
  return (
    <aside
      className={join("invoice-order-banner", className)}
      data-outcome={seen.payment?.outcome}
      data-state={seen.payment?.state}
      lang={texts.lang}
      dir={texts.dir}
      tabIndex={-1}
    >
      <PaymentWords seen={seen} />
      <PaymentDetails payment={seen.payment} />
      {seen.payment?.state === "ended" && (
        <div className="invoice-payment-actions">
          <PayLink payment={seen.payment} />
        </div>
      )}
    </aside>
  )
}
