import { ExclamationCircleSolid } from "@medusajs/icons"
import { clx, createDataTableColumnHelper, Tooltip } from "@medusajs/ui"
import { useMemo } from "react"
import { Link } from "react-router-dom"
import type { Invoice } from "../client/answers"
import { useTexts } from "../i18n/use-texts"
import { InvoiceStatus } from "../invoice/invoice-status"
import { RefundBadge } from "../invoice/refund-badge"
import { Moment } from "../pieces/moment"
import { Money } from "../pieces/money"

const column = createDataTableColumnHelper<Invoice>()

export const invoicePath = (id: string) => `/invoice-payments/${id}`

export function useInvoiceColumns(tab: "attention" | "all") {
  const { t, word } = useTexts()
  return useMemo(() => {
    const problem = column.display({
      id: "problem",
      header: t("list.problem"),
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
      column.display({
        id: "order",
        header: t("facts.order"),
        cell: ({ row: { original: invoice } }) => (
          // The row is for the mouse; this is for the keyboard.
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
              t("facts.noOrder")
            )}
          </Link>
        ),
      }),
      column.display({
        id: "status",
        header: t("facts.status"),
        cell: ({ row: { original: invoice } }) => (
          <span className="flex items-center gap-x-2">
            <InvoiceStatus status={invoice.status} />
            <RefundBadge invoice={invoice} />
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
      column.display({
        id: "amount",
        header: t("facts.amount"),
        cell: ({ row: { original: invoice } }) => (
          <Money amount={invoice.amount} currency={invoice.currency} />
        ),
      }),
      column.display({
        id: "customer",
        header: t("facts.customer"),
        cell: ({ row }) => <bdi>{row.original.email ?? "–"}</bdi>,
      }),
      column.display({
        id: "created",
        header: t("facts.created"),
        cell: ({ row }) => <Moment at={row.original.created_at} />,
      }),
    ]
  }, [t, word, tab])
}
