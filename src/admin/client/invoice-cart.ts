import { keepPreviousData, useQuery } from "@tanstack/react-query"
import type { AdminInvoiceCart } from "../../api/admin/invoice-payment/invoices/[id]/cart/route"
import type { ApplyRefusal } from "../../payment-rules/orders/apply-decision"
import { OURS } from "./invoices"
import { medusa } from "./medusa"

export type InvoiceCart = {
  cart: AdminInvoiceCart | null
  /** null: the invoice can pay it as it is now. */
  code: ApplyRefusal | null
}

/** Complete ids only: a half-typed one is not requested. */
const CART_ID = /^cart_\w{20,}$/

/** The cart that an invoice would pay for, as it is now. */
export function useInvoiceCart(invoiceId: string, cartId: string) {
  return useQuery({
    queryKey: [...OURS, "invoice", invoiceId, "cart", cartId],
    enabled: CART_ID.test(cartId),
    queryFn: () =>
      medusa.client.fetch<InvoiceCart>(
        `/admin/invoice-payment/invoices/${invoiceId}/cart`,
        { query: { cart_id: cartId } }
      ),
    placeholderData: keepPreviousData,
  })
}
