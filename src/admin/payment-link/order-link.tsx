import { useOrderPaymentLink } from "../client/payment-link"
import { PaymentLinkSection } from "./payment-link-section"

const SHOWN = ["payable", "totals_differ"]

type Props = { order: { id: string; number: number } }

/**
 * Of an order that can be paid by invoice now, that has a link, or of a draft that needs a change
 * first. Nothing at all for others.
 */
export function OrderLink({ order }: Props) {
  const { data: link } = useOrderPaymentLink(order.id)
  return link && (SHOWN.includes(link.code) || link.url) ? (
    <PaymentLinkSection order={order} link={link} />
  ) : null
}
