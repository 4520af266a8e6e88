import type { InvoiceRow } from "../client/invoice-row"
import { useTexts } from "../i18n/use-texts"
import { Fact } from "../pieces/fact"
import { Moment } from "../pieces/moment"
import { Money } from "../pieces/money"
import { PaymentLink } from "./payment-link"

/** What a merchant asks of an invoice; what does not apply is not shown. */
export function InvoiceFacts({ invoice }: { invoice: InvoiceRow }) {
  const { t } = useTexts()
  const { amount, currency, customer_total, merchant_net } = invoice
  const isPayable = invoice.status === "pending" && invoice.payment_url
  return (
    <dl className="divide-y">
      <Fact label={t("facts.amount")}>
        <Money amount={amount} currency={currency} />
      </Fact>
      {customer_total && (
        <Fact label={t("facts.customerTotal")}>
          <Money amount={customer_total} currency={currency} />
        </Fact>
      )}
      {merchant_net && (
        <Fact label={t("facts.merchantNet")}>
          <Money amount={merchant_net} currency={currency} />
        </Fact>
      )}
      {isPayable && invoice.payment_url && (
        <Fact label={t("widget.link")}>
          <PaymentLink url={invoice.payment_url} />
        </Fact>
      )}
      {isPayable && invoice.expires_at && (
        <Fact label={t("facts.expires")}>
          <Moment at={invoice.expires_at} />
        </Fact>
      )}
      <Fact label={t("facts.lastRead")}>
        <Moment at={invoice.last_read_at} />
      </Fact>
    </dl>
  )
}
