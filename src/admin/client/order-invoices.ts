import { useQuery } from "@tanstack/react-query"
import { medusa } from "./medusa"
import type { InvoiceRow } from "./invoice-row"

const PROVIDER = "pp_invoice-payment_"

type OrderAnswer = {
  order: {
    payment_collections?:
      { invoice_payments?: (InvoiceRow | null)[] | null }[] | null
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

export const orderInvoicesKey = (orderId: string) => [
  "invoice-payment",
  "order",
  orderId,
]

/** The rows of an order, through the link between payment collection and row. */
export function useOrderInvoices(orderId: string) {
  return useQuery({
    queryKey: orderInvoicesKey(orderId),
    queryFn: async () => {
      const { order } = await medusa.client.fetch<OrderAnswer>(
        `/admin/orders/${orderId}`,
        { query: { fields: "id,*payment_collections.invoice_payments" } }
      )
      return (order.payment_collections ?? []).flatMap(({ invoice_payments }) =>
        (invoice_payments ?? []).filter((row) => row !== null)
      )
    },
  })
}
