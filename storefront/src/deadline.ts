import { INVOICE_PAYMENT_PROVIDER } from "./payment.ts"

type CollectionLike = {
  payment_sessions?:
    { provider_id: string; data?: Record<string, unknown> | null }[] | null
}

/**
 * Until when the cart's open invoice can be paid, ISO 8601; null: there is none, or its end is not
 * known.
 * @param collection `cart.payment_collection`
 */
export function deadlineOf(
  collection: CollectionLike | null | undefined
): string | null {
  const session = collection?.payment_sessions?.find(
    ({ provider_id }) => provider_id === INVOICE_PAYMENT_PROVIDER
  )
  const { status, payment_url, expires_at } = session?.data ?? {}
  return status === "pending" && payment_url && typeof expires_at === "string"
    ? expires_at
    : null
}
