import { MAX_COUNT } from "../../../payment-rules/health/shown-count"
import { narrow, sorted, type ListFilters, type ListSort } from "./list-filters"
import type { StoredRefund } from "./refunds"
import { LEDGER, REFUNDS, type Knex, type StoredRow } from "./table"
import { matchingText, type TextSearch } from "./text-search"

export type InvoiceFilters = ListFilters & {
  q?: TextSearch
  status?: string[]
  /** true: with an open attention; false: without; a list: with one of these reasons. */
  attention?: boolean | string[]
  order_id?: string[]
  cart_id?: string[]
  /** Bounds of created_at, inclusive unless said otherwise. */
  created_at?: { $gt?: Date; $gte?: Date; $lt?: Date; $lte?: Date }
}

type Select = Knex.QueryBuilder<StoredRow, StoredRow[]>
type Refunded = { row_id: string; total: string }
type RecordedRefund = Pick<
  StoredRefund,
  "id" | "invoice_payment_id" | "amount" | "reference" | "created_at"
>
type Cursor = Pick<StoredRow, "id" | "created_at">

const BOUNDS = { $gt: ">", $gte: ">=", $lt: "<", $lte: "<=" } as const
const NEEDS_HUMAN = "attention_reason is not null and resolved_at is null"

type InvoicePage = {
  rows: StoredRow[]
  /** At most `MAX_COUNT`. */
  count: number
  /** There are more than `count`. */
  count_capped: boolean
}

/** Sort orders that an index of all rows has. */
const BY_CREATION: readonly ListSort[] = ["created_at", "-created_at"]

/** The admin's view of the ledger, newest first. */
export class InvoiceSearch {
  constructor(private readonly db: Knex) {}

  /** In another order than that of creation: the newest `MAX_COUNT` that match, sorted. */
  async page(
    filters: InvoiceFilters,
    {
      offset,
      limit,
      order = "-created_at",
    }: { offset: number; limit: number; order?: ListSort | undefined }
  ): Promise<InvoicePage> {
    const [rows, counted] = await Promise.all([
      sorted(this.among(filters, order), order).offset(offset).limit(limit),
      this.count(filters),
    ])
    const count = Math.min(counted, MAX_COUNT)
    return { rows, count, count_capped: counted > MAX_COUNT }
  }

  /** All rows that match, in batches; each batch starts after the last row of the one before. */
  async *batches(
    filters: InvoiceFilters,
    size: number
  ): AsyncGenerator<StoredRow[]> {
    let cursor: Cursor | null = null
    do {
      const rows: StoredRow[] = await newestFirst(
        this.after(this.select(filters, "export"), cursor)
      ).limit(size)
      if (rows.length > 0) {
        yield rows
      }
      cursor = rows.length === size ? (rows[size - 1] as Cursor) : null
    } while (cursor)
  }

  /** true: the text is an id in the ledger, so nothing else has to be searched for it. */
  async hasId(text: string): Promise<boolean> {
    const { sql, bindings } = matchingText({
      ...{ text, order_ids: [], cart_ids: [] },
    })
    const { rows } = await this.db.raw<{ rows: unknown[] }>(
      `select id from ${LEDGER} where ${sql} limit 1`,
      bindings
    )
    return rows.length > 0
  }

  /** Refunds that admins recorded, by row, in major units; rows without any are left out. */
  async refunded(rowIds: string[]): Promise<Map<string, string>> {
    const { rows } = await this.db.raw<{ rows: Refunded[] }>(
      `select invoice_payment_id as row_id, cast(round(sum(cast(amount as numeric)), 2) as text) as total
       from ${REFUNDS} where kind = 'recorded' and deleted_at is null
         and invoice_payment_id = any(:ids)
       group by invoice_payment_id`,
      { ids: rowIds }
    )
    return new Map(rows.map(({ row_id, total }) => [row_id, total]))
  }

  /** The refunds that admins recorded, by row, the first one first; rows without are left out. */
  async recordedRefunds(
    rowIds: string[]
  ): Promise<Map<string, RecordedRefund[]>> {
    const { rows } = await this.db.raw<{ rows: RecordedRefund[] }>(
      `select id, invoice_payment_id, amount, reference, created_at
       from ${REFUNDS} where kind = 'recorded' and deleted_at is null
         and invoice_payment_id = any(:ids)
       order by created_at, id`,
      { ids: rowIds }
    )
    const byRow = new Map<string, RecordedRefund[]>()
    for (const line of rows) {
      const lines = byRow.get(line.invoice_payment_id) ?? []
      byRow.set(line.invoice_payment_id, [...lines, line])
    }
    return byRow
  }

  /** When the oldest and the newest of all matching rows were created; null: none matches. */
  async period(
    filters: InvoiceFilters
  ): Promise<{ first: Date; last: Date } | null> {
    const end = async (order: ListSort) => {
      const [row] = await sorted(this.select(filters, "export"), order).limit(1)
      return row?.created_at
    }
    const [first, last] = await Promise.all([
      end("created_at"),
      end("-created_at"),
    ])
    return first && last ? { first, last } : null
  }

  private among(filters: InvoiceFilters, order: ListSort): Select {
    const all = this.select(filters)
    return BY_CREATION.includes(order)
      ? all
      : this.db<StoredRow>(newestFirst(all).limit(MAX_COUNT).as(LEDGER))
  }

  /** Counts to `MAX_COUNT` + 1 at most. */
  private async count(filters: InvoiceFilters): Promise<number> {
    const some = this.select(filters, "count")
      .select("id")
      .limit(MAX_COUNT + 1)
    const [counted] = await this.db
      .count<{ count: string }[]>({ count: "*" })
      .from(some.as("counted"))
    return Number(counted?.count)
  }

  private select(
    filters: InvoiceFilters,
    purpose: "page" | "count" | "export" = "page"
  ): Select {
    const { q, status, attention, order_id, cart_id, created_at } = filters
    const select = this.db<StoredRow>(LEDGER).whereNull("deleted_at") as Select
    if (q) {
      const isWhole = purpose === "export" || Object.keys(filters).length > 1
      const { sql, bindings } = matchingText(q, { isWhole })
      void select.whereRaw(sql, bindings)
    }
    if (status) {
      void select.whereIn("status", status)
    }
    if (attention !== undefined) {
      const negated = attention === false ? "not " : ""
      void select.whereRaw(`${negated}(${NEEDS_HUMAN})`)
    }
    if (Array.isArray(attention)) {
      void select.whereIn("attention_reason", attention)
    }
    if (order_id) {
      void select.whereIn("order_id", order_id)
    }
    if (cart_id) {
      void select.whereIn("cart_id", cart_id)
    }
    for (const [bound, sign] of Object.entries(BOUNDS)) {
      const timestamp = created_at?.[bound as keyof typeof BOUNDS]
      if (timestamp) {
        void select.where("created_at", sign, timestamp)
      }
    }
    narrow(select, filters, purpose === "count" ? "count" : "rows")
    return select
  }

  private after(select: Select, cursor: Cursor | null): Select {
    // By id alone: a JavaScript date would lose the database's microseconds.
    return cursor
      ? select.whereRaw(
          `(created_at, id) < (select created_at, id from ${LEDGER} where id = ?)`,
          [cursor.id]
        )
      : select
  }
}

function newestFirst(select: Select): Select {
  return select.orderBy([
    { column: "created_at", order: "desc" },
    { column: "id", order: "desc" },
  ])
}
