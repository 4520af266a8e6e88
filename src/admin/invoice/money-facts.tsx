import type { Invoice } from "../client/answers"
import { useTexts } from "../i18n/use-texts"
import { Fact } from "../components/fact"
import { Money } from "../components/money"

type Props = {
  invoice: Pick<
    Invoice,
    "status" | "amount" | "currency" | "customer_total" | "merchant_net" | "fee"
  >
}

/** For a failed payment these amounts would look as if money had come. */
export function hasMoney({ status }: Pick<Invoice, "status">): boolean {
  return status === "completed" || status === "under_review"
}

/** The invoice amount, the customer's payment, and the merchant's share of it. */
export function MoneyFacts({ invoice }: Props) {
  const { t } = useTexts()
  const isMoney = hasMoney(invoice)
  const lines = [
    ["facts.amount", invoice.amount],
    ["facts.customerTotal", isMoney ? invoice.customer_total : null],
    ["facts.merchantNet", isMoney ? invoice.merchant_net : null],
    ["facts.fee", isMoney ? invoice.fee : null],
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
