import { StatusBadge } from "@medusajs/ui"
import type { ComponentProps } from "react"
import type { RowStatus } from "../../payment-rules/ledger-row"
import { useTexts } from "../i18n/use-texts"

type Color = ComponentProps<typeof StatusBadge>["color"]

const COLORS = {
  creating: "grey",
  unknown: "orange",
  rejected: "red",
  pending: "blue",
  under_review: "purple",
  completed: "green",
  cancelled: "grey",
  expired: "grey",
} as const satisfies Record<RowStatus, Color>

export function InvoiceStatus({ status }: { status: RowStatus }) {
  const { t } = useTexts()
  return (
    <StatusBadge color={COLORS[status]}>{t(`status.${status}`)}</StatusBadge>
  )
}
