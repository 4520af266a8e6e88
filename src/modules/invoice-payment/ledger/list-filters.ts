import { LEDGER, REFUNDS, type Knex, type StoredRow } from "./table"

export type Bounds<Value> = {
  $gt?: Value
  $gte?: Value
  $lt?: Value
  $lte?: Value
}

/** Further filters of the admin's list. */
export type ListFilters = {
  /** Decimal texts, major units. */
  amount?: Bounds<string>
  completed_at?: Bounds<Date>
  /** A refund is recorded for it. */
  refunded?: boolean
}

type Select = Knex.QueryBuilder<StoredRow, StoredRow[]>

const AMOUNT = "cast(amount as numeric)"
const SIGNS = {
  ...{ $eq: "=", $gt: ">", $gte: ">=", $lt: "<", $lte: "<=" },
} as const

const RECORDED = `${REFUNDS} refund where refund.kind = 'recorded' and refund.deleted_at is null`
const IS_REFUNDED = `exists (select 1 from ${RECORDED} and refund.invoice_payment_id = ${LEDGER}.id)`

/**
 * The same twice, since PostgreSQL plans it as it is written. Rows: the newest paid ones, and which
 * of them are refunded; only a paid invoice has a refund. Their number: the refunds alone.
 */
const REFUNDED = {
  rows: `status = 'completed' and ${IS_REFUNDED}`,
  count: `id in (select distinct refund.invoice_payment_id from ${RECORDED} order by 1)`,
}

export function narrow(
  select: Select,
  filters: ListFilters,
  purpose: "rows" | "count"
): void {
  const { amount, completed_at, refunded } = filters
  between(select, AMOUNT, withEquation(amount))
  between(select, "completed_at", completed_at)
  if (refunded !== undefined) {
    void select.whereRaw(refunded ? REFUNDED[purpose] : `not ${IS_REFUNDED}`)
  }
}

/** Only for an equation does the index give the newest rows first. */
function withEquation(bounds: Bounds<string> = {}) {
  const { $gte, $lte, ...others } = bounds
  return $gte !== undefined && $gte === $lte ? { ...others, $eq: $gte } : bounds
}

function between(
  select: Select,
  what: string,
  bounds: Bounds<string | Date> & { $eq?: string } = {}
): void {
  for (const [bound, sign] of Object.entries(SIGNS)) {
    const value = bounds[bound as keyof typeof SIGNS]
    if (value !== undefined) {
      void select.whereRaw(`${what} ${sign} ?`, [value])
    }
  }
}

/** The customer's name or email, as the list shows it; from core's order or cart. */
const customerIn = (owner: "order" | "cart") =>
  `(select lower(coalesce(nullif(trim(concat_ws(' ', a.first_name, a.last_name)), ''), o.email))
    from "${owner}" o left join ${owner}_address a on a.id = o.shipping_address_id
    where o.id = ${LEDGER}.${owner}_id)`

/** The columns that the list can be sorted by; amounts compare only within one currency. */
const SORTED_BY = {
  created_at: "created_at",
  completed_at: "completed_at",
  amount: "cast(amount as numeric)",
  merchant_net: "cast(merchant_net as numeric)",
  status: "status",
  order: `(select display_id from "order" o where o.id = ${LEDGER}.order_id)`,
  customer: `coalesce(${customerIn("order")}, ${customerIn("cart")})`,
  /** A reason that a human has decided about does not count. */
  problem: "case when resolved_at is null then attention_reason end",
} as const

/** `-` in front: the largest first. */
export type ListSort = `${"" | "-"}${keyof typeof SORTED_BY}`

export const LIST_SORTS = Object.keys(SORTED_BY).flatMap((name) => [
  name,
  `-${name}`,
]) as [ListSort, ...ListSort[]]

/** Rows without a value come last in both directions; rows with equal values are newest first. */
export function sorted(select: Select, order: ListSort): Select {
  if (order === "-created_at") {
    // As in the index, which has no `nulls last`.
    return select.orderBy([
      { column: "created_at", order: "desc" },
      { column: "id", order: "desc" },
    ])
  }
  const name = order.replace("-", "") as keyof typeof SORTED_BY
  const direction = order.startsWith("-") ? "desc" : "asc"
  void select.orderByRaw(
    `${SORTED_BY[name]} ${direction} nulls last, created_at desc, id desc`
  )
  return select
}
