import type { Connection } from "../connection.ts"
import {
  isInvoicePaymentError,
  type InvoicePaymentError,
} from "../invoice-payment-error.ts"
import type { Payment } from "../payment.ts"
import { watchPayment, type WatchOptions } from "../watch-payment.ts"

/** A payment, as far as a page knows it. */
export type PaymentSnapshot = {
  /** The last answer; null before the first. */
  payment: Payment | null
  /** Why the store could not be asked last time; the payment may have changed all the same. */
  problem: InvoicePaymentError | null
  /** The watch has ended: the outcome is final, or asking cannot help. */
  isOver: boolean
}

export type PaymentView = {
  snapshot: () => PaymentSnapshot
  /** Watches while there is a listener; returns the function that unsubscribes. */
  subscribe: (listener: () => void) => () => void
}

type Surroundings = Pick<WatchOptions, "visibility" | "timer">

/** The watch in the shape of React's useSyncExternalStore, but without React. */
export function createPaymentView(
  watched: { connection: Connection; sessionId: string },
  initial: Payment | null,
  surroundings: Surroundings = {}
): PaymentView {
  const listeners = new Set<() => void>()
  let current: PaymentSnapshot = {
    payment: initial,
    problem: null,
    isOver: !!initial && initial.next_poll_ms === null,
  }
  let stop: (() => void) | undefined

  function show(change: Partial<PaymentSnapshot>) {
    current = { ...current, ...change }
    listeners.forEach((listener) => listener())
  }

  function start() {
    const controller = new AbortController()
    const { signal } = controller
    stop = () => controller.abort()
    watchPayment(watched.connection, watched.sessionId, {
      ...surroundings,
      signal,
      onPayment: (payment) =>
        show({ payment, problem: null, isOver: payment.next_poll_ms === null }),
      onProblem: (problem) => show({ problem }),
    }).catch((error: unknown) => {
      if (!signal.aborted && isInvoicePaymentError(error)) {
        show({ problem: error, isOver: true })
      }
    })
  }

  return {
    snapshot: () => current,
    subscribe(listener) {
      listeners.add(listener)
      if (listeners.size === 1 && !current.isOver) {
        start()
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) {
          stop?.()
        }
      }
    },
  }
}
