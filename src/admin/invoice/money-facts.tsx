import type { Invoice } from "../client/answers"
import { useTexts } from "../i18n/use-texts"
import { Fact } from "../pieces/fact"
import { Money } from "../pieces/money"

type Props = {
  invoice: Pick<
    Invoice,
    "status" | "amount" | "currency" | "customer_total" | "merchant_net" | "fee"
  >
}

/** What was asked, what the customer paid and what the merchant receives of it. */
export function MoneyFacts({ invoice }: Props) {
  const { t } = useTexts()
  const { status } = invoice
  // The figures of a payment that failed would read as if money had come.
  const hasMoney = status === "completed" || status === "under_review"
  const lines = [
    ["facts.amount", invoice.amount],
    ["facts.customerTotal", hasMoney ? invoice.customer_total : null],
    ["facts.merchantNet", hasMoney ? invoice.merchant_net : null],
    ["facts.fee", hasMoney ? invoice.fee : null],
  ] as const
  return lines.map(
    ([label, amount]) =>
      amount !== null && (
        <Fact key={label} label={t(label)}>
          <Money amount={amount} currency={invoice.currency} />
        </Fact>
      )
  )
}
