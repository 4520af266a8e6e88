import { toast } from "@medusajs/ui"
import { useQueryClient } from "@tanstack/react-query"
import type { AdminAction } from "../../payment-rules/orders/admin-actions"
import { useErrorText } from "../i18n/use-error-text"
import { useTexts } from "../i18n/use-texts"
import type { InvoiceDetail } from "./answers"
import { OURS } from "./invoices"
import { send } from "./send"
import { useSingleMutation } from "./single-mutation"

const PATHS = {
  recheck: "recheck",
  cancel: "cancel",
  resolve: "resolve",
  reopen: "reopen",
  apply_to_cart: "apply-to-cart",
  external_refund: "external-refunds",
} as const satisfies Record<AdminAction, string>

/** One admin action. After an error the page says why and shows the present state. */
export function useInvoiceAction(action: AdminAction, invoiceId: string) {
  const { t } = useTexts()
  const errorText = useActionErrorText(action)
  const queries = useQueryClient()
  return useSingleMutation({
    mutationFn: (body: object) =>
      send<{ invoice: InvoiceDetail }>(
        `/admin/invoice-payment/invoices/${invoiceId}/${PATHS[action]}`,
        { body }
      ),
    onSuccess: ({ invoice }, body) => {
      queries.setQueryData([...OURS, "invoice", invoiceId], invoice)
      // A check's own answer is still to come (invoice/use-recheck.ts).
      if (action !== "recheck") {
        const isOfOrder = "refund_order" in body && body.refund_order === true
        toast.success(t(`done.${isOfOrder ? "refunded_order" : action}`))
      }
    },
    // Also where a drawer shows it: the present state may close the drawer.
    onError: (error) => toast.error(errorText(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: OURS }),
  })
}

/** The refusals of a cart have texts of their own. */
export function useActionErrorText(action: AdminAction) {
  return useErrorText(action === "apply_to_cart" ? "applyRefusal" : undefined)
}
