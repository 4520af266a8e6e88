import type { AttentionReason } from "./attention"
import type { SettleFacts } from "./facts"

type Facts = Pick<SettleFacts, "payments" | "toldReasons" | "isAskedByHand">

/**
 * Once a human was told that something else paid for the purchase, this payment may have been given
 * back: it gets an order or a capture only if they ask, whatever happens since. What is captured
 * already is booked all the same.
 */
export function isLeftToHuman(reason: AttentionReason, facts: Facts): boolean {
  return (
    facts.toldReasons.includes(reason) &&
    !facts.isAskedByHand &&
    !hasCapture(facts)
  )
}

/** Another invoice of the same collection paid for the purchase, or a human was told so. */
export function isPaidByAnother(
  facts: Facts & Pick<SettleFacts, "hasCompetingPayment">
): boolean {
  return facts.hasCompetingPayment || isLeftToHuman("paid_twice", facts)
}

export function hasCapture({ payments }: Pick<Facts, "payments">): boolean {
  return payments.some(({ captures }) => captures.length > 0)
}
