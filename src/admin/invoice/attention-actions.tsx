import { Button } from "@medusajs/ui"
import { useState } from "react"
import {
  canTakePaymentAgain,
  type AdminAction,
} from "../../payment-rules/orders/admin-actions"
import type { InvoiceDetail } from "../client/answers"
import { useTexts } from "../i18n/use-texts"
import { TakePaymentAgain } from "../payment-link/take-payment-again"
import { ActionForm } from "./action-form"

const DECISIONS = ["apply_to_cart", "external_refund", "resolve"] as const

/** The decisions that a human can take now, beside the problem. */
export function AttentionActions({ invoice }: { invoice: InvoiceDetail }) {
  const { t } = useTexts()
  const [open, setOpen] = useState<AdminAction | null>(null)
  const possible = DECISIONS.filter(
    (action) => invoice.actions[action].possible
  )
  return (
    <div className="flex flex-wrap gap-2">
      {invoice.order && canTakePaymentAgain(invoice.attention?.reason) && (
        <TakePaymentAgain orderId={invoice.order.id} />
      )}
      {possible.map((action) => (
        <Button
          key={action}
          size="small"
          variant="secondary"
          onClick={() => setOpen(action)}
        >
          {t(`action.${action}`)}
        </Button>
      ))}
      <ActionForm
        action={open}
        invoice={invoice}
        onClose={() => setOpen(null)}
      />
    </div>
  )
}
