import type { AttentionReason } from "../../../payment-rules/settlement/attention"
import { returnedOf } from "./after-refund"
import { DuplicateRepository } from "./duplicates"
import { lineBindings, lineFrom } from "./history"
import type { HistoryLine } from "./history-line"
import { underRowLock } from "./row-lock"
import { recentlySettled } from "./settled-rows"
import { SurplusWatch } from "./surplus"
import { isCanceled, LEDGER, LIVE, oneRow, ROW, type Knex } from "./table"

/** Longer than core needs to undo one order, so that no half undone order is seen. */
const OLD_ENOUGH = `(r.settled_at < now() - interval '5 minutes'
  and (r.lease_until is null or r.lease_until < now()))`

const ORDER = `select 1 from "order" o where o.id = r.order_id and o.deleted_at is null`
const HAS_ORDER = `exists (${ORDER})`
const ORDER_STANDS = `exists (${ORDER} and not ${isCanceled("o")})`

/**
 * No human was shown the row since it was settled. These reasons do not count: they say nothing
 * about a lost order. But a second order comes before the cancel of the first one: otherwise the
 * two reasons would replace each other with every check.
 */
const UNSEEN = `(coalesce(r.attention_reason, 'overpaid') in ('overpaid', 'captured_unpaid', 'ordered_twice')
  and not (coalesce(r.attention_reason = 'ordered_twice', false)
    and ${HAS_ORDER} and not ${ORDER_STANDS})
  and coalesce(r.muted_reason, 'overpaid') = 'overpaid' and r.resolved_at is null)`

const CAPTURE = `payment p join capture c on c.payment_id = p.id and c.deleted_at is null`
const OF_ROW = `p.payment_session_id = r.session_id and p.deleted_at is null and p.canceled_at is null`
const IS_CAPTURED = `exists (select 1 from ${CAPTURE} where ${OF_ROW})`
const IS_IN_ORDER = `exists (select 1 from ${CAPTURE}
  join order_transaction t on t.reference_id = c.id and t.reference = 'capture'
    and t.order_id = r.order_id and t.deleted_at is null
  where ${OF_ROW})`

const RETURNED = returnedOf("r")

/**
 * Settled, but Medusa does not hold the money in a standing order any more. If all of it
 * was returned, this is as it should be.
 */
const BROKEN = `r.${LIVE} and ${OLD_ENOUGH} and ${UNSEEN}
  and not (${ORDER_STANDS} and ${IS_IN_ORDER}) and ${RETURNED} < cast(r.amount as numeric)`

/**
 * The order can be placed again, or the capture be written to the order that stands. Money that
 * was returned in part is not settled anew, and a capture that is gone is not replaced by a second
 * one.
 */
const SETTLES_ANEW = `(${RETURNED} = 0
  and (not ${HAS_ORDER} or (${ORDER_STANDS} and ${IS_CAPTURED})))`

const REASON = `case when not ${HAS_ORDER} then 'session_missing'
  when not ${ORDER_STANDS} then 'paid_after_cancel' else 'order_failed' end`

export type BrokenRow = {
  id: string
  order_id: string
  settlesAnew: boolean
  /** The reason that a human is shown if the row cannot be settled anew. */
  reason: AttentionReason
}

/**
 * Verifies settled rows: core may undo an order after its capture, by a workflow that
 * outlived its lock, and an admin may delete one.
 */
export class SettledWatch {
  readonly surplus: SurplusWatch
  readonly duplicates: DuplicateRepository

  constructor(private readonly db: Knex) {
    this.surplus = new SurplusWatch(db)
    this.duplicates = new DuplicateRepository(db)
  }

  /** @param rowId this one alone, however long ago it was settled; else all that are watched */
  async findBroken(rowId?: string): Promise<BrokenRow[]> {
    const broken: BrokenRow[] = []
    const watched = rowId ? [[rowId]] : recentlySettled(this.db, OLD_ENOUGH)
    for await (const ids of watched) {
      const { rows } = await this.db.raw<{ rows: BrokenRow[] }>(
        `select r.id, r.order_id, ${SETTLES_ANEW} as "settlesAnew", ${REASON} as reason
         from ${LEDGER} r where r.id = any(:ids) and ${BROKEN} order by r.settled_at`,
        { ids }
      )
      broken.push(...rows)
    }
    return broken
  }

  /**
   * The carts of orders that stand, if core still takes them for open: it undid another order of
   * the cart after the row was settled.
   */
  async findOpenCarts(): Promise<string[]> {
    const open: string[] = []
    for await (const ids of recentlySettled(this.db, OLD_ENOUGH)) {
      const { rows } = await this.db.raw<{ rows: { cart_id: string }[] }>(
        `select r.cart_id from ${LEDGER} r join cart on cart.id = r.cart_id
         where r.id = any(:ids) and cart.completed_at is null and cart.deleted_at is null
           and ${ORDER_STANDS}`,
        { ids }
      )
      open.push(...rows.map(({ cart_id }) => cart_id))
    }
    return open
  }

  /**
   * Makes the row paid and unsettled again; false: by now it is not broken any more, or its money
   * was returned.
   */
  async reopen({ id, order_id }: BrokenRow): Promise<boolean> {
    const line: HistoryLine = {
      kind: "settle",
      by: "settle",
      decided: `order ${order_id} or its money there is gone: settled anew`,
    }
    const row = await underRowLock(this.db, id, (trx) =>
      oneRow(
        trx,
        `with reopened as (
           update ${LEDGER} r set settled_at = null, settle_attempts = 0, next_due_at = now(),
             muted_reason = null, updated_at = now()
           where r.id = :id and ${BROKEN} and ${SETTLES_ANEW} returning *),
         ${lineFrom("reopened")}
         select ${ROW} from reopened`,
        { id, ...lineBindings(line) }
      )
    )
    return row !== null
  }
}
