import { defineWidgetConfig } from "@medusajs/admin-sdk"
import type { AdminOrder, DetailWidgetProps } from "@medusajs/framework/types"
import { useInvoice } from "../client/invoices"
import { isPaidByInvoice, useOrderInvoices } from "../client/order-invoices"
import { withQueries } from "../client/with-queries"
import { useTexts } from "../i18n/use-texts"
import { OrderInvoice } from "../invoice/order-invoice"
import { LoadFailed } from "../components/load-failed"
import { LoadingLines } from "../components/loading-lines"
import { Section } from "../components/section"

/** Beside an order or a draft: its invoice. Nothing at all for orders of other payment methods. */
function OrderInvoicePayment({ data: order }: DetailWidgetProps<AdminOrder>) {
  const { t } = useTexts()
  const rows = useOrderInvoices(order.id)
  const invoice = useInvoice(rows.data?.[0]?.id)
  if (invoice.data) {
    const { data } = invoice
    // An open drawer belongs to its invoice.
    return (
      <OrderInvoice key={data.id} invoice={data} others={rows.data ?? []} />
    )
  }
  if (rows.data?.length === 0 || (!rows.data && !isPaidByInvoice(order))) {
    return null
  }
  const error = rows.error ?? invoice.error
  const retry = () => (rows.error ? rows : invoice).refetch()
  return (
    <Section title={t("widget.title")}>
      {error ? (
        <LoadFailed error={error} onRetry={retry} />
      ) : (
        <LoadingLines lines={3} />
      )}
    </Section>
  )
}

export const config = defineWidgetConfig({
  zone: ["order.details.side.after", "draft_order.details.side.after"],
  id: "medusa-payment-invoice:order-invoice-payment",
})

export default withQueries(OrderInvoicePayment)
