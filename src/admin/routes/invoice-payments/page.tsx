import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Container, Heading, Text } from "@medusajs/ui"
import { withQueries } from "../../client/with-queries"
import { useTexts } from "../../i18n/use-texts"
import { CsvButton } from "../../invoice-list/csv-button"
import { InvoiceTable } from "../../invoice-list/invoice-table"
import { useListUrl } from "../../invoice-list/list-url"
import { ListTabs } from "../../invoice-list/list-tabs"

/** Orders → Invoices: the whole ledger, what needs a human first. */
function InvoicesPage() {
  const { t } = useTexts()
  const list = useListUrl()
  return (
    <Container className="divide-y p-0">
      <div className="flex flex-wrap items-center justify-between gap-4 px-6 py-4">
        <div>
          <Heading>{t("list.title")}</Heading>
          <Text size="small" className="text-ui-fg-subtle">
            {t("list.subtitle")}
          </Text>
        </div>
        <CsvButton params={list.params} />
      </div>
      <ListTabs tab={list.tab} onChange={list.setTab}>
        <InvoiceTable key={list.tab} list={list} />
      </ListTabs>
    </Container>
  )
}

function Breadcrumb() {
  const { t } = useTexts()
  return <>{t("menu.invoices")}</>
}

export const handle = { breadcrumb: () => <Breadcrumb /> }

export const config = defineRouteConfig({
  label: "menu.invoices",
  translationNs: "invoicePayment",
  nested: "/orders",
})

export default withQueries(InvoicesPage)
