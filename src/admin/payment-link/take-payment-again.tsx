import { Button } from "@medusajs/ui"
import {
  useChangePaymentLink,
  useOrderPaymentLink,
} from "../client/payment-link"
import { useTexts } from "../i18n/use-texts"

/**
 * After a rejected review the order still waits for money: makes a payment link, which the same
 * page then shows. Renders nothing if there is one, or the order cannot be paid by a link now.
 */
export function TakePaymentAgain({ orderId }: { orderId: string }) {
  const { t } = useTexts()
  const { data: link } = useOrderPaymentLink(orderId)
  const change = useChangePaymentLink(orderId)
  return link?.code === "payable" && !link.url ? (
    <Button
      size="small"
      variant="secondary"
      className="self-start"
      isLoading={change.isPending}
      onClick={() => change.mutate("POST")}
    >
      {t("payLink.again")}
    </Button>
  ) : null
}
