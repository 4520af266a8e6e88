import type { MedusaContainer } from "@medusajs/framework/types"
import {
  ContainerRegistrationKeys,
  MedusaError,
} from "@medusajs/framework/utils"
import type { PayableOrder } from "../modules/invoice-payment/order-payment-facts"
import { checkoutRefusalText } from "../payment-rules/checkout/checkout-refusal"
import {
  moneyFields,
  toSessionFacts,
  type CollectionMoney,
} from "../payment-rules/settlement/collection-money"
import type { SessionFact } from "../payment-rules/settlement/facts"
import {
  isOfAnother,
  isReplaceable,
} from "../payment-rules/settlement/session-decision"
import { withMethodLock } from "../settlement/settle/with-core-lock"

/**
 * As in core, a new session replaces the others, but only once it is there: if a payment of ours is
 * refused, the other methods are left alone. One of ours that was made meanwhile is another call's.
 */
export function replacedOf(
  before: SessionFact[],
  present: SessionFact[]
): string[] {
  return present
    .filter(
      (session) =>
        isReplaceable(session) &&
        (isOfAnother(session) || before.some(({ id }) => id === session.id))
    )
    .map(({ id }) => id)
}

/** A method that is just being begun has no session yet that could be seen. */
export async function whileNoneIsBegun(
  { order, collectionId }: { order: PayableOrder; collectionId: string },
  container: MedusaContainer,
  work: () => Promise<void>
): Promise<void> {
  let isFree = false
  const begin = () => {
    isFree = true
    return work()
  }
  try {
    await withMethodLock(collectionId, begin, container)
  } catch (error) {
    if (isFree) {
      throw error
    }
    throw beingPrepared(order)
  }
}

/** The shopper tries again in a moment. */
export function beingPrepared({ locale }: PayableOrder): MedusaError {
  return new MedusaError(
    MedusaError.Types.NOT_ALLOWED,
    checkoutRefusalText("being_prepared", locale ?? null),
    "being_prepared"
  )
}

export async function loadSessions(
  id: string,
  container: MedusaContainer
): Promise<SessionFact[]> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "payment_collection",
    fields: moneyFields(),
    filters: { id },
  })
  return toSessionFacts((data[0] ?? {}) as CollectionMoney)
}
