import { Prompt } from "@medusajs/ui"
import type { InvoiceDetail } from "../client/answers"
import { useInvoiceAction } from "../client/invoice-action"
import { useTexts } from "../i18n/use-texts"

type Props = { invoice: InvoiceDetail; onClose: () => void }

export function CancelPrompt({ invoice, onClose }: Props) {
  const { t } = useTexts()
  const cancel = useInvoiceAction("cancel", invoice.id)
  return (
    <Prompt open onOpenChange={(open) => !open && onClose()}>
      <Prompt.Content>
        <Prompt.Header>
          <Prompt.Title>{t("form.cancelTitle")}</Prompt.Title>
          <Prompt.Description>{t("form.cancelText")}</Prompt.Description>
        </Prompt.Header>
        <Prompt.Footer>
          <Prompt.Cancel>{t("form.back")}</Prompt.Cancel>
          <Prompt.Action onClick={() => cancel.mutate({})}>
            {t("form.cancelConfirm")}
          </Prompt.Action>
        </Prompt.Footer>
      </Prompt.Content>
    </Prompt>
  )
}
