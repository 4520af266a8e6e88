import type { AttentionReason } from "./attention"

/**
 * What a human was told of a paid row, whatever was shown since. They may have given its money
 * back.
 * - `paid_twice`: another invoice of its cart or order was paid
 * - `paid_elsewhere`: another method pays; if it brought no money, this was only a choice, and is
 *   over once an order is placed for the row
 * - `paid_elsewhere_before`: the same, but the row has lost the order, or left the cart, that they
 *   were told of
 */
export const TOLD_REASONS = [
  "paid_twice",
  "paid_elsewhere",
  "paid_elsewhere_before",
] as const
export type ToldReason = (typeof TOLD_REASONS)[number]

type Told = { told_reason: ToldReason | null }

/** The reason that they see. */
export function toldReason({ told_reason }: Told): AttentionReason | null {
  return told_reason === "paid_elsewhere_before"
    ? "paid_elsewhere"
    : told_reason
}

/** Until they ask, the row gets no order and is not captured, whatever is placed or chosen. */
export function isFinallyTold({ told_reason }: Told): boolean {
  return told_reason !== null && told_reason !== "paid_elsewhere"
}
