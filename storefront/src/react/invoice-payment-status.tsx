"use client"

import type { ReactNode } from "react"
import type { Payment } from "../payment.ts"
import { InvoicePayButton, join } from "./invoice-pay-button.tsx"
import { useSurroundings } from "./invoice-payment-provider.tsx"
import { PayBefore } from "./pay-before.tsx"
import { PayLink } from "./pay-link.tsx"
import { PaymentDetails } from "./payment-details.tsx"
import { PaymentWords } from "./payment-words.tsx"
import { usePaymentEvents, type PaymentEvents } from "./use-payment-events.ts"
import { useInvoicePayment } from "./use-invoice-payment.ts"

export type InvoicePaymentStatusProps = PaymentEvents & {
  sessionId: string
  /** Shows "pay again" after a payment that was cancelled or has expired. */
  cartId?: string
  /** The payment, if the server has read it already. */
  initial?: Payment | null
  className?: string
  /** Further content of the shop, below. */
  children?: ReactNode
}

/**
 * Shows the state of a payment in words until it is final. It belongs on the page that
 * `storefront.waitingUrl` names.
 */
export function InvoicePaymentStatus(props: InvoicePaymentStatusProps) {
  const { sessionId, cartId, initial, className, children } = props
  const { texts } = useSurroundings()
  const seen = useInvoicePayment(sessionId, initial ? { initial } : {})
  usePaymentEvents(seen, props)
  const { payment } = seen
  const outcome = payment?.outcome
  const isPayable = outcome === "waiting" && payment?.payment_url
  const isUnpaid =
    (outcome === "cancelled" || outcome === "expired") &&
    payment?.state !== "ended"
  return (
    <section
      className={join("invoice-payment-status", className)}
      data-outcome={outcome}
      data-state={payment?.state}
      lang={texts.lang}
      dir={texts.dir}
      tabIndex={-1}
    >
      <PaymentWords seen={seen} />
      <PaymentDetails payment={payment} />
      {isPayable && payment.expires_at && <PayBefore at={payment.expires_at} />}
      <div className="invoice-payment-actions">
        <PayLink payment={payment} />
        {isUnpaid && cartId && (
          <InvoicePayButton cartId={cartId} previousSessionId={sessionId} />
        )}
        {children}
      </div>
    </section>
  )
}
