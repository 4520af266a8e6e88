import type { SearchText } from "../../../payment-rules/search-text"
import {
  narrow,
  sorted,
  type ListFilters,
  type ListOrder,
} from "./list-filters"
import { LEDGER, REFUNDS, type Knex, type StoredRow } from "./table"

export type InvoiceFilters = ListFilters & {
  /** What the text can stand for, and the orders and carts that were found for it. */
  q?: { text: string; order_ids: string[]; cart_ids: string[] } & Pick<
    SearchText,
    "rowId" | "invoiceId" | "reference" | "amount"
  >
  status?: string[]
  /** Open ones: true, false, or those with one of these reasons. */
  attention?: boolean | string[]
  order_id?: string[]
  cart_id?: string[]
  /** Bounds of created_at, inclusive unless said otherwise. */
  created_at?: { $gt?: Date; $gte?: Date; $lt?: Date; $lte?: Date }
}

type Select = Knex.QueryBuilder<StoredRow, StoredRow[]>
type Refunded = { row_id: string; total: string }
type Cursor = Pick<StoredRow, "id" | "created_at">

const BOUNDS = { $gt: ">", $gte: ">=", $lt: "<", $lte: "<=" } as const
const NEEDS_HUMAN = "attention_reason is not null and resolved_at is null"

/** The admin's view of the ledger, newest first. */
export class InvoiceSearch {
  constructor(private readonly db: Knex) {}

  async page(
    filters: InvoiceFilters,
    {
      offset,
      limit,
      order,
    }: { offset: number; limit: number; order?: ListOrder }
  ): Promise<{ rows: StoredRow[]; count: number }> {
    const [rows, counted] = await Promise.all([
      sorted(this.select(filters), order ?? "-created_at")
        .offset(offset)
        .limit(limit),
      this.select(filters).count({ count: "*" }),
    ])
    return { rows, count: Number(counted[0]?.["count"]) }
  }

  /** All that fit, in batches; each starts where the one before ended. */
  async *batches(
    filters: InvoiceFilters,
    size: number
  ): AsyncGenerator<StoredRow[]> {
    let cursor: Cursor | null = null
    do {
      const rows: StoredRow[] = await newestFirst(
        this.after(this.select(filters), cursor)
      ).limit(size)
      if (rows.length > 0) {
        yield rows
      }
      cursor = rows.length === size ? (rows[size - 1] as Cursor) : null
    } while (cursor)
  }

  /** What admins recorded as refunded, by row, in major units; rows without any are left out. */
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

  private select(filters: InvoiceFilters): Select {
    const { q, status, attention, order_id, cart_id, created_at } = filters
    const select = this.db<StoredRow>(LEDGER).whereNull("deleted_at") as Select
    if (q) {
      void select.where((either) => {
        void either
          .whereIn("order_id", [q.text, ...q.order_ids])
          .orWhereIn("cart_id", [q.text, ...q.cart_ids])
        for (const [sql, value] of beginnings(q)) {
          void either.orWhereRaw(sql, [value])
        }
      })
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
      const moment = created_at?.[bound as keyof typeof BOUNDS]
      if (moment) {
        void select.where("created_at", sign, moment)
      }
    }
    narrow(select, filters)
    return select
  }

  private after(select: Select, cursor: Cursor | null): Select {
    // By id alone: a date loses the database's microseconds on its way through us.
    return cursor
      ? select.whereRaw(
          `(created_at, id) < (select created_at, id from ${LEDGER} where id = ?)`,
          [cursor.id]
        )
      : select
  }
}

type Search = NonNullable<InvoiceFilters["q"]>

/** Only of what the text can be. The short reference is the end of the id; none of them holds `%` or `_`. */
function beginnings(q: Search): [sql: string, value: string][] {
  return [
    ...(q.rowId ? [like("id", q.rowId.replace("_", "\\_"))] : []),
    ...(q.invoiceId ? [like("lower(invoice_id)", q.invoiceId)] : []),
    ...(q.reference ? [like("right(id, 8)", q.reference)] : []),
    ...(q.amount ? [["amount = ?", q.amount] as [string, string]] : []),
  ]
}

function like(what: string, start: string): [sql: string, value: string] {
  return [`${what} like ?`, `${start}%`]
}

function newestFirst(select: Select): Select {
  return select.orderBy([
    { column: "created_at", order: "desc" },
    { column: "id", order: "desc" },
  ])
}
