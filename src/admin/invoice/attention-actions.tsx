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
/** Its cart is ordered and paid already, so the money most likely goes back. */
const PAID_TWICE = ["external_refund", "apply_to_cart", "resolve"] as const

/** The decisions that a human can take now, beside the problem. */
export function AttentionActions({ invoice }: { invoice: InvoiceDetail }) {
  const { t } = useTexts()
  const [open, setOpen] = useState<AdminAction | null>(null)
  const isTwice = invoice.attention?.reason === "paid_twice"
  const possible = (isTwice ? PAID_TWICE : DECISIONS).filter(
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
