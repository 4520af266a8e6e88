import { StatusBadge } from "@medusajs/ui"
import type { ComponentProps } from "react"
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

/** Reasons for which the ledger did not accept the service's answer. */
const NOT_TAKEN: readonly string[] = [
  "amount_mismatch",
  "currency_mismatch",
  "reference_mismatch",
  "unknown_status",
  "contradictory",
]

/** The service's own status of the invoice, if ours would mislead. */
export function serviceStatusOf({
  attention,
  invoice_status,
  status,
}: Pick<Invoice, "invoice_status" | "status"> & {
  attention: { reason: string } | null
}): string | null {
  // After a human's decision the service still says the same of an open invoice.
  const isTaken = attention
    ? !NOT_TAKEN.includes(attention.reason)
    : status !== "pending"
  return isTaken || invoice_status === status ? null : invoice_status
}

/** Unpaid after its time; nobody knows that nothing was paid until the last check. */
export function isPast({
  status,
  expires_at,
}: Pick<Invoice, "status" | "expires_at">): boolean {
  return (
    status === "pending" &&
    expires_at !== null &&
    new Date(expires_at) < new Date()
  )
}

type Props = {
  status: RowStatus
  /** The service's own status, if the row did not take it. */
  serviceStatus?: string | null
  /** The time to pay is over. */
  isPast?: boolean
}

export function InvoiceStatus({ status, serviceStatus, isPast }: Props) {
  const { t, word } = useTexts()
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
  return (
    // The kit pads only the right side, which is the wrong one in a right-to-left text.
    <StatusBadge color={isPast ? "grey" : COLORS[status]} className="px-0 pe-1">
      {t(isPast ? "facts.pastEnd" : `status.${status}`)}
    </StatusBadge>
  )
}
