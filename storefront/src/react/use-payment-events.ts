"use client"

import { useEffect, useRef } from "react"
import type { Payment } from "../payment.ts"
import type { PaymentSnapshot } from "./payment-view.ts"

export type PaymentEvents = {
  /** Called with each answer, the last one included. */
  onPayment?: (payment: Payment) => void
  /** Called once when the outcome is final. */
  onFinal?: (payment: Payment) => void
}

/**
 * Reports the payment's state to the page around a component; each answer once, also in React's
 * strict mode.
 */
export function usePaymentEvents(
  { payment }: PaymentSnapshot,
  { onPayment, onFinal }: PaymentEvents
): void {
  const told = useRef<Payment | null>(null)
  const final = useRef<string | null>(null)
  useEffect(() => {
    if (!payment || told.current === payment) {
      return
    }
    told.current = payment
    onPayment?.(payment)
    if (payment.next_poll_ms === null && final.current !== payment.id) {
      final.current = payment.id
      onFinal?.(payment)
    }
  }, [payment, onPayment, onFinal])
}
