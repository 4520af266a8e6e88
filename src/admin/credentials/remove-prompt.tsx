import { Prompt, toast } from "@medusajs/ui"
import { useRemoveCredentials } from "../client/credentials"
import { useTexts } from "../i18n/use-texts"

export function RemovePrompt({ onClose }: { onClose: () => void }) {
  const { t } = useTexts()
  const remove = useRemoveCredentials()
  const onConfirm = () =>
    void remove
      .mutateAsync()
      .then(() => toast.success(t("credentials.removed")))
      .catch((error: Error) => toast.error(error.message))
  return (
    <Prompt open onOpenChange={(open) => !open && onClose()}>
      <Prompt.Content>
        <Prompt.Header>
          <Prompt.Title>{t("credentials.removeTitle")}</Prompt.Title>
          <Prompt.Description>{t("credentials.removeText")}</Prompt.Description>
        </Prompt.Header>
        <Prompt.Footer>
          <Prompt.Cancel>{t("form.back")}</Prompt.Cancel>
          <Prompt.Action onClick={onConfirm}>
            {t("settings.remove")}
          </Prompt.Action>
        </Prompt.Footer>
      </Prompt.Content>
    </Prompt>
  )
}
