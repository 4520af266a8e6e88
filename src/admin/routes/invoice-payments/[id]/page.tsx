import { Container } from "@medusajs/ui"
import { useParams } from "react-router-dom"
import { useInvoice } from "../../../client/invoices"
import { withQueries } from "../../../client/with-queries"
import { useTexts } from "../../../i18n/use-texts"
import { InvoicePage } from "../../../invoice/invoice-page"
import { LoadFailed } from "../../../components/load-failed"
import { LoadingLines } from "../../../components/loading-lines"

/** A page and not a drawer: the bell and mails link to it. */
function InvoiceRoute() {
  const { id } = useParams()
  const { data: invoice, error, refetch } = useInvoice(id)
  if (invoice) {
    return <InvoicePage invoice={invoice} />
  }
  return (
    <Container className="p-0">
      {error ? (
        <LoadFailed error={error} onRetry={refetch} />
      ) : (
        <LoadingLines lines={6} />
      )}
    </Container>
  )
}

function Breadcrumb() {
  const { t } = useTexts()
  return <>{t("detail.title")}</>
}

export const handle = { breadcrumb: () => <Breadcrumb /> }

export default withQueries(InvoiceRoute)
