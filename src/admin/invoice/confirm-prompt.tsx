import { Prompt } from "@medusajs/ui"
import { useState } from "react"
import type { InvoiceDetail } from "../client/answers"
import { useInvoiceAction } from "../client/invoice-action"
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
  const { mutate } = useInvoiceAction(action, invoice.id)
  return (
    <Prompt
      open
      variant={action === "cancel" ? "danger" : "confirmation"}
      onOpenChange={(open) => !open && onClose()}
    >
      <Prompt.Content>
        <Prompt.Header>
          <Prompt.Title>{t(`form.${action}Title`)}</Prompt.Title>
          <Prompt.Description>{t(`form.${action}Text`)}</Prompt.Description>
        </Prompt.Header>
        <Prompt.Footer>
          <Prompt.Cancel>{t("form.back")}</Prompt.Cancel>
          <Prompt.Action
            onClick={() => mutate(action === "cancel" ? { status } : {})}
          >
            {t(`form.${action}Confirm`)}
          </Prompt.Action>
        </Prompt.Footer>
      </Prompt.Content>
    </Prompt>
  )
}
