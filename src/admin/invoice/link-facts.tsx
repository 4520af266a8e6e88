import type { Invoice } from "../client/answers"
import { useTexts } from "../i18n/use-texts"
import { Fact } from "../components/fact"
import { Timestamp } from "../components/timestamp"
import { PaymentLink } from "./payment-link"

type Props = {
  invoice: Pick<Invoice, "status" | "payable" | "payment_url" | "expires_at">
}

/** The hosted page and its deadline; nothing once the invoice cannot be paid. */
export function LinkFacts({ invoice }: Props) {
  const { t } = useTexts()
  if (invoice.status !== "pending") {
    return null
  }
  return (
    <>
      {invoice.payable && invoice.payment_url && (
        <Fact label={t("widget.link")}>
          <PaymentLink url={invoice.payment_url} />
        </Fact>
      )}
      {invoice.expires_at && (
        <Fact label={t("facts.expires")}>
          <Timestamp at={invoice.expires_at} />
        </Fact>
      )}
    </>
  )
}
