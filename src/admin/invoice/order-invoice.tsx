import { clx } from "@medusajs/ui"
import { Link } from "react-router-dom"
import type { InvoiceDetail } from "../client/answers"
import { needsAttention, type LinkedRow } from "../client/order-invoices"
import { useTexts } from "../i18n/use-texts"
import { invoicePath } from "../invoice-list/columns"
import { Fact } from "../components/fact"
import { LINK_LOOK } from "../components/link-look"
import { Money } from "../components/money"
import { Timestamp } from "../components/timestamp"
import { Section } from "../components/section"
import { ActionBar } from "./action-bar"
import { InvoiceStatus } from "./invoice-status"
import { LinkFacts } from "./link-facts"
import { MoneyFacts } from "./money-facts"
import { RefundBadge } from "./refund-badge"
import { RefundLines } from "./refund-lines"

type Props = {
  invoice: InvoiceDetail
  /** All invoices of the order: earlier ones, or a second that was paid. */
  others: LinkedRow[]
}

const withAttention = (row: LinkedRow) => ({
  ...row,
  attention: needsAttention(row)
    ? { reason: String(row.attention_reason) }
    : null,
})

export function OrderInvoice({ invoice, others }: Props) {
  const { t } = useTexts()
  const earlier = others.filter(({ id }) => id !== invoice.id)
  return (
    <Section
      title={t("widget.title")}
      aside={
        <span className="flex flex-wrap items-center gap-x-2">
          <InvoiceStatus invoice={invoice} />
          <RefundBadge invoice={invoice} />
        </span>
      }
    >
      <dl className="divide-y">
        <MoneyFacts invoice={invoice} />
        <RefundLines invoice={invoice} />
        <LinkFacts invoice={invoice} />
        <Fact label={t("facts.reference")}>
          <bdi>{invoice.reference}</bdi>
        </Fact>
        <Fact label={t("facts.lastRead")}>
          <Timestamp at={invoice.last_read_at} />
        </Fact>
        {earlier.map((row) => (
          <Fact key={row.id} label={t("widget.other")}>
            <Link to={invoicePath(row.id)} className={LINK_LOOK}>
              <InvoiceStatus invoice={withAttention(row)} />{" "}
              <Money amount={row.amount} currency={row.currency} />
            </Link>
          </Fact>
        ))}
      </dl>
      <div className="flex flex-wrap items-center justify-between gap-2 px-6 py-4">
        <Link
          to={invoicePath(invoice.id)}
          className={clx(LINK_LOOK, "txt-compact-small-plus")}
        >
          {t("widget.open")}
        </Link>
        <ActionBar invoice={invoice} />
      </div>
    </Section>
  )
}
