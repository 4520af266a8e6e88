import type { Invoice } from "../client/answers"
import { Fact } from "../components/fact"
import { Money } from "../components/money"
import { Timestamp } from "../components/timestamp"
import { useTexts } from "../i18n/use-texts"

type Props = { invoice: Pick<Invoice, "external_refunds" | "currency"> }

/** Each recorded refund: its amount, the reference of the merchant dashboard, and when. */
export function RefundLines({ invoice }: Props) {
  const { t } = useTexts()
  return invoice.external_refunds.map(
    ({ id, amount, reference, created_at }) => (
      <Fact key={id} label={t("facts.refund")}>
        <span className="flex flex-col items-start gap-y-1">
          <Money amount={amount} currency={invoice.currency} />
          {reference && (
            <bdi className="max-w-full break-words">{reference}</bdi>
          )}
          <Timestamp at={created_at} />
        </span>
      </Fact>
    )
  )
}
