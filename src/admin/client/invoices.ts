import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { shownCount } from "../../payment-rules/health/shown-count"
import { isBeingCancelled } from "../../payment-rules/orders/shown-status"
import type { Invoice, InvoiceDetail } from "./answers"
import { medusa } from "./medusa"

const INVOICES = "/admin/invoice-payment/invoices"

/** The first part of all our query keys, so that a change can refresh every query. */
export const OURS = ["invoice-payment"]

/** As the route takes them (api/admin/invoice-payment/invoices/validators.ts). */
export type InvoiceParams = {
  q?: string
  status?: string[]
  attention?: "true" | string[]
  created_at?: object
  completed_at?: object
  amount?: object
  refunded?: "true" | "false"
  order_id?: string[]
  cart_id?: string[]
}

/** A column's name in the ledger; `-` in front: the largest first. */
type InvoiceOrder = string

/** `count_capped`: there are more than `count`. */
type Page = { invoices: Invoice[]; count: number; count_capped: boolean }

export function useInvoices(
  params: InvoiceParams,
  page: { offset: number; limit: number; order?: InvoiceOrder }
) {
  return useQuery({
    queryKey: [...OURS, "list", params, page],
    queryFn: () =>
      medusa.client.fetch<Page>(INVOICES, { query: { ...params, ...page } }),
    placeholderData: keepPreviousData,
  })
}

/** How many invoices need a human, ready to be shown; undefined until it is known. */
export function useAttentionCount(): number | string | undefined {
  const { data } = useQuery({
    queryKey: [...OURS, "attention-count"],
    queryFn: () =>
      medusa.client.fetch<Page>(INVOICES, {
        query: { attention: "true", limit: 1 },
      }),
    refetchInterval: 60_000,
  })
  return data && shownCount(data.count)
}

export function useInvoice(id: string | undefined) {
  return useQuery({
    queryKey: [...OURS, "invoice", id],
    enabled: id !== undefined,
    queryFn: async () => {
      const answer = await medusa.client.fetch<{ invoice: InvoiceDetail }>(
        `${INVOICES}/${id}`
      )
      return answer.invoice
    },
    refetchInterval: ({ state }) => (isMoving(state.data) ? 1_500 : 30_000),
  })
}

/** Something was requested that is not done yet. */
function isMoving(invoice: InvoiceDetail | undefined): boolean {
  return Boolean(invoice && (invoice.look_pending || isBeingCancelled(invoice)))
}

/** The list as a file, whatever its length, under the name that the server gives it. */
export async function downloadCsv(
  params: InvoiceParams
): Promise<{ file: Blob; name: string }> {
  const response = await medusa.client.fetch<Response>(`${INVOICES}/export`, {
    query: params,
    headers: { accept: "text/csv" },
  })
  const head = response.headers.get("content-disposition") ?? ""
  const name = /filename="(.+)"/.exec(head)?.[1] ?? "invoices.csv"
  return { file: await response.blob(), name }
}
