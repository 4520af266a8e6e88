import { Prompt } from "@medusajs/ui"
import type { InvoiceDetail } from "../client/answers"
import { useInvoiceAction } from "../client/invoice-action"
import { useTexts } from "../i18n/use-texts"

type Props = {
  action: "cancel" | "reopen"
  invoice: InvoiceDetail
  onClose: () => void
}

/** A question before what cannot be taken back, or moves money. */
export function ConfirmPrompt({ action, invoice, onClose }: Props) {
  const { t } = useTexts()
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
          <Prompt.Action onClick={() => mutate({})}>
            {t(`form.${action}Confirm`)}
          </Prompt.Action>
        </Prompt.Footer>
      </Prompt.Content>
    </Prompt>
  )
}
