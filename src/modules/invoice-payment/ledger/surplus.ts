import { PROVIDER_ID } from "../../../payment-rules/options/provider-id"
import {
  decideSurplus,
  type SurplusAction,
  type SurplusFacts,
  type SurplusRow,
} from "../../../payment-rules/orders/surplus"
import { returnedOf } from "./after-refund"
import { attentionLine } from "./attention"
import { OF_ORDER, UNPAID_CAPTURE } from "./captures"
import { lineBindings, lineFrom } from "./history"
import type { HistoryLine } from "./history-line"
import { HISTORY, LEDGER, LIVE, REFUNDS, type Knex } from "./table"

/**
 * What the order owes by its stored summary; null: not known. The summary's sum of transactions
 * may lack some, so the transactions themselves are counted, as in `orderDue`. Goods that are
 * about to be returned still count: until they are there, nobody is owed anything for them.
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
    ${sumOf(RECORDED_AMOUNT, RECORDED)} as recorded
  from "order" where id = :order_id and deleted_at is null and status <> 'canceled'`

const FACTS = `select unpaid_returned - due > recorded as "isOwed",
    cast(round(returned - due, 2) as text) as "paidTooMuch", told.*
  from (${ACCOUNT}) account left join (${TOLD}) told on true where due is not null`

const SETTLED = `order_id = :order_id and ${LIVE} and settled_at is not null`

/**
 * Core writes a capture first and books it on the order later: only then the order's account has
 * the money, so only then the capture counts.
 * @param order SQL for the order's id
 */
const isBooked = (
  order: string
) => `exists (select 1 from order_transaction booked
  where booked.order_id = ${order} and booked.deleted_at is null
    and booked.reference = 'capture' and booked.reference_id = made.id)`

/** How often other methods brought money to the order. */
const CAPTURES_OF_OTHERS = `(select count(*) from capture made join payment p on p.id = made.payment_id
  where ${OF_ORDER} and made.deleted_at is null and p.deleted_at is null
    and p.provider_id <> '${PROVIDER_ID}' and ${isBooked(":order_id")})`

/** A human is told of another method's money once: the first to find it changes the count. */
const COUNT_OTHERS = `update ${LEDGER} set other_captures = ${CAPTURES_OF_OTHERS}
  where ${SETTLED} and other_captures <> ${CAPTURES_OF_OTHERS} returning id`

/** As long as settled rows are verified (settled-watch.ts). */
const WATCHED_FOR = "interval '8 days'"

/** A human was shown a surplus there. Written as in its index's condition. */
const TOLD_THERE =
  "(attention_reason = 'overpaid' or muted_reason = 'overpaid')"

/** All rows, by id as in RECORD_SETTLED: settled rows alone would not cover one being settled. */
const LOCK = `select id from ${LEDGER} where order_id = :order_id and ${LIVE}
  order by id for update`

const ROWS = `select id, settled_at,
    coalesce(attention_reason = 'overpaid', false) as shows,
    coalesce(muted_reason = 'overpaid', false) as mutes,
    coalesce(attention_reason, 'overpaid') = 'overpaid' and resolved_at is null as "isFree",
    cast(amount as numeric) > ${returnedOf(LEDGER)} as "hasRest"
  from ${LEDGER} where ${SETTLED}`

/** Shown on one row of the order, or on none; the history of `row_id` says so. */
const WRITE = `with changed as (
    update ${LEDGER} set updated_at = now(), muted_reason = nullif(muted_reason, 'overpaid'),
      attention_reason = case when id = :shown then 'overpaid' else nullif(attention_reason, 'overpaid') end,
      attention_at = case when id = :shown then now() when attention_reason = 'overpaid' then null else attention_at end
    where ${SETTLED} and (id = :shown or ${TOLD_THERE})),
  ${lineFrom("(select cast(:row_id as text) as id) as told")}
  select subject from line`

const GONE: HistoryLine = {
  kind: "settle",
  by: "medusa",
  decided: "the order owes its customer nothing any more",
  seen: { paid_too_much: "0.00" },
}

type Account = {
  isOwed: boolean
  paidTooMuch: string
  row_id: string | null
  told: string | null
}

type StoredSurplusRow = SurplusRow & { settled_at: Date }

/** The attention `overpaid` of an order's settled rows. */
export class SurplusWatch {
  constructor(private readonly db: Knex) {}

