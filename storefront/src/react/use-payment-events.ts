"use client"

import { useEffect, useRef } from "react"
import type { Payment } from "../payment.ts"
import type { PaymentSnapshot } from "./payment-view.ts"

/** Tells once for each payment that its outcome is final. */
export function useFinal(
  { payment }: PaymentSnapshot,
  onFinal: ((payment: Payment) => void) | undefined
): void {
  const told = useRef<string | null>(null)
  useEffect(() => {
    if (payment?.next_poll_ms === null && told.current !== payment.id) {
      told.current = payment.id
      onFinal?.(payment)
    }
  }, [payment, onFinal])
}
