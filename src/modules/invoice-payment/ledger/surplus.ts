import { PROVIDER_ID } from "../../../payment-rules/options/provider-id"
import {
  decideSurplus,
  type SurplusAction,
} from "../../../payment-rules/orders/surplus"
import { attentionLine } from "./attention"
import { OF_ORDER } from "./captures"
import { lineBindings, lineFrom } from "./history"
import type { HistoryLine } from "./history-line"
import { recentlySettled } from "./settled-rows"
import { LOCK, SETTLED, surplusFacts, type SurplusOrder } from "./surplus-facts"
import { LEDGER, LIVE, type Knex } from "./table"

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

/** A human was shown a surplus there. Written as in its index's condition. */
const TOLD_THERE =
  "(attention_reason = 'overpaid' or muted_reason = 'overpaid')"

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

/** The attention `overpaid` of an order's settled rows. */
export class SurplusWatch {
  constructor(private readonly db: Knex) {}

  /** Orders whose surplus a human was shown, in batches. */
  async *told(): AsyncGenerator<string[]> {
    let orders: string[] = [""]
    while (orders.length > 0) {
      orders = await this.orders(
        `select distinct order_id from ${LEDGER} where ${LIVE} and ${TOLD_THERE}
           and order_id > :after_id order by order_id limit 100`,
        { after_id: orders.at(-1) }
      )
      yield orders
    }
  }

  /**
   * Orders that our invoice has paid in the last days, and to which another method brought money
   * that was not counted, in batches. Not every capture has an event.
   */
  async *uncounted(): AsyncGenerator<string[]> {
    for await (const ids of recentlySettled(this.db)) {
      yield await this.orders(
        `select distinct r.order_id from ${LEDGER} r
           join order_payment_collection link on link.order_id = r.order_id and link.deleted_at is null
           join payment p on p.payment_collection_id = link.payment_collection_id
             and p.deleted_at is null and p.provider_id <> '${PROVIDER_ID}'
         where r.id = any(:ids)
           and r.other_captures < (select count(*) from capture made join payment own on own.id = made.payment_id
             join order_payment_collection beside on beside.payment_collection_id = own.payment_collection_id
               and beside.deleted_at is null
             where beside.order_id = r.order_id and made.deleted_at is null and own.deleted_at is null
               and own.provider_id <> '${PROVIDER_ID}' and ${isBooked("r.order_id")})`,
        { ids }
      )
    }
  }

  private async orders(sql: string, bindings: object): Promise<string[]> {
    const { rows } = await this.db.raw<{ rows: { order_id: string }[] }>(
      sql,
      bindings as never
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
  const facts = await surplusFacts(trx, order)
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
