import { ExclamationCircleSolid } from "@medusajs/icons"
import { clx, createDataTableColumnHelper, Tooltip } from "@medusajs/ui"
import { useMemo } from "react"
import { Link } from "react-router-dom"
import { mayBeOrdered } from "../../payment-rules/orders/shown-status"
import type { Invoice } from "../client/answers"
import { useTexts } from "../i18n/use-texts"
import { InvoiceStatus } from "../invoice/invoice-status"
import { hasMoney } from "../invoice/money-facts"
import { RefundBadge } from "../invoice/refund-badge"
import { Timestamp } from "../components/timestamp"
import { Money } from "../components/money"

const column = createDataTableColumnHelper<Invoice>()

export const invoicePath = (id: string) => `/invoice-payments/${id}`

export function useInvoiceColumns(tab: "attention" | "all") {
  const { t, word } = useTexts()
  return useMemo(() => {
    const sort = (header: string) => ({
      header,
      enableSorting: true,
      sortLabel: header,
      sortAscLabel: t("list.ascending"),
      sortDescLabel: t("list.descending"),
    })
    const problem = column.accessor(({ attention }) => attention?.reason, {
      id: "problem",
      ...sort(t("list.problem")),
      cell: ({ row: { original: invoice } }) =>
        invoice.attention && (
          <Tooltip
            content={word("attention", invoice.attention.reason)}
            maxWidth={280}
          >
            <span className="text-ui-fg-error">
              {word("reason", invoice.attention.reason)}
            </span>
          </Tooltip>
        ),
    })
    return [
      column.accessor(({ order }) => order?.display_id, {
        id: "order",
        ...sort(t("facts.order")),
        cell: ({ row: { original: invoice } }) => (
          // A mouse can click the row; the keyboard needs this link.
          <Link
            to={invoicePath(invoice.id)}
            onClick={(event) => event.stopPropagation()}
            className={clx(
              "whitespace-nowrap",
              invoice.order
                ? "txt-compact-small-plus text-ui-fg-base"
                : "text-ui-fg-subtle"
            )}
          >
            {invoice.order ? (
              <bdi>#{invoice.order.display_id}</bdi>
            ) : (
              t(mayBeOrdered(invoice) ? "facts.noOrder" : "facts.withoutOrder")
            )}
          </Link>
        ),
      }),
      column.accessor("status", {
        ...sort(t("facts.status")),
        cell: ({ row: { original: invoice } }) => (
          <span className="flex items-center gap-x-2">
            <span className="flex flex-col items-start gap-y-1 py-1">
              <InvoiceStatus invoice={invoice} />
              <RefundBadge invoice={invoice} />
            </span>
            {tab === "all" && invoice.attention && (
              <Tooltip content={word("reason", invoice.attention.reason)}>
                <ExclamationCircleSolid
                  className="text-ui-fg-error"
                  aria-label={word("reason", invoice.attention.reason)}
                />
              </Tooltip>
            )}
          </span>
        ),
      }),
      ...(tab === "attention" ? [problem] : []),
      column.accessor("amount", {
        ...sort(t("facts.amount")),
        cell: ({ row: { original: invoice } }) => (
          <Money amount={invoice.amount} currency={invoice.currency} />
        ),
      }),
      column.accessor("merchant_net", {
        ...sort(t("facts.merchantNet")),
        cell: ({ row: { original: invoice } }) => (
          <Money
            amount={hasMoney(invoice) ? invoice.merchant_net : null}
            currency={invoice.currency}
          />
        ),
      }),
      column.accessor(({ name, email }) => name ?? email, {
        id: "customer",
        ...sort(t("facts.customer")),
        cell: ({ row: { original: invoice } }) => <Customer {...invoice} />,
      }),
      column.accessor("completed_at", {
        ...sort(t("facts.paidAt")),
        cell: ({ row: { original: invoice } }) =>
          invoice.completed_at ? (
            <Timestamp at={invoice.completed_at} short />
          ) : (
            "–"
          ),
      }),
      column.accessor("created_at", {
        ...sort(t("facts.created")),
        cell: ({ row }) => <Timestamp at={row.original.created_at} short />,
      }),
    ]
  }, [t, word, tab])
}

/** The payer's name, else the e-mail address, which is on the invoice's page as well. */
function Customer({ name, email }: Invoice) {
  return <bdi title={email ?? undefined}>{name ?? email ?? "–"}</bdi>
}
