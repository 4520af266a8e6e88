import {
  stopIfAborted,
  type CallOptions,
  type Connection,
} from "./connection.ts"
import {
  InvoicePaymentError,
  isInvoicePaymentError,
} from "./invoice-payment-error.ts"
import type { Payment } from "./payment.ts"
import { readPayment } from "./read-payment.ts"
import { documentVisibility, type Visibility } from "./visibility.ts"

/** `setTimeout` and `clearTimeout` under other names, so that tests control the time. */
export type Timer = {
  set(run: () => void, milliseconds: number): unknown
  clear(id: unknown): void
}

export type WatchOptions = CallOptions & {
  /** Called with each answer, the last one included. */
  onPayment?: (payment: Payment) => void
  /**
   * The store could not be asked; it will be asked again. This says nothing about the payment.
   */
  onProblem?: (problem: InvoicePaymentError) => void
  visibility?: Visibility
  timer?: Timer
}

/** A page asks no faster, whatever the store says. */
const SHORTEST_PAUSE_MS = 1_000
const FIRST_RETRY_MS = 2_000
const LONGEST_RETRY_MS = 60_000
/** On a bad connection an answer may never come, without any error. */
const READ_TIMEOUT_MS = 20_000

const systemTimer: Timer = {
  set: (run, milliseconds) => setTimeout(run, milliseconds),
  clear: (id) => clearTimeout(id as ReturnType<typeof setTimeout>),
}

/**
 * Asks for the payment's state until it is final, at the intervals that the store gives. It
 * pauses while the page is hidden and asks at once when it is visible again: shoppers pay in
 * another app and come back. It never completes the cart; the order is placed by the store.
 * @returns the final payment.
 * @throws InvoicePaymentError `session_not_found` or `refused`; when aborted, the signal's reason.
 */
export async function watchPayment(
  connection: Connection,
  sessionId: string,
  options: WatchOptions = {}
): Promise<Payment> {
  const { signal, onPayment, onProblem } = options
  const { visibility = documentVisibility, timer = systemTimer } = options
  const surroundings = { signal, visibility, timer }
  for (let failures = 0; ;) {
    while (visibility.isHidden()) {
      await pause(null, surroundings)
    }
    const seen = await read(connection, sessionId, surroundings)
    if (seen instanceof InvoicePaymentError) {
      onProblem?.(seen)
      await pause(FIRST_RETRY_MS * 2 ** failures++, surroundings)
    } else {
      failures = 0
      onPayment?.(seen)
      if (seen.next_poll_ms === null) {
        return seen
      }
      await pause(seen.next_poll_ms, surroundings)
    }
  }
}

type Surroundings = {
  signal: AbortSignal | undefined
  visibility: Visibility
  timer: Timer
}

/** The payment, or why the store could not be asked; throws errors that repeating cannot fix. */
async function read(
  connection: Connection,
  sessionId: string,
  { signal, timer }: Surroundings
): Promise<Payment | InvoicePaymentError> {
  const patience = new AbortController()
  const stop = () => patience.abort()
  stopIfAborted(signal)
  signal?.addEventListener("abort", stop)
  const id = timer.set(stop, READ_TIMEOUT_MS)
  try {
    return await readPayment(connection, sessionId, { signal: patience.signal })
  } catch (error) {
    stopIfAborted(signal)
    if (patience.signal.aborted) {
      return new InvoicePaymentError("unreachable", "No answer came in time")
    }
    if (
      isInvoicePaymentError(error) &&
      (error.code === "unreachable" || error.code === "server_error")
    ) {
      return error
    }
    throw error
  } finally {
    timer.clear(id)
    signal?.removeEventListener("abort", stop)
  }
}

/** Waits for the time or until the page is visible; null: only the latter. Throws when aborted. */
function pause(
  milliseconds: number | null,
  { signal, visibility, timer }: Surroundings
): Promise<void> {
  return new Promise<void>((resolve) => {
    const id =
      milliseconds === null ? null : timer.set(end, within(milliseconds))
    const stopWatching = visibility.onChange(() => {
      if (!visibility.isHidden()) {
        end()
      }
    })
    signal?.addEventListener("abort", end)
    if (signal?.aborted) {
      end()
    }
    function end() {
      if (id !== null) {
        timer.clear(id)
      }
      stopWatching()
      signal?.removeEventListener("abort", end)
      resolve()
    }
  }).then(() => stopIfAborted(signal))
}

function within(milliseconds: number): number {
  return Math.min(Math.max(milliseconds, SHORTEST_PAUSE_MS), LONGEST_RETRY_MS)
}
