import type {
  DataTableFilteringState,
  DataTablePaginationState,
} from "@medusajs/ui"
import { useSearchParams } from "react-router-dom"
import type { InvoiceParams } from "../client/invoices"

export const PAGE_SIZE = 20
const FILTERS = ["status", "created_at"] as const

/** Tab, search, filters and page live in the address: a link shows what its sender saw. */
export function useListAddress() {
  const [address, setAddress] = useSearchParams()
  const change = (values: Record<string, string | undefined>) =>
    setAddress(
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

  const tab = address.get("tab") === "attention" ? "attention" : "all"
  const q = address.get("q") ?? ""
  const pageIndex = Math.max(0, Number(address.get("page") ?? 1) - 1) || 0
  const filters = Object.fromEntries(
    FILTERS.flatMap((name) => {
      const value = parse(address.get(name))
      return value === undefined ? [] : [[name, value]]
    })
  ) as Pick<InvoiceParams, "status" | "created_at">
  const params: InvoiceParams = {
    ...filters,
    ...(q && { q }),
    ...(tab === "attention" && { attention: "true" }),
  }

  return {
    tab,
    q,
    filters,
    params,
    pagination: { pageIndex, pageSize: PAGE_SIZE },
    isNarrowed: q !== "" || Object.keys(filters).length > 0,
    setTab: (value: string) => change({ tab: value, page: undefined }),
    setSearch: (value: string) => {
      // The search box reports its first value as well, which would lose the page.
      if (value !== q) {
        change({ q: value, page: undefined })
      }
    },
    setPage: ({ pageIndex: index }: DataTablePaginationState) =>
      change({ page: index === 0 ? undefined : String(index + 1) }),
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

/** What somebody typed into the address may be anything. */
function parse(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
