import { createDataTableFilterHelper } from "@medusajs/ui"
import { useMemo } from "react"
import { ROW_STATUSES } from "../../payment-rules/ledger-row"
import type { Invoice } from "../client/answers"
import { useTexts } from "../i18n/use-texts"
import { dayFormat } from "../pieces/locale"

const filter = createDataTableFilterHelper<Invoice>()
const DAY = 24 * 60 * 60 * 1000

export function useInvoiceFilters() {
  const { t, language } = useTexts()
  return useMemo(() => {
    const midnight = new Date().setHours(0, 0, 0, 0)
    const since = (days: number) => ({
      $gte: new Date(midnight - days * DAY).toISOString(),
    })
    return [
      filter.accessor("status", {
        type: "multiselect",
        label: t("list.status"),
        options: ROW_STATUSES.map((status) => ({
          label: t(`status.${status}`),
          value: status,
        })),
      }),
      filter.accessor("created_at", {
        type: "date",
        label: t("list.created"),
        format: "date",
        formatDateValue: (date) => dayFormat(language).format(date),
        rangeOptionLabel: t("list.custom"),
        rangeOptionStartLabel: t("list.from"),
        rangeOptionEndLabel: t("list.to"),
        options: [
          { label: t("list.today"), value: since(0) },
          { label: t("list.week"), value: since(7) },
          { label: t("list.month"), value: since(30) },
        ],
      }),
    ]
  }, [t, language])
}
