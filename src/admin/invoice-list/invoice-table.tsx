import { DataTable, useDataTable } from "@medusajs/ui"
import { useNavigate } from "react-router-dom"
import { useInvoices } from "../client/invoices"
import { useTexts } from "../i18n/use-texts"
import { LoadFailed } from "../components/load-failed"
import { nameKitParts } from "../components/name-kit-parts"
import { invoicePath, useInvoiceColumns } from "./columns"
import { useInvoiceFilters } from "./filters"
import { ListPagination } from "./list-pagination"
import { PAGE_SIZE, type useListUrl } from "./list-url"

type Props = { list: ReturnType<typeof useListUrl> }

export function InvoiceTable({ list }: Props) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const { data, error, isLoading, refetch } = useInvoices(list.params, {
    offset: list.pagination.pageIndex * PAGE_SIZE,
    limit: PAGE_SIZE,
    ...(list.order && { order: list.order }),
  })
  const instance = useDataTable({
    data: data?.invoices ?? [],
    rowCount: data?.count ?? 0,
    columns: useInvoiceColumns(list.tab),
    filters: useInvoiceFilters(),
    getRowId: ({ id }) => id,
    isLoading,
    onRowClick: (_, { id }) => void navigate(invoicePath(id)),
    search: { state: list.q, onSearchChange: list.setSearch },
    filtering: { state: list.filters, onFilteringChange: list.setFilters },
    sorting: { state: list.sorting, onSortingChange: list.setSorting },
    pagination: { state: list.pagination, onPaginationChange: list.setPage },
  })
  if (error && !data) {
    return <LoadFailed error={error} onRetry={refetch} />
  }
  const [heading, description] = {
    attention: [t("list.calmTitle"), t("list.calmText")],
    all: [t("list.emptyTitle"), t("list.emptyText")],
  }[list.tab]
  return (
    <DataTable instance={instance}>
      <DataTable.Toolbar translations={{ clearAll: t("list.clear") }}>
        <div className="flex w-full items-center gap-x-2">
          <div className="w-full max-w-80" ref={nameKitParts()}>
            <DataTable.Search
              placeholder={t("list.search")}
              aria-label={t("list.search")}
            />
          </div>
          <div ref={nameKitParts(t("list.filter"))}>
            <DataTable.FilterMenu tooltip={t("list.filter")} />
          </div>
        </div>
      </DataTable.Toolbar>
      <DataTable.Table
        emptyState={{
          empty: { heading, description },
          filtered: {
            heading: t("list.noneTitle"),
            description: t("list.noneText"),
          },
        }}
      />
      {data && (
        <ListPagination
          page={list.pagination.pageIndex}
          pageSize={PAGE_SIZE}
          count={data.count}
          isCapped={data.count_capped}
          isSorted={!!list.order && !list.order.endsWith("created_at")}
          onChange={list.setPageIndex}
        />
      )}
    </DataTable>
  )
}
