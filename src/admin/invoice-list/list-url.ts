import type {
  DataTableFilteringState,
  DataTablePaginationState,
  DataTableSortingState,
} from "@medusajs/ui"
import { useSearchParams } from "react-router-dom"
import type { InvoiceParams } from "../client/invoices"

export const PAGE_SIZE = 20
const FILTERS = [
  "status",
  "problem",
  "amount",
  "created_at",
  "completed_at",
  "refunded",
] as const
/** The columns that the ledger can sort by. */
const SORTED = [
  "order",
  "customer",
  "problem",
  "status",
  "amount",
  "merchant_net",
  "completed_at",
  "created_at",
]

/** Tab, search, filters and page are in the URL: a link shows what its sender saw. */
export function useListUrl() {
  const [url, setListUrl] = useSearchParams()
  const change = (values: Record<string, string | undefined>) =>
    setListUrl(
      (before) => {
        const after = new URLSearchParams(before)
        for (const [name, value] of Object.entries(values)) {
          after.delete(name)
          if (value) {
            after.set(name, value)
          }
        }
        return after
      },
      { replace: true }
    )

  const setPageIndex = (index: number) =>
    change({ page: index === 0 ? undefined : String(index + 1) })
  const tab = url.get("tab") === "attention" ? "attention" : "all"
  const q = url.get("q") ?? ""
  const pageIndex = Math.max(0, Number(url.get("page") ?? 1) - 1) || 0
  const filters = Object.fromEntries(
    FILTERS.flatMap((name) => {
      const value = parse(url.get(name))
      return value === undefined ? [] : [[name, value]]
    })
  ) as Record<string, unknown>
  const params: InvoiceParams = {
    ...paramsOf(filters),
    ...(q && { q }),
    ...(tab === "attention" && !filters["problem"] && { attention: "true" }),
  }
  const sorting = sortingOf(url.get("order"))

  return {
    tab,
    q,
    filters,
    params,
    sorting,
    order: sorting && (sorting.desc ? "-" : "") + sorting.id,
    setSorting: (state: DataTableSortingState | null) =>
      change({
        page: undefined,
        order: state ? (state.desc ? "-" : "") + state.id : undefined,
      }),
    pagination: { pageIndex, pageSize: PAGE_SIZE },
    isNarrowed: q !== "" || Object.keys(filters).length > 0,
    setTab: (value: string) => change({ tab: value, page: undefined }),
    setSearch: (value: string) => {
      // The search box also reports its first value; changing it then would lose the page.
      if (value !== q) {
        change({ q: value, page: undefined })
      }
    },
    setPage: ({ pageIndex: index }: DataTablePaginationState) =>
      setPageIndex(index),
    setPageIndex,
    setFilters: (state: DataTableFilteringState) =>
      change({
        page: undefined,
        ...Object.fromEntries(
          FILTERS.map((name) => [
            name,
            name in state ? JSON.stringify(state[name]) : undefined,
          ])
        ),
      }),
  } as const
}

/** The filters in the route's form. The kit can have an exact number; the route has only bounds. */
function paramsOf({
  problem,
  amount,
  ...filters
}: Record<string, unknown>): InvoiceParams {
  const exact = typeof amount === "number"
  return {
    ...filters,
    ...(Array.isArray(problem) && { attention: problem as string[] }),
    ...(exact && { amount: { $gte: amount, $lte: amount } }),
    ...(!exact && amount ? { amount: amount } : {}),
  }
}

function sortingOf(order: string | null): DataTableSortingState | null {
  const id = order?.replace("-", "") ?? ""
  return SORTED.includes(id) ? { id, desc: order !== id } : null
}

/** Anybody can edit the URL, so the text may be anything. */
function parse(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
