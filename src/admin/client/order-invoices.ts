import { useQuery } from "@tanstack/react-query"
import type { LedgerRow } from "../../payment-rules/settlement/ledger-row"
import type { Wire } from "./answers"
import { OURS } from "./invoices"
import { medusa } from "./medusa"

const PROVIDER = "pp_invoice-payment_"

/** A row of the ledger, as Medusa's link shows it at an order. */
export type LinkedRow = Wire<LedgerRow>

type OrderAnswer = {
  order: {
    payment_collections?:
      { invoice_payments?: (LinkedRow | null)[] | null }[] | null
  }
}

type OrderPayments = {
  payment_collections?: {
    payment_sessions?: { provider_id: string }[]
    payments?: { provider_id: string }[]
  }[]
}

/** Whether the order's page already knows that its payment is ours. */
export function isPaidByInvoice(order: OrderPayments): boolean {
  return (order.payment_collections ?? []).some((collection) =>
    [
      ...(collection.payment_sessions ?? []),
      ...(collection.payments ?? []),
    ].some(({ provider_id }) => provider_id.startsWith(PROVIDER))
  )
}

export function needsAttention(row: LinkedRow): boolean {
  return row.attention_reason !== null && row.resolved_at === null
}

/** It can change while the order's page is open. */
function isMoving({ status, settled_at, resolved_at }: LinkedRow): boolean {
  const isOpen = settled_at === null && resolved_at === null
  return isOpen && !["rejected", "cancelled", "expired"].includes(status)
}

export const orderInvoicesKey = (orderId: string) => [...OURS, "order", orderId]

/**
 * The rows of an order, the most important one for a merchant first. They come through the
 * link, so that a second invoice that was paid for the same cart is among them.
 */
export function useOrderInvoices(orderId: string) {
  return useQuery({
    queryKey: orderInvoicesKey(orderId),
    queryFn: async () => {
      const { order } = await medusa.client.fetch<OrderAnswer>(
        `/admin/orders/${orderId}`,
        { query: { fields: "id,*payment_collections.invoice_payments" } }
      )
      const rows = (order.payment_collections ?? []).flatMap(
        ({ invoice_payments }) =>
          (invoice_payments ?? []).filter((row) => row !== null)
      )
      return rows.sort(byImportance)
    },
    refetchInterval: ({ state }) =>
      state.data?.some((row) => isMoving(row) || needsAttention(row))
        ? 15_000
        : false,
  })
}

const WEIGHT: Partial<Record<LinkedRow["status"], number>> = {
  completed: 3,
  under_review: 2,
  pending: 1,
}

function byImportance(a: LinkedRow, b: LinkedRow): number {
  const weight = (row: LinkedRow) =>
    (needsAttention(row) ? 8 : 0) + (WEIGHT[row.status] ?? 0)
  return weight(b) - weight(a) || b.created_at.localeCompare(a.created_at)
}
