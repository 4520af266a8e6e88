import { Text } from "@medusajs/ui"
import type { InvoiceDetail } from "../client/answers"
import { useTexts } from "../i18n/use-texts"
import { Fact } from "../components/fact"
import { Money } from "../components/money"
import { RefundLines } from "./refund-lines"

/** Each recorded refund, their sum, and how much of it refunds in Medusa have consumed. */
export function RefundFacts({ invoice }: { invoice: InvoiceDetail }) {
  const { t } = useTexts()
  const { recorded, drawn, balance, lines } = invoice.refunds
  if (lines.length === 0) {
    return (
      <Text size="small" className="text-ui-fg-subtle px-6 py-4">
        {t("detail.noRefunds")}
      </Text>
    )
  }
  const inMedusa = [
    ["detail.consumed", drawn],
    ["detail.balance", balance],
  ] as const
  // Without an order there is nothing that Medusa could refund.
  const sums = [
    ["detail.recorded", recorded] as const,
    ...(invoice.order_id ? inMedusa : []),
  ]
  return (
    <dl className="divide-y">
      <RefundLines invoice={invoice} />
      {sums.map(([label, amount]) => (
        <Fact key={label} label={t(label)}>
          <Money amount={amount} currency={invoice.currency} />
        </Fact>
      ))}
    </dl>
  )
}
