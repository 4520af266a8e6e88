import { StatusBadge } from "@medusajs/ui"
import type { ComponentProps } from "react"
import {
  isPast,
  serviceStatusOf,
} from "../../payment-rules/orders/shown-status"
import type { RowStatus } from "../../payment-rules/settlement/ledger-row"
import type { Invoice } from "../client/answers"
import { isolated, useTexts } from "../i18n/use-texts"

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

type Props = {
  invoice: Pick<Invoice, "status" | "invoice_status" | "expires_at"> & {
    attention: { reason: string } | null
  }
}

export function InvoiceStatus({ invoice }: Props) {
  const { t, word } = useTexts()
  const { status } = invoice
  const serviceStatus = serviceStatusOf(invoice)
  if (serviceStatus) {
    return (
      <StatusBadge color="orange" className="px-0 pe-1">
        {t(
          "compared.status",
          isolated({ status: word("status", serviceStatus) })
        )}
      </StatusBadge>
    )
  }
  const isOver = isPast(invoice, new Date())
  return (
    // The kit pads only the right side, which is the wrong one in a right-to-left text.
    <StatusBadge color={isOver ? "grey" : COLORS[status]} className="px-0 pe-1">
      {t(isOver ? "facts.pastEnd" : `status.${status}`)}
    </StatusBadge>
  )
}