  /** Orders whose surplus a human was shown, by id; at most a hundred after the given one. */
  async told(afterId: string): Promise<string[]> {
    const { rows } = await this.db.raw<{ rows: { order_id: string }[] }>(
      `select distinct order_id from ${LEDGER} where ${LIVE} and ${TOLD_THERE}
         and order_id > :after_id order by order_id limit 100`,
      { after_id: afterId }
    )
    return rows.map(({ order_id }) => order_id)
  }

  /**
   * Orders that our invoice has paid in the last days, and to which another method brought money
   * that was not counted; at most a hundred after the given one. Not every capture has an event.
   */
  async uncounted(afterId: string): Promise<string[]> {
    const { rows } = await this.db.raw<{ rows: { order_id: string }[] }>(
      `select distinct r.order_id from ${LEDGER} r
         join order_payment_collection link on link.order_id = r.order_id and link.deleted_at is null
         join payment p on p.payment_collection_id = link.payment_collection_id
           and p.deleted_at is null and p.provider_id <> '${PROVIDER_ID}'
       where r.${LIVE} and r.settled_at > now() - ${WATCHED_FOR} and r.order_id > :after_id
         and r.other_captures < (select count(*) from capture made join payment own on own.id = made.payment_id
           join order_payment_collection beside on beside.payment_collection_id = own.payment_collection_id
             and beside.deleted_at is null
           where beside.order_id = r.order_id and made.deleted_at is null and own.deleted_at is null
             and own.provider_id <> '${PROVIDER_ID}' and ${isBooked("r.order_id")})
       order by r.order_id limit 100`,
      { after_id: afterId }
    )
    return rows.map(({ order_id }) => order_id)
  }

  /** @see followSurplus */
  async follow(order: SurplusOrder, begins = false): Promise<SurplusAction> {
    return this.db.transaction((trx) => followSurplus(trx, order, begins))
  }

  /** The same; a surplus begins if another method brought money that was not counted. */
  async followOthers(order: SurplusOrder): Promise<SurplusAction> {
    return this.db.transaction(async (trx) =>
      followSurplus(trx, order, await countOthers(trx, order.order_id))
    )
  }
}

/** `uncounted`: see `uncountedOf` (payment-rules/orders/order-due.ts). */
type SurplusOrder = { order_id: string; uncounted: string }

/** Our money came: any surplus begins with it, whatever other methods brought before. */
export async function beginSurplus(
  trx: Knex,
  order: SurplusOrder
): Promise<void> {
  await countOthers(trx, order.order_id)
  await followSurplus(trx, order, true)
}

/** @returns whether another method brought money since the last count */
async function countOthers(trx: Knex, order_id: string): Promise<boolean> {
  await trx.raw(LOCK, { order_id })
  const { rows } = await trx.raw<{ rows: unknown[] }>(COUNT_OTHERS, {
    order_id,
  })
  return rows.length > 0
}

const NOTHING: SurplusAction = { type: "nothing" }

/**
 * Shows the order's surplus, shows another one anew, or ends it. The facts are read by later
 * statements than the lock, so the second of two runs at once sees all that the first one wrote.
 * @param begins see `decideSurplus`
 */
async function followSurplus(
  trx: Knex,
  order: SurplusOrder,
  begins: boolean
): Promise<SurplusAction> {
  const facts = await factsOf(trx, order)
  const action = facts ? decideSurplus(facts, begins) : NOTHING
  if (facts && action.type !== "nothing") {
    const { paidTooMuch: paid_too_much } = facts
    const isShown = action.type === "show"
    const line = isShown ? attentionLine("overpaid", { paid_too_much }) : GONE
    await trx.raw(WRITE, {
      ...{ order_id: order.order_id, row_id: action.rowId },
      ...{ shown: isShown ? action.rowId : null, ...lineBindings(line) },
    } as never)
  }
  return action
}

/** null: no order stands, or nobody knows what it owes. */
async function factsOf(
  trx: Knex,
  own: SurplusOrder
): Promise<SurplusFacts | null> {
  await trx.raw(LOCK, { order_id: own.order_id })
  const { rows } = await trx.raw<{ rows: StoredSurplusRow[] }>(ROWS, own)
  const found = await trx.raw<{ rows: Account[] }>(FACTS, own)
  const [account] = found.rows
  if (!account) {
    return null
  }
  const { isOwed, paidTooMuch } = account
  rows.sort((a, b) => Number(b.settled_at) - Number(a.settled_at))
  return { isOwed, paidTooMuch, told: announcedOf(account), rows }
}

function announcedOf({ row_id, told }: Account): SurplusFacts["told"] {
  return row_id !== null && told !== null
    ? { rowId: row_id, paidTooMuch: told }
    : null
}
