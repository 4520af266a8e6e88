import { useOrderPaymentLink } from "../client/payment-link"
import { PaymentLinkSection } from "./payment-link-section"

type Props = { order: { id: string; number: number } }

/** For an order that can be paid by invoice now, or that has a link. Renders nothing for others. */
export function OrderLink({ order }: Props) {
  const { data: link } = useOrderPaymentLink(order.id)
  return link && (link.code === "payable" || link.url) ? (
    <PaymentLinkSection order={order} link={link} />
  ) : null
}
