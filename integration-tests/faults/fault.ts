import type { Scene } from "./scene"

/** One thing that happens: a shopper, the service, an admin or a broken part acts. */
export type Step = (scene: Scene) => Promise<unknown>

/**
 * A reason to read invoices.
 * - `webhook`: the service tells every invoice that is not pending any more
 * - `return`: each shopper comes back from the hosted page
 * - `complete`: the shop completes the carts by itself
 * - `schedule`: time passes until the next row is due, nobody asks
 * - `check`: an admin presses Medusa's "Check status"
 */
export type RefreshRequest =
  "webhook" | "return" | "complete" | "schedule" | "check"

/** The state of the store and the service at the end. */
export type End = {
  /** Orders that stand. */
  orders: number
  captures: number
  /** Open attention rows; none if left out. */
  attention?: string[]
  /** Invoices that were ever created at the service; one if left out. */
  invoices?: number
}

/** One row of the matrix. */
export type Fault = {
  /** Short and stable: notes and reports name it. */
  id: string
  /** A fact: failure → outcome. */
  title: string
  /** One of the fourteen that run for every change. */
  fast?: true
  steps: Step[]
  /** In the order that hurts; those of one list come at the same time. */
  requests: (RefreshRequest | RefreshRequest[])[]
  end: End
  /**
   * The end if the order comes before the payment, as far as it differs. Null: the row is about a
   * cart that is no order yet.
   */
  orderFirst?: Partial<End> | null
  /**
   * The time, in seconds, in which the schedule finds what the requests missed; an hour if left
   * out.
   */
  within?: number
}

/** `npm run faults -- --placement before_payment`: each cart becomes an order before it is paid. */
export const IS_ORDER_FIRST = process.env.ORDER_PLACEMENT === "before_payment"

/** The store's option. */
export const PLACEMENT = { orderPlacement: process.env.ORDER_PLACEMENT }

export function isFast({ fast }: Fault): boolean {
  return fast === true
}
