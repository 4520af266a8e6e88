"use client"

import { sessionOfHeldOrder, type OrderLike } from "../held-order.ts"
import type { Payment } from "../payment.ts"
import { join } from "./invoice-pay-button.tsx"
import { useSurroundings } from "./invoice-payment-provider.tsx"
import { PayBefore } from "./pay-before.tsx"
import { payHref, PayLink } from "./pay-link.tsx"
import { PaymentDetails } from "./payment-details.tsx"
import { PaymentWords } from "./payment-words.tsx"
import { usePaymentEvents, type PaymentEvents } from "./use-payment-events.ts"
import { useInvoicePayment } from "./use-invoice-payment.ts"

export type InvoiceOrderBannerProps = PaymentEvents & {
  /** With `payment_status` and `payment_collections.payment_sessions`. */
  order: OrderLike
  /** The payment, if the server has read it already. */
  initial?: Payment | null
  className?: string
}

/**
 * Stands above an order that is not paid yet, or whose payment is still being checked, and
 * leads to the payment where one can be made; renders nothing for any other order.
 */
export function InvoiceOrderBanner(props: InvoiceOrderBannerProps) {
  const { order, initial, className } = props
  const { texts } = useSurroundings()
  const sessionId = sessionOfHeldOrder(order)
  const seen = useInvoicePayment(sessionId, initial ? { initial } : {})
  const { payment } = seen
  usePaymentEvents(seen, props)
  if (sessionId === null) {
    return null
  }
  return (
    <aside
      className={join("invoice-order-banner", className)}
      data-outcome={payment?.outcome}
      data-state={payment?.state}
      lang={texts.lang}
      dir={texts.dir}
      tabIndex={-1}
    >
      <PaymentWords seen={seen} />
      <PaymentDetails payment={payment} />
      {payment && payHref(payment) && (
        <>
          {payment.state !== "ended" && payment.expires_at && (
            <PayBefore at={payment.expires_at} />
          )}
          <div className="invoice-payment-actions">
            <PayLink payment={payment} />
          </div>
        </>
      )}
    </aside>
  )
}
