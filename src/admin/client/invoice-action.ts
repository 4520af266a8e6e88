import { toast } from "@medusajs/ui"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import type { AdminAction } from "../../payment-rules/orders/admin-actions"
import { useTexts } from "../i18n/use-texts"
import type { InvoiceDetail } from "./answers"
import { OURS } from "./invoices"
import { medusa } from "./medusa"

const PATHS = {
  recheck: "recheck",
  cancel: "cancel",
  resolve: "resolve",
  reopen: "reopen",
  apply_to_cart: "apply-to-cart",
  external_refund: "external-refunds",
} as const satisfies Record<AdminAction, string>

/** One admin action. After an error the page shows the server's text and the present state. */
export function useInvoiceAction(action: AdminAction, invoiceId: string) {
  const { t } = useTexts()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: object) =>
      medusa.client.fetch<{ invoice: InvoiceDetail }>(
        `/admin/invoice-payment/invoices/${invoiceId}/${PATHS[action]}`,
        { method: "POST", body }
      ),
    onSuccess: ({ invoice }) => {
      queries.setQueryData([...OURS, "invoice", invoiceId], invoice)
      toast.success(t(`done.${action}`))
    },
    onError: (error) => toast.error(error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: OURS }),
  })
}
