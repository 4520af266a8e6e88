import type { Uncounted } from "../../../payment-rules/orders/order-due"
import type {
  SurplusFacts,
  SurplusRow,
} from "../../../payment-rules/orders/surplus"
import { returnedOf } from "./after-refund"
import { OF_ORDER, UNPAID_CAPTURE } from "./captures"
import { HISTORY, isCanceled, LEDGER, LIVE, REFUNDS, type Knex } from "./table"

export type SurplusOrder = { order_id: string; uncounted: Uncounted }

/** An edit came after the order was read: what was counted then does not fit its new summary. */
export class OrderChanged extends Error {
  constructor(orderId: string) {
    super(`order ${orderId} was changed meanwhile`)
    this.name = "OrderChanged"
  }
}

/**
 * The amount the order owes by its stored summary; null: not known. The summary's sum of
 * transactions may lack some, so the transactions themselves are counted, as in `orderDue`. Goods
 * that are about to be returned still count: until they are there, nobody is owed anything for
 * them.
 */
export const DUE = `(select cast(totals->>'pending_difference' as numeric) + coalesce(
    cast(totals->>'transaction_total' as numeric) - (select coalesce(sum(made.amount), 0)
      from order_transaction made where made.order_id = :order_id and made.deleted_at is null), 0)
  from order_summary summary where summary.order_id = :order_id and summary.deleted_at is null
  order by summary.version desc limit 1)`

const sumOf = (amount: string, from: string) =>
  `(select coalesce(sum(${amount}), 0) from ${from})`

/** Captures that nobody paid. Medusa counts them as paid, but nobody is owed the money. */
const UNPAID = `payment p where ${OF_ORDER} and ${UNPAID_CAPTURE}`

const UNPAID_RETURNED = `refund made join payment p on p.id = made.payment_id
  where made.deleted_at is null and ${OF_ORDER} and ${UNPAID_CAPTURE}`

const RETURNED_IN_MEDUSA = `order_transaction made where made.order_id = :order_id
  and made.reference = 'refund' and made.deleted_at is null`

/** Recorded refunds, less the part that Medusa's refunds consumed: Medusa counts that already. */
const RECORDED = `${REFUNDS} made join ${LEDGER} own on own.id = made.invoice_payment_id
  where own.order_id = :order_id and own.${LIVE} and own.settled_at is not null
    and made.deleted_at is null
    and (made.kind = 'recorded' or exists (select 1 from refund
      where refund.id = made.idempotency_key and refund.deleted_at is null))`

const RECORDED_AMOUNT =
  "case made.kind when 'drawn' then -1 else 1 end * cast(made.amount as numeric)"

/** The last line that says how much was paid too much. */
const TOLD = `select line.invoice_payment_id as row_id, line.seen ->> 'paid_too_much' as told
  from ${HISTORY} line join ${LEDGER} own on own.id = line.invoice_payment_id
  where own.order_id = :order_id and own.${LIVE} and line.${LIVE}
    and line.seen ->> 'paid_too_much' is not null
  order by line.created_at desc, line.id desc limit 1`

/** The account of an order that is not cancelled. */
const ACCOUNT = `select ${sumOf("round(p.amount, 2)", UNPAID)}
      + round(${DUE} + cast(:uncounted as numeric), 2) as due,
    ${sumOf("made.amount", UNPAID_RETURNED)} as unpaid_returned,
    ${sumOf("-made.amount", RETURNED_IN_MEDUSA)} as returned,
    ${sumOf(RECORDED_AMOUNT, RECORDED)} as recorded,
    coalesce(sale.version = cast(:version as integer), true) as "isCurrent"
  from "order" sale where id = :order_id and deleted_at is null and not ${isCanceled("sale")}`

const FACTS = `select unpaid_returned - due > recorded as "isOwed",
    cast(round(returned - due, 2) as text) as "paidTooMuch", "isCurrent", told.*
  from (${ACCOUNT}) account left join (${TOLD}) told on true where due is not null`

/** Rows of the order that are settled. */
export const SETTLED = `order_id = :order_id and ${LIVE} and settled_at is not null`

/** All rows, by id as in RECORD_SETTLED: settled rows alone would not cover one being settled. */
export const LOCK = `select id from ${LEDGER} where order_id = :order_id and ${LIVE}
  order by id for update`

const ROWS = `select id, settled_at,
    coalesce(attention_reason = 'overpaid', false) as shows,
    coalesce(muted_reason = 'overpaid', false) as mutes,
    coalesce(attention_reason, 'overpaid') = 'overpaid' and resolved_at is null as "isFree",
    cast(amount as numeric) > ${returnedOf(LEDGER)} as "hasRest"
  from ${LEDGER} where ${SETTLED}`

type Account = {
  isOwed: boolean
  paidTooMuch: string
  isCurrent: boolean
  row_id: string | null
  told: string | null
}

type StoredSurplusRow = SurplusRow & { settled_at: Date }

/**
 * Locks the rows of the order, and reads by later statements all that decides about its surplus.
 * null: no order stands, or nobody knows what it owes.
 * @throws OrderChanged
 */
export async function surplusFacts(
  trx: Knex,
  { order_id, uncounted: { amount, version } }: SurplusOrder
): Promise<SurplusFacts | null> {
  const own = { order_id, uncounted: amount, version }
  await trx.raw(LOCK, own)
  const { rows } = await trx.raw<{ rows: StoredSurplusRow[] }>(ROWS, own)
  const found = await trx.raw<{ rows: Account[] }>(FACTS, own)
  const [account] = found.rows
  if (!account) {
    return null
  }
  const { isOwed, paidTooMuch, isCurrent } = account
  if (!isCurrent) {
    throw new OrderChanged(order_id)
  }
  rows.sort((a, b) => Number(b.settled_at) - Number(a.settled_at))
  return { isOwed, paidTooMuch, told: announcedOf(account), rows }
}

function announcedOf({ row_id, told }: Account): SurplusFacts["told"] {
  return row_id !== null && told !== null
    ? { rowId: row_id, paidTooMuch: told }
    : null
}
