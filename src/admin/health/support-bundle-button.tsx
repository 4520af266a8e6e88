import { ArrowDownTray } from "@medusajs/icons"
import { Button, toast } from "@medusajs/ui"
import { downloadSupportBundle } from "../client/health"
import { saveFile } from "../client/save-file"
import { useSingleMutation } from "../client/single-mutation"
import { useErrorText } from "../i18n/use-error-text"
import { useTexts } from "../i18n/use-texts"

/** One file for people who help; it contains no secret. */
export function SupportBundleButton() {
  const { t } = useTexts()
  const errorText = useErrorText()
  const download = useSingleMutation({
    mutationFn: downloadSupportBundle,
    onSuccess: (file) => saveFile(file, "invoice-payment-support.json"),
    onError: (error) => toast.error(errorText(error)),
  })
  return (
    <Button
      size="small"
      variant="transparent"
      isLoading={download.isPending}
      onClick={() => download.mutate()}
    >
      <ArrowDownTray />
      {t("health.bundle")}
    </Button>
  )
}
