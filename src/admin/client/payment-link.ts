import { toast } from "@medusajs/ui"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import type { OrderPaymentLink } from "./answers"
import { OURS } from "./invoices"
import { medusa } from "./medusa"

type Answer = { payment_link: OrderPaymentLink }

const keyOf = (orderId: string) => [...OURS, "payment-link", orderId]
const pathOf = (orderId: string) =>
  `/admin/invoice-payment/orders/${orderId}/payment-link`

export function useOrderPaymentLink(orderId: string) {
  return useQuery({
    queryKey: keyOf(orderId),
    queryFn: async () =>
      (await medusa.client.fetch<Answer>(pathOf(orderId))).payment_link,
  })
}

/** Creates the link, or withdraws it; the page then shows the present state. */
export function useChangePaymentLink(orderId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (method: "POST" | "DELETE") =>
      medusa.client.fetch<Answer>(pathOf(orderId), {
        method,
        ...(method === "POST" && { body: {} }),
        headers: { "content-type": "application/json" },
      }),
    onSuccess: ({ payment_link }) =>
      queries.setQueryData(keyOf(orderId), payment_link),
    onError: (error) => {
      toast.error(error.message)
      void queries.invalidateQueries({ queryKey: keyOf(orderId) })
    },
  })
}
