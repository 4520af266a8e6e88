import { ArrowDownTray } from "@medusajs/icons"
import { Button, toast } from "@medusajs/ui"
import { downloadCsv, type InvoiceParams } from "../client/invoices"
import { saveFile } from "../client/save-file"
import { useSingleMutation } from "../client/single-mutation"
import { useErrorText } from "../i18n/use-error-text"
import { useTexts } from "../i18n/use-texts"

/**
 * The present search as a file. It is fetched, not linked: a dashboard that signs in by token
 * sends no cookie.
 */
export function CsvButton({ params }: { params: InvoiceParams }) {
  const { t } = useTexts()
  const errorText = useErrorText()
  const download = useSingleMutation({
    mutationFn: () => downloadCsv(params),
    onSuccess: ({ file, name }) => saveFile(file, name),
    onError: (error) => toast.error(errorText(error)),
  })
  return (
    <Button
      size="small"
      variant="secondary"
      isLoading={download.isPending}
      onClick={() => download.mutate()}
    >
      <ArrowDownTray />
      {t("list.csv")}
    </Button>
  )
}
