"use client"

import { useMemo, useSyncExternalStore } from "react"
import type { Payment } from "../payment.ts"
import type { Visibility } from "../visibility.ts"
import { useSurroundings } from "./invoice-payment-provider.tsx"
import {
  createPaymentView,
  type PaymentSnapshot,
  type PaymentView,
} from "./payment-view.ts"

export type UseInvoicePaymentOptions = {
  /** The payment, if the server has read it already: shown at once and without JavaScript. */
  initial?: Payment | null
  /** React Native: whether the app is in the background. Must not change. */
  visibility?: Visibility
}

const nothing: PaymentSnapshot = { payment: null, problem: null, isOver: true }
const noView: PaymentView = {
  snapshot: () => nothing,
  subscribe: () => () => undefined,
}

/**
 * Watches a payment while the component is shown, until the outcome is final; null watches nothing.
 */
export function useInvoicePayment(
  sessionId: string | null,
  { initial = null, visibility }: UseInvoicePaymentOptions = {}
): PaymentSnapshot {
  const { connection } = useSurroundings()
  const view = useMemo(
    () =>
      sessionId === null
        ? noView
        : createPaymentView(
            { connection, sessionId },
            initial,
            visibility && { visibility }
          ),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `initial` is where the first watch begins, no more
    [connection, sessionId]
  )
  return useSyncExternalStore(view.subscribe, view.snapshot, view.snapshot)
}
