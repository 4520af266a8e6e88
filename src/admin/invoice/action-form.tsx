import type { AdminAction } from "../../payment-rules/orders/admin-actions"
import type { InvoiceDetail } from "../client/answers"
import { ApplyDrawer } from "./apply-drawer"
import { ConfirmPrompt } from "./confirm-prompt"
import { RefundDrawer } from "./refund-drawer"
import { ResolveDrawer } from "./resolve-drawer"

type Props = {
  /** null: none is open. */
  action: AdminAction | null
  invoice: InvoiceDetail
  onClose: () => void
}

/** Mounted only while open, so that each form starts with the present values. */
export function ActionForm({ action, invoice, onClose }: Props) {
  switch (action) {
    case "cancel":
    case "reopen":
      return (
        <ConfirmPrompt action={action} invoice={invoice} onClose={onClose} />
      )
    case "resolve":
      return <ResolveDrawer invoice={invoice} onClose={onClose} />
    case "apply_to_cart":
      return <ApplyDrawer invoice={invoice} onClose={onClose} />
    case "external_refund":
      return <RefundDrawer invoice={invoice} onClose={onClose} />
    default:
      return null
  }
}
