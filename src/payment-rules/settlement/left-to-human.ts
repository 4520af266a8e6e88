import { PROVIDER_ID } from "../options/provider-id"
import type { AttentionReason } from "./attention"
import type { SettleFacts } from "./facts"
import { isFinallyTold, toldReason } from "./told-reason"

/**
 * Why this payment is not used by itself: another invoice pays for the order, or a human was told
 * for good that something else paid it and has not asked. null: no such reason.
 */
export function reasonNotToCapture(facts: SettleFacts): AttentionReason | null {
  if (facts.hasCompetingPayment) {
    return "paid_twice"
  }
  return isFinallyTold(facts.row) && isLeftToHuman(facts)
    ? toldReason(facts.row)
    : null
}

/**
 * A human was told of another method, and the completed cart has no order: it has lost the one that
 * they were told of. Or core is just placing it, which looks the same, so the row does not keep
 * this.
 */
export function hasLostToldOrder(facts: SettleFacts): boolean {
  const { row, cart, cartOrderId } = facts
  return (
    row.told_reason !== null &&
    cart?.completed === true &&
    !cartOrderId &&
    isLeftToHuman(facts)
  )
}

/**
 * Once a human was told that something else paid the order, this payment may have been given back:
 * it is captured only if they ask, whatever happens since. A capture that was made is booked.
 */
export function isLeftToHuman(facts: SettleFacts): boolean {
  return !facts.isAskedByHand && !hasCapture(facts)
}

/** What another method brought is no capture of this payment. */
export function hasCapture({ payments }: SettleFacts): boolean {
  return payments.some(
    ({ provider_id, captures }) =>
      provider_id === PROVIDER_ID && captures.length > 0
  )
}
