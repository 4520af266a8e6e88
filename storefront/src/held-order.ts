import { INVOICE_PAYMENT_PROVIDER } from "./payment.ts"

/**
 * The fields that are read: request `fields=+payment_status,*payment_collections.payment_sessions`.
 */
export type OrderLike = {
  status?: string | null
  payment_status?: string | null
  payment_collections?:
    | {
        payment_sessions?: { id: string; provider_id: string }[] | null
      }[]
    | null
}

/**
 * The payment session that an order waits for, or null: the order is paid,
 * cancelled, or not paid by invoice. A confirmation page must not say "success"
 * to an order that has one.
 */
export function sessionOfHeldOrder(order: OrderLike): string | null {
  const { status, payment_status, payment_collections } = order
  const isOpen = ["awaiting", "not_paid", "requires_action"].includes(
    payment_status ?? ""
  )
  if (!isOpen || status === "canceled") {
    return null
  }
  const sessions = (payment_collections ?? []).flatMap(
    ({ payment_sessions }) => payment_sessions ?? []
  )
  const ours = sessions.find(
    ({ provider_id }) => provider_id === INVOICE_PAYMENT_PROVIDER
  )
  return ours?.id ?? null
}
