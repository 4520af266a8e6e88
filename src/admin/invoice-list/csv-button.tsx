import { ArrowDownTray } from "@medusajs/icons"
import { Button, toast } from "@medusajs/ui"
import { useMutation } from "@tanstack/react-query"
import { exportName } from "../../payment-rules/orders/export-name"
import { downloadCsv, type InvoiceParams } from "../client/invoices"
import { saveFile } from "../client/save-file"
import { useTexts } from "../i18n/use-texts"

/**
 * The present search as a file. It is fetched, not linked: a dashboard that signs in by token
 * sends no cookie.
 */
export function CsvButton({ params }: { params: InvoiceParams }) {
  const { t } = useTexts()
  // Dates as on the page: in the admin's own time zone.
  const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const download = useMutation({
    mutationFn: () => downloadCsv({ ...params, time_zone }),
    onSuccess: (file) =>
      saveFile(file, exportName(params.created_at, time_zone)),
    onError: () => toast.error(t("list.csvFailed")),
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
