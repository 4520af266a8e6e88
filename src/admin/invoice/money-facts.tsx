import type { Invoice } from "../client/answers"
import { useTexts } from "../i18n/use-texts"
import { Fact } from "../pieces/fact"
import { Money } from "../pieces/money"

type Props = {
  invoice: Pick<
    Invoice,
    "amount" | "currency" | "customer_total" | "merchant_net" | "fee"
  >
}

/** What was asked, what the customer paid and what the merchant receives of it. */
export function MoneyFacts({ invoice }: Props) {
  const { t } = useTexts()
  const lines = [
    ["facts.amount", invoice.amount],
    ["facts.customerTotal", invoice.customer_total],
    ["facts.merchantNet", invoice.merchant_net],
    ["facts.fee", invoice.fee],
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
