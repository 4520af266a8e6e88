import type { AxiosError } from "axios"
import type { IAxiosRetryConfig } from "axios-retry"
import type { Operation } from "./call"
import { readConnectionFailure, wasNeverSent } from "./connection-failure"
import { parseRetryAfter } from "./retry-after"

/**
 * Long enough for a restarting service, short enough for a shopper who waits. Doubled for the
 * second repeat.
 */
const FIRST_PAUSE_MS = 200

type RepeatRule = {
  repeats: number
  mayRepeat: (error: AxiosError) => boolean
}

/**
 * Creating is not idempotent, and the interface does not show whether cancelling is: both are
 * repeated only when they were certainly not processed.
 */
const UNLESS_PROCESSED: RepeatRule = {
  repeats: 2,
  mayRepeat: (error) => wasNeverSent(error) || error.response?.status === 429,
}

/**
 * - create, cancel: refused, name not resolved, 429. Never after a time-out, a 5xx or an answer
 *   that broke off.
 * - get invoice: never. A read uses one permit of the caller's read budget, so it must be one
 *   request.
 * - merchant: once, when the connection failed or broke; it changes nothing and is asked rarely.
 */
const rules: Record<Operation, RepeatRule> = {
  createInvoice: UNLESS_PROCESSED,
  cancelInvoice: UNLESS_PROCESSED,
  getInvoice: { repeats: 0, mayRepeat: () => false },
  getMerchant: {
    repeats: 1,
    mayRepeat: (error) =>
      error.response?.status !== 429 &&
      /^connection_/.test(readConnectionFailure(error).code),
  },
}

/**
 * The settings of axios-retry for one call. `Retry-After` wins over our own pause. A repeat happens
 * only when the pause leaves at least half of the call's remaining time to the repeated request:
 * else the deadline would fall into the pause and turn a sure "rejected" into an unsure "timed
 * out".
 * @param deadline on the clock of `performance.now()`
 */
export function repeatRulesFor(
  operation: Operation,
  deadline: number
): IAxiosRetryConfig {
  const { repeats, mayRepeat } = rules[operation]
  let ownPause = FIRST_PAUSE_MS
  let pause = 0
  return {
    retries: repeats,
    retryCondition: (error) => {
      if (!mayRepeat(error)) {
        return false
      }
      const header: unknown = error.response?.headers["retry-after"]
      pause = parseRetryAfter(header, Date.now()) ?? ownPause
      ownPause *= 2
      return pause <= (deadline - performance.now()) / 2
    },
    retryDelay: () => pause,
  }
}
