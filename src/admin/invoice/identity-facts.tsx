import { Copy } from "@medusajs/ui"
import { Link } from "react-router-dom"
import {
  lastAnsweredAt,
  mayBeOrdered,
} from "../../payment-rules/orders/shown-status"
import type { InvoiceDetail } from "../client/answers"
import { useTexts, type TextKey } from "../i18n/use-texts"
import { Fact } from "../components/fact"
import { LINK_LOOK } from "../components/link-look"
import { Timestamp } from "../components/timestamp"
import { LinkFacts } from "./link-facts"

/** The owner of an invoice, and the invoice's timestamps. */
export function IdentityFacts({ invoice }: { invoice: InvoiceDetail }) {
  const { t } = useTexts()
  const timestamps: [TextKey, string | null][] = [
    ["facts.created", invoice.created_at],
    ["facts.paidAt", invoice.completed_at],
    ["facts.cancelledAt", invoice.cancelled_at],
    ["facts.settledAt", invoice.settled_at],
    ["facts.resolvedAt", invoice.resolved_at],
    ["facts.lastWebhook", invoice.last_webhook_at],
  ]
  return (
    <>
      <Fact label={t("facts.order")}>
        {invoice.order ? (
          <Link to={pageOf(invoice.order)} className={LINK_LOOK}>
            <bdi>#{invoice.order.display_id}</bdi>
          </Link>
        ) : (
          t(mayBeOrdered(invoice) ? "facts.noOrder" : "facts.withoutOrder")
        )}
      </Fact>
      <Fact label={t("facts.customer")}>
        <Customer invoice={invoice} />
      </Fact>
      {/* Medusa has no page for carts: the id is what support and logs know it by. */}
      {invoice.cart_id && (
        <Fact label={t("facts.cart")}>
          <Id value={invoice.cart_id} />
        </Fact>
      )}
      <LinkFacts invoice={invoice} />
      {invoice.invoice_id && (
        <Fact label={t("facts.invoice")}>
          <Id value={invoice.invoice_id} />
        </Fact>
      )}
      {invoice.dashboard_url && (
        <Fact label={t("facts.dashboard")}>
          <a
            href={invoice.dashboard_url}
            target="_blank"
            rel="noreferrer"
            className={LINK_LOOK}
          >
            {t("facts.openDashboard")}
          </a>
        </Fact>
      )}
      <Fact label={t("facts.reference")}>
        <Id value={invoice.reference} />
      </Fact>
      <Fact label={t("facts.externalReference")}>
        <Id value={invoice.id} />
      </Fact>
      {timestamps.map(
        ([label, at]) =>
          at && (
            <Fact key={label} label={t(label)}>
              <Timestamp at={at} />
            </Fact>
          )
      )}
      <Fact label={t("facts.lastRead")}>
        <Timestamp at={lastAnsweredAt(invoice)} />
      </Fact>
    </>
  )
}

/** An account has a page to link to; a guest has none. */
function Customer({ invoice }: { invoice: InvoiceDetail }) {
  const { name, email, customer_id } = invoice
  const shown = name ?? email
  return (
    <span className="flex flex-col items-start gap-y-1">
      {customer_id && shown ? (
        <Link
          to={`/customers/${customer_id}`}
          className={`max-w-full ${LINK_LOOK}`}
        >
          <bdi>{shown}</bdi>
        </Link>
      ) : (
        <bdi className="max-w-full">{shown ?? "–"}</bdi>
      )}
      {name && email && <bdi className="max-w-full">{email}</bdi>}
    </span>
  )
}

function Id({ value }: { value: string }) {
  return (
    <span className="flex items-center gap-x-2">
      <bdi className="min-w-0 truncate" title={value}>
        {value}
      </bdi>
      <Copy
        content={value}
        variant="mini"
        aria-label={value}
        className="text-ui-fg-muted shrink-0"
      />
    </span>
  )
}

/** A draft has a page of its own, since an order's page would fulfil or cancel it. */
function pageOf({ id, status }: NonNullable<InvoiceDetail["order"]>): string {
  return status === "draft" ? `/draft-orders/${id}` : `/orders/${id}`
}
