import { defineWidgetConfig } from "@medusajs/admin-sdk"
import type { AdminOrder, DetailWidgetProps } from "@medusajs/framework/types"
import { useOrderPaymentLink } from "../client/payment-link"
import { withQueries } from "../client/with-queries"
import { PaymentLinkSection } from "../payment-link/payment-link-section"

/**
 * Beside an order that can be paid by invoice now, or that has a link. Nothing at all for others.
 */
function OrderPaymentLink({ data: order }: DetailWidgetProps<AdminOrder>) {
  const { data: link } = useOrderPaymentLink(order.id)
  if (!link || (link.code !== "payable" && !link.url)) {
    return null
  }
  const { id, display_id: number = 0 } = order
  return <PaymentLinkSection order={{ id, number }} link={link} />
}

export const config = defineWidgetConfig({
  zone: "order.details.side.after",
  id: "medusa-payment-invoice:order-payment-link",
})

export default withQueries(OrderPaymentLink)
