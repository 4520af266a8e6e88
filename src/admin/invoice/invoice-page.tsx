import { Container, Heading, Text } from "@medusajs/ui"
import { isBeingCancelled } from "../../payment-rules/orders/shown-status"
import type { InvoiceDetail } from "../client/answers"
import { useTexts } from "../i18n/use-texts"
import { Money } from "../components/money"
import { Section } from "../components/section"
import { OrderLink } from "../payment-link/order-link"
import { ActionBar } from "./action-bar"
import { AttentionActions } from "./attention-actions"
import { AttentionNote } from "./attention-note"
import { ComparedValues } from "./compared-values"
import { HistorySection } from "./history-section"
import { IdentityFacts } from "./identity-facts"
import { InvoiceStatus } from "./invoice-status"
import { MoneyFacts } from "./money-facts"
import { OtherPayments } from "./other-payments"
import { RefundBadge } from "./refund-badge"
import { RefundFacts } from "./refund-facts"

/** One invoice: what it is, what can be done, and everything that happened to it. */
export function InvoicePage({ invoice }: { invoice: InvoiceDetail }) {
  const { t } = useTexts()
  const { order } = invoice
  return (
    <div className="flex flex-col gap-y-3">
      <Container className="flex flex-wrap items-center justify-between gap-4 px-6 py-4">
        <div className="flex flex-col gap-y-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Heading>
              <Money amount={invoice.amount} currency={invoice.currency} />
            </Heading>
            <InvoiceStatus invoice={invoice} />
            <RefundBadge invoice={invoice} />
          </div>
          <Text size="small" className="text-ui-fg-subtle" aria-live="polite">
            <Progress invoice={invoice} />
          </Text>
        </div>
        <ActionBar invoice={invoice} />
      </Container>
      {invoice.attention && (
        <AttentionNote
          reason={invoice.attention.reason}
          values={
            invoice.attention.reason === "paid_twice" ? (
              <OtherPayments invoice={invoice} />
            ) : (
              <ComparedValues
                compared={invoice.compared}
                currency={invoice.currency}
              />
            )
          }
        >
          <AttentionActions invoice={invoice} />
        </AttentionNote>
      )}
      <div className="flex flex-col gap-3 xl:flex-row xl:items-start">
        <div className="flex w-full min-w-0 flex-col gap-y-3">
          <HistorySection lines={invoice.history} currency={invoice.currency} />
        </div>
        <div className="flex w-full shrink-0 flex-col gap-y-3 xl:max-w-[440px]">
          {order && (
            <OrderLink order={{ id: order.id, number: order.display_id }} />
          )}
          <Section title={t("detail.money")}>
            <dl className="divide-y">
              <MoneyFacts invoice={invoice} />
            </dl>
          </Section>
          <Section title={t("detail.details")}>
            <dl className="divide-y">
              <IdentityFacts invoice={invoice} />
            </dl>
          </Section>
          {invoice.status === "completed" && (
            <Section title={t("detail.refunds")}>
              <RefundFacts invoice={invoice} />
            </Section>
          )}
        </div>
      </div>
    </div>
  )
}

/** The action in progress; else the invoice's customer. */
function Progress({ invoice }: { invoice: InvoiceDetail }) {
  const { t } = useTexts()
  if (invoice.look_pending) {
    return t("detail.checking")
  }
  if (isBeingCancelled(invoice)) {
    return t("detail.cancelling")
  }
  return <bdi>{invoice.name ?? invoice.email ?? invoice.reference}</bdi>
}
