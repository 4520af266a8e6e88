import { toast } from "@medusajs/ui"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useTexts } from "../i18n/use-texts"
import { useErrorText } from "../i18n/use-error-text"
import type { OrderPaymentLink } from "./answers"
import { OURS } from "./invoices"
import { medusa } from "./medusa"
import { orderInvoicesKey } from "./order-invoices"
import { send } from "./send"
import { useSingleMutation } from "./single-mutation"

type Answer = { payment_link: OrderPaymentLink }

const keyOf = (orderId: string) => [...OURS, "payment-link", orderId]
const pathOf = (orderId: string) =>
  `/admin/invoice-payment/orders/${orderId}/payment-link`

export function useOrderPaymentLink(orderId: string) {
  const queries = useQueryClient()
  return useQuery({
    queryKey: keyOf(orderId),
    queryFn: async () => {
      const { payment_link: link } = await medusa.client.fetch<Answer>(
        pathOf(orderId)
      )
      const before = queries.getQueryData<OrderPaymentLink>(keyOf(orderId))
      // Paid by the link: the order has an invoice that its own widget may not know yet.
      if (before && before.amount_due !== link.amount_due) {
        void queries.invalidateQueries({ queryKey: orderInvoicesKey(orderId) })
      }
      return link
    },
    // The customer may pay while the order is open in front of the merchant.
    // Refused once, it stays refused: an admin may see invoices and not their links.
    retry: false,
    refetchInterval: ({ state }) =>
      state.error ? false : state.data?.url ? 5_000 : 30_000,
  })
}

/** Creates the link, or withdraws it; the page then shows the present state. */
export function useChangePaymentLink(orderId: string) {
  const { t } = useTexts()
  const errorText = useErrorText("linkRefusal")
  const queries = useQueryClient()
  return useSingleMutation({
    mutationFn: (method: "POST" | "DELETE") =>
      send<Answer>(pathOf(orderId), {
        method,
        ...(method === "POST" && { body: {} }),
      }),
    onSuccess: ({ payment_link }) => {
      queries.setQueryData(keyOf(orderId), payment_link)
      // On a phone the link itself is further down the page.
      if (payment_link.url) {
        toast.success(t("payLink.made"))
      }
    },
    onError: (error) => {
      toast.error(errorText(error))
      void queries.invalidateQueries({ queryKey: keyOf(orderId) })
    },
  })
}
