"use client"

import { sessionOfHeldOrder, type OrderLike } from "../held-order.ts"
import type { Payment } from "../payment.ts"
import { join } from "./invoice-pay-button.tsx"
import { useSurroundings } from "./invoice-payment-provider.tsx"
import { PaymentWords } from "./payment-words.tsx"
import { useFinal } from "./use-final.ts"
import { useInvoicePayment } from "./use-invoice-payment.ts"

export type InvoiceOrderBannerProps = {
  /** With `payment_status` and `payment_collections.payment_sessions`. */
  order: OrderLike
  /** What the server has read already. */
  initial?: Payment | null
  /** Called once when the outcome is final: show the order as it is now. */
  onFinal?: (payment: Payment) => void
  className?: string
}

/** Above an order that stands although its payment is still being checked; nothing for any other order. */
export function InvoiceOrderBanner(props: InvoiceOrderBannerProps) {
  const { order, initial, className } = props
  const { texts } = useSurroundings()
  const sessionId = sessionOfHeldOrder(order)
  const seen = useInvoicePayment(sessionId, initial ? { initial } : {})
  useFinal(seen, props.onFinal)
  if (sessionId === null) {
    return null
  }
  return (
    <aside
      className={join("invoice-order-banner", className)}
      data-outcome={seen.payment?.outcome}
      lang={texts.lang}
      dir={texts.dir}
      tabIndex={-1}
    >
      <PaymentWords seen={seen} />
    </aside>
  )
}
