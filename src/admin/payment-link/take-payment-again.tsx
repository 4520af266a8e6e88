import { Button } from "@medusajs/ui"
import { useNavigate } from "react-router-dom"
import {
  useChangePaymentLink,
  useOrderPaymentLink,
} from "../client/payment-link"
import { useTexts } from "../i18n/use-texts"

/**
 * After a rejected review the order still waits for money: makes a payment link, which the order's
 * page then shows. Renders nothing if the order cannot be paid by a link now.
 */
export function TakePaymentAgain({ orderId }: { orderId: string }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const { data: link } = useOrderPaymentLink(orderId)
  const change = useChangePaymentLink(orderId)
  if (link?.code !== "payable") {
    return null
  }
  const show = () => void navigate(`/orders/${orderId}`)
  const create = () => change.mutate("POST", { onSuccess: show })
  return (
    <Button
      size="small"
      variant="secondary"
      className="self-start"
      isLoading={change.isPending}
      onClick={link.url ? show : create}
    >
      {t("payLink.again")}
    </Button>
  )
}
