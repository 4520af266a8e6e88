import type { SearchText } from "../../../payment-rules/orders/search-text"
import { MAX_COUNT } from "../../../payment-rules/health/shown-count"
import { LEDGER } from "./table"

/** The possible meanings of the text, and the orders and carts that were found for it. */
export type TextSearch = {
  text: string
  order_ids: string[]
  cart_ids: string[]
} & Partial<Pick<SearchText, "rowId" | "invoiceId" | "reference" | "amount">>

/** Ids of invoices are lower case or upper case. */
const EXACT = [
  "id = :text",
  "invoice_id = any(:invoice_ids)",
  "order_id = any(:order_ids)",
  "cart_id = any(:cart_ids)",
]

/** The short reference is the end of the id. */
const BEGINNINGS = {
  rowId: "id like :rowId",
  invoiceId: "lower(invoice_id) like :invoiceId",
  reference: "right(id, 8) like :reference",
  amount: "amount = :amount",
} as const

/**
 * Finds ids first, each by its own index, then their rows: one condition with `or` would
 * read the whole table. Prefixes are searched only for what the text can be.
 * @param isWhole finds all, since other filters follow or nothing may be left out;
 * otherwise the newest ones
 */
export function matchingText(
  search: TextSearch,
  { isWhole = false }: { isWhole?: boolean } = {}
) {
  const names = Object.keys(BEGINNINGS) as (keyof typeof BEGINNINGS)[]
  const selects = [
    ...EXACT.map(select),
    ...names
      .filter((name) => search[name])
      .map((name) =>
        isWhole ? select(BEGINNINGS[name]) : `(${newest(BEGINNINGS[name])})`
      ),
  ]
  return {
    sql: `id = any(array(${selects.join(" union all ")}))`,
    bindings: bindings(search) as never,
  }
}

function select(condition: string): string {
  return `select id from ${LEDGER} where deleted_at is null and ${condition}`
}

function newest(condition: string): string {
  return `${select(condition)} order by id desc limit ${MAX_COUNT + 1}`
}

function bindings({
  text,
  order_ids,
  cart_ids,
  rowId,
  invoiceId,
  reference,
  amount,
}: TextSearch) {
  return {
    text,
    invoice_ids: [text, text.toLowerCase(), text.toUpperCase()],
    order_ids: [text, ...order_ids],
    cart_ids: [text, ...cart_ids],
    ...(rowId && { rowId: `${rowId.replace("_", "\\_")}%` }),
    ...(invoiceId && { invoiceId: `${invoiceId}%` }),
    ...(reference && { reference: `${reference}%` }),
    ...(amount && { amount }),
  }
}
