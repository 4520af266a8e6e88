import type {
  IPaymentModuleService,
  MedusaContainer,
} from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { PROVIDER_ID } from "../../payment-rules/options/provider-id"

/** Deleted in parallel; each one queries the database twice. */
const DELETED_AT_ONCE = 10

/**
 * A session of ours for all that the collection asks for. Core's workflow also deletes the
 * collection's other sessions, at the same moment: also one of another provider, or one with a
 * Payment, that came in between. If ours is refused, it creates the others anew.
 * @param customerId who is signed in; the provider is told, as by Medusa's own route
 * @throws MedusaError of the provider, with a text for the shopper
 */
export async function createSession(
  collectionId: string,
  container: MedusaContainer,
  customerId: string | null = null
): Promise<void> {
  const payments = container.resolve<IPaymentModuleService>(Modules.PAYMENT)
  const collection: {
    currency_code: string
    amount: unknown
    raw_amount?: unknown
  } = await payments.retrievePaymentCollection(collectionId)
  const { currency_code } = collection
  const amount = (collection.raw_amount ?? collection.amount) as number
  await payments.createPaymentSession(collectionId, {
    ...{ provider_id: PROVIDER_ID, currency_code, amount, data: {} },
    ...(customerId && { context: { customer: { id: customerId } as never } }),
  })
}

/** One by one: core's workflow would create all of them again if one was gone. */
export async function deleteSessions(
  ids: string[],
  container: MedusaContainer
): Promise<void> {
  const payments = container.resolve<IPaymentModuleService>(Modules.PAYMENT)
  for (let at = 0; at < ids.length; at += DELETED_AT_ONCE) {
    const some = ids.slice(at, at + DELETED_AT_ONCE)
    await Promise.allSettled(
      some.map((id) => payments.deletePaymentSession(id))
    )
  }
}
