import { mustBeReadFirst } from "../../payment-rules/orders/unread-invoice"
import type { StoredRow } from "../../modules/invoice-payment/ledger/table"
import { loadPayableOwner } from "./payment-owner"
import type { ProviderCradle } from "./provider-cradle"
import { checkoutRefusal } from "./refusal"
import {
  refuseAnother,
  refuseLimit,
  refusePaidOrder,
  refuseUndecided,
  toCreation,
  type Wanted,
} from "./refuse-another"

/**
 * Reads what may bring money before the shopper is sent to pay. Every refusal that needs no read
 * comes first: a refused call costs its caller nothing, so a read before it could be repeated at
 * will.
 * @param kept the open invoice that the collection has; null: another one is to be made
 * @returns what is wanted, with its owner as it is after the reads
 * @throws MedusaError not_allowed with a text for the shopper
 */
export async function readBeforePaying(
  wanted: Wanted,
  kept: StoredRow | null,
  cradle: ProviderCradle
): Promise<Wanted> {
  const { merchant, unseenMoney } = cradle.invoicePayment
  const { owner, session_id } = wanted
  if (!kept) {
    await refuseCreation(wanted, cradle)
  }
  const { collection_id, order_id } = owner
  const { isNews, unread } = await unseenMoney.read({
    ...{ collection_id, order_id, except: kept?.id ?? null },
    merchant_id: await merchant.merchantId(),
  })
  if (order_id && unread.some(mustBeReadFirst)) {
    throw checkoutRefusal("earlier_unchecked", owner.locale)
  }
  if (!isNews) {
    return wanted
  }
  // Meanwhile the money may have become an order, or paid for the one that stands.
  const signedInId = owner.identity.customerId
  const present = await loadPayableOwner(
    { sessionId: session_id, signedInId },
    cradle
  )
  await refuseUndecided(present, cradle)
  await refusePaidOrder(present, cradle)
  return { ...wanted, owner: present }
}

async function refuseCreation(
  wanted: Wanted,
  cradle: ProviderCradle
): Promise<void> {
  const merchantId = await refuseAnother(wanted, cradle)
  const { creation, payer } = toCreation(wanted, merchantId, cradle)
  const { creationBudget } = cradle.invoicePayment
  refuseLimit(
    await creationBudget.refusal(creation, payer),
    wanted.owner,
    cradle
  )
}
