import { defineWidgetConfig } from "@medusajs/admin-sdk"
import type { AdminOrder, DetailWidgetProps } from "@medusajs/framework/types"
import { Container, Heading } from "@medusajs/ui"
import { mainInvoice } from "../client/invoice-row"
import { isPaidByInvoice, useOrderInvoices } from "../client/order-invoices"
import { withQueries } from "../client/with-queries"
import { useTexts } from "../i18n/use-texts"
import { InvoiceFacts } from "../invoice/invoice-facts"
import { InvoiceStatus } from "../invoice/invoice-status"
import { LoadFailed } from "../pieces/load-failed"
import { LoadingLines } from "../pieces/loading-lines"

/** Beside an order: its invoice. Nothing at all for orders of other payment methods. */
function OrderInvoicePayment({ data: order }: DetailWidgetProps<AdminOrder>) {
  const { t } = useTexts()
  const { data: invoices, error, refetch } = useOrderInvoices(order.id)
  const invoice = mainInvoice(invoices ?? [])
  if (!invoice && (invoices || !isPaidByInvoice(order))) {
    return null
  }
  return (
    <Container className="divide-y p-0">
      <div className="flex items-center justify-between gap-x-4 px-6 py-4">
        <Heading level="h2">{t("widget.title")}</Heading>
        {invoice && <InvoiceStatus status={invoice.status} />}
      </div>
      {invoice && <InvoiceFacts invoice={invoice} />}
      {!invoice && error && (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      )}
      {!invoice && !error && <LoadingLines lines={3} />}
    </Container>
  )
}

export const config = defineWidgetConfig({
  zone: "order.details.side.after",
  id: "medusa-payment-invoice:order-invoice-payment",
})

export default withQueries(OrderInvoicePayment)
