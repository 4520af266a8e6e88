import { toast } from "@medusajs/ui"
import { useRemoveCredentials } from "../client/credentials"
import { ConfirmDialog } from "../components/confirm-dialog"
import { useErrorText } from "../i18n/use-error-text"
import { useTexts } from "../i18n/use-texts"

export function RemovePrompt({ onClose }: { onClose: () => void }) {
  const { t } = useTexts()
  const errorText = useErrorText()
  const remove = useRemoveCredentials()
  const onConfirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => toast.success(t("credentials.removed")),
      onError: (error) => toast.error(errorText(error)),
      onSettled: onClose,
    })
  return (
    <ConfirmDialog
      title={t("credentials.removeTitle")}
      text={`${t("credentials.removeText")} ${t("credentials.open")}`}
      confirm={t("settings.remove")}
      isDanger
      isPending={remove.isPending}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  )
}
