import { createDataTableFilterHelper } from "@medusajs/ui"
import { useMemo } from "react"
import {
  ATTENTION_TEXTS,
  type AttentionReason,
} from "../../payment-rules/settlement/attention"
import { ROW_STATUSES } from "../../payment-rules/settlement/ledger-row"
import type { Invoice } from "../client/answers"
import { useTexts } from "../i18n/use-texts"
import { dayFormat } from "../components/locale"

const filter = createDataTableFilterHelper<Invoice>()
const REASONS = Object.keys(ATTENTION_TEXTS) as AttentionReason[]
const DAY = 24 * 60 * 60 * 1000

export function useInvoiceFilters() {
  const { t, language } = useTexts()
  return useMemo(() => {
    const midnight = new Date().setHours(0, 0, 0, 0)
    const since = (days: number) => ({
      $gte: new Date(midnight - days * DAY).toISOString(),
    })
    const day = {
      type: "date" as const,
      format: "date" as const,
      formatDateValue: (date: Date) => dayFormat(language).format(date),
      rangeOptionLabel: t("list.custom"),
      rangeOptionStartLabel: t("list.from"),
      rangeOptionEndLabel: t("list.to"),
      options: [
        { label: t("list.today"), value: since(0) },
        { label: t("list.week"), value: since(7) },
        { label: t("list.month"), value: since(30) },
      ],
    }
    return [
      filter.accessor("status", {
        type: "multiselect",
        label: t("list.status"),
        options: ROW_STATUSES.map((status) => ({
          label: t(`status.${status}`),
          value: status,
        })),
      }),
      filter.custom({
        id: "problem",
        type: "multiselect",
        label: t("list.problem"),
        options: REASONS.map((reason) => ({
          label: t(`reason.${reason}`),
          value: reason,
        })),
      }),
      filter.custom({
        id: "amount",
        type: "number",
        label: t("list.amount"),
        placeholder: "100.00",
      }),
      filter.accessor("created_at", { ...day, label: t("list.created") }),
      filter.accessor("completed_at", { ...day, label: t("list.paidAt") }),
      filter.accessor("refunded", {
        type: "radio",
        label: t("list.refunded"),
        options: [
          { label: t("list.yes"), value: "true" },
          { label: t("list.no"), value: "false" },
        ],
      }),
    ]
  }, [t, language])
}
