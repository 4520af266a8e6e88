import { defineWidgetConfig } from "@medusajs/admin-sdk"
import type { AdminOrder, DetailWidgetProps } from "@medusajs/framework/types"
import { Alert, clx, Text } from "@medusajs/ui"
import { Link } from "react-router-dom"
import { canTakePaymentAgain } from "../../payment-rules/orders/admin-actions"
import { isCanceled } from "../../payment-rules/orders/canceled-order"
import { useInvoice } from "../client/invoices"
import { needsAttention, useOrderInvoices } from "../client/order-invoices"
import { withQueries } from "../client/with-queries"
import { useTexts } from "../i18n/use-texts"
import { AttentionNote } from "../invoice/attention-note"
import { ComparedValues } from "../invoice/compared-values"
import { TakePaymentAgain } from "../payment-link/take-payment-again"
import { invoicePath } from "../invoice-list/columns"
import { LINK_LOOK } from "../components/link-look"

// The dashboard puts widgets of this zone below its own sections since 2.21, in a flex column.
const FIRST = "-order-1"

/** Above an order or a draft, only while its goods must not leave or a human must decide. */
function OrderAlert({ data: order }: DetailWidgetProps<AdminOrder>) {
  const { t } = useTexts()
  const { data: rows = [] } = useOrderInvoices(order.id)
  const urgent = rows.find(needsAttention)
  const { data: invoice } = useInvoice(urgent?.id)
  if (urgent?.attention_reason) {
    return (
      <AttentionNote
        reason={urgent.attention_reason}
        className={FIRST}
        values={
          invoice && (
            <ComparedValues
              compared={invoice.compared}
              currency={invoice.currency}
            />
          )
        }
      >
        {canTakePaymentAgain(urgent.attention_reason) && (
          <TakePaymentAgain orderId={order.id} />
        )}
        <Link
          to={invoicePath(urgent.id)}
          className={clx(LINK_LOOK, "txt-compact-small-plus self-start")}
        >
          {t("alert.open")}
        </Link>
      </AttentionNote>
    )
  }
  const isHeld = rows.some(({ status }) => status === "under_review")
  return isHeld && !isCanceled(order) ? (
    <Alert variant="warning" className={FIRST}>
      <Text size="small">{t("alert.held")}</Text>
    </Alert>
  ) : null
}

export const config = defineWidgetConfig({
  zone: ["order.details.before", "draft_order.details.before"],
  id: "medusa-payment-invoice:order-alert",
})

export default withQueries(OrderAlert)
