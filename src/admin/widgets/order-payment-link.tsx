import { defineWidgetConfig } from "@medusajs/admin-sdk"
import type { AdminOrder, DetailWidgetProps } from "@medusajs/framework/types"
import { withQueries } from "../client/with-queries"
import { OrderLink } from "../payment-link/order-link"

/** Beside an order, and beside a draft, which its payment makes an order. */
function OrderPaymentLink({ data: order }: DetailWidgetProps<AdminOrder>) {
  const { id, display_id: number = 0 } = order
  return <OrderLink order={{ id, number }} />
}

export const config = defineWidgetConfig({
  zone: ["order.details.side.after", "draft_order.details.side.after"],
  id: "medusa-payment-invoice:order-payment-link",
})

export default withQueries(OrderPaymentLink)
