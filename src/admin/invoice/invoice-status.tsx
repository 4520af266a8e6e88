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
    // The kit pads its right side only, which is the wrong one from right to left.
    <StatusBadge color={COLORS[status]} className="px-0 pe-1">
      {t(`status.${status}`)}
    </StatusBadge>
  )
}
