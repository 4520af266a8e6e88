import { StatusBadge } from "@medusajs/ui"
import type { Invoice } from "../client/answers"
import { useTexts } from "../i18n/use-texts"
import { Money } from "../components/money"

/** Beside the status, which stays "Paid": a refund is recorded here, not read from the service. */
export function RefundBadge({
  invoice,
}: {
  invoice: Pick<Invoice, "refunded" | "amount" | "currency">
}) {
  const { t } = useTexts()
  const refunded = Number(invoice.refunded)
  if (refunded === 0) {
    return null
  }
  const isWhole = refunded >= Number(invoice.amount)
  return (
    <StatusBadge color="grey" className="px-0 pe-1">
      <span>
        {t(isWhole ? "list.refunded" : "list.partlyRefunded")}{" "}
        <Money amount={invoice.refunded} currency={invoice.currency} />
      </span>
    </StatusBadge>
  )
}
