import { useState } from "react"
import type { InvoiceDetail } from "../client/answers"
import { useInvoiceAction } from "../client/invoice-action"
import { ConfirmDialog } from "../components/confirm-dialog"
import { useTexts } from "../i18n/use-texts"

type Props = {
  action: "cancel" | "reopen"
  invoice: InvoiceDetail
  onClose: () => void
}

/** Asks before an action that cannot be undone, or that moves money. */
export function ConfirmPrompt({ action, invoice, onClose }: Props) {
  const { t } = useTexts()
  // The state when the question was asked: the page keeps refreshing meanwhile.
  const [{ status }] = useState(invoice)
  const { mutate, isPending } = useInvoiceAction(action, invoice.id)
  return (
    <ConfirmDialog
      title={t(`form.${action}Title`)}
      text={t(`form.${action}Text`)}
      confirm={t(`form.${action}Confirm`)}
      isDanger={action === "cancel"}
      isPending={isPending}
      onConfirm={() =>
        mutate(action === "cancel" ? { status } : {}, { onSettled: onClose })
      }
      onClose={onClose}
    />
  )
}
