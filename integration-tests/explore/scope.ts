import type { LeftState } from "./world"

/** What one search may do: how often each thing, and under which options. */
export type Scope = {
  name: string
  /** How often; `acts` of them together. */
  left: Partial<LeftState>
  /** How many runs of settling, and of complete-cart, there are at one moment. */
  runs: number
  cores: number
  /** Also what is one step of a process else is interleaved (moves/all.ts). */
  fine: boolean
  /** Our provider may begin long after core inserted the session that it is asked about. */
  stalls: boolean
  /** One lock for the carts of all processes; without it each process has its own. */
  sharedLock: boolean
  /** underReview: "wait"; onReviewRejected: "cancel_order". */
  waits: boolean
  cancels: boolean
  /** orderPlacement: "before_payment". */
  orderFirst: boolean
}

let present: Scope = {
  ...{ name: "none", left: {}, sharedLock: true },
  ...{ runs: 2, cores: 2, fine: false, stalls: false },
  ...{ waits: false, cancels: false, orderFirst: false },
}

export function scope(): Scope {
  return present
}

export function useScope(chosen: Scope): void {
  present = chosen
}
