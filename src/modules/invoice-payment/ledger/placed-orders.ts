import { generateEntityId } from "@medusajs/framework/utils"
import type { OrderFact } from "../../../payment-rules/settlement/facts"
import { KNOWN_STATUSES } from "../../../payment-rules/settlement/status-table"
import { CANCEL_OTHERS_OF_STANDING } from "./cancel-others"
import { forgetsTold, TOLD_BEFORE } from "./attention"
import { wasChanged } from "./changed-orders"
import { IS_KEPT } from "./kept-order"
import { unlessDue } from "./next-to-read"
import { PAYMENT_ELSEWHERE, PROMISED_ELSEWHERE } from "./other-methods"
import { LINK_UNPAID } from "./payment-links"
import { REQUEST } from "./refresh-requests"
import {
  HELD,
  heldBy,
  IS_UNDECIDED,
  LEDGER,
  LIVE,
  ofPurchase,
  type Knex,
  type StoredRow,
} from "./table"

/** Longer than core needs to finish a checkout after it wrote the order. */
const BEING_PLACED = "interval '60 seconds'"

/** The row's own session is in its collection, with one of these statuses. */
const ownSession = (
  statuses: string
) => `exists (select 1 from payment_session s
  where s.id = r.session_id and s.payment_collection_id = r.payment_collection_id
    and s.deleted_at is null and s.status in (${statuses}))`

/**
 * Core used the row's session, or could have used no other. An order that another method
 * pays is never the row's.
 */
const USED_FOR = `(not ${PAYMENT_ELSEWHERE}
  and (${ownSession("'pending_authorization', 'authorized', 'captured'")}
    or (not ${PROMISED_ELSEWHERE}
      and (r.claimed_until is not null or ${ownSession("'pending', 'requires_more'")}))))`

/** Also a claimed row whose review ended without money while core placed the order. */
const PAID_OR_REVIEWED = `(status in ('completed', 'under_review')
  or (status in ('cancelled', 'expired') and claimed_until is not null))`

/** With the option `orderPlacement: "before_payment"`. */
const UNPAID = `(status = 'pending' and placed_unpaid_at is not null
  and claimed_until is not null)`

/** A row names the order already. */
const IS_NAMED = `exists (select 1 from ${LEDGER} other
  where other.deleted_at is null and other.order_id = :order_id)`

/**
 * The row that an order was placed for, while the ledger does not know the order yet: among the
 * rows of the order's payment collection, the one with the newest claim. Its invoice may be void
 * by now. A row that a human closed pays for nothing, so it is left out.
 */
const PLACED_FOR = `(select r.id from ${LEDGER} r
  join order_payment_collection link on link.deleted_at is null
    and link.payment_collection_id = r.payment_collection_id
  where link.order_id = :order_id and r.deleted_at is null and r.order_id is null and r.settled_at is null
    and r.session_id is not null and r.resolved_at is null
    and (${PAID_OR_REVIEWED} or ${UNPAID}) and ${USED_FOR}
    and not ${IS_NAMED}
  order by r.claimed_until desc nulls last limit 1 for update of r)`

/** Core undoes a cancel if a later step of it fails, for example a hook of the store. */
const JUST_CANCELED = `exists (select 1 from "order" o
  where o.id = ${LEDGER}.order_id and o.canceled_at > now() - interval '1 hour')`

const UNTIL = "cast(:until as timestamptz)"

/** Another row is read sooner than its own run, which may be under way, would have it read. */
const IS_SOONER = `(id <> :id and (next_due_at is null or next_due_at > ${UNTIL}))`

/** An order that was cancelled within the hour may stand again: its row is read once more. */
const READ_NEXT = `(case when ${JUST_CANCELED}
  then least(cast(:at as timestamptz), now() + interval '1 hour') else cast(:at as timestamptz) end)`

const linkId = () => generateEntityId(undefined, "invpaylk")

/** Which order was placed for which invoice. */
export class PlacedOrderRepository {
  constructor(private readonly db: Knex) {}

  /**
   * An order was placed: writes its id to the row that it was placed for (the one that won the
   * claim). One UPDATE finds and writes the row, so no other process can change it in between; it
   * works for carts that the shop itself completed, too. The same statement requests that the row
   * is settled. null: the ledger knew the order, or it is not ours, or it is not paid yet.
   */
  async orderPlaced(orderId: string): Promise<string | null> {
    const { rows } = await this.db.raw<{ rows: { id: string }[] }>(
      `with standing as (
         update ${LEDGER} set order_id = :order_id, claimed_until = null, updated_at = now(),
           ${forgetsTold("true")}, ${REQUEST("2")},
           next_due_at = case when status in ('cancelled', 'expired') then now() else next_due_at end
         where id = ${PLACED_FOR} and ${PAID_OR_REVIEWED} returning *),
       others as (${CANCEL_OTHERS_OF_STANDING}), link as (${LINK_UNPAID})
       select id from standing`,
      { order_id: orderId, by: "order.placed", link_id: linkId() }
    )
    return rows[0]?.id ?? null
  }

  /**
   * The same for an order that is placed before it is paid. Nothing is requested: the shopper
   * is only now sent to pay.
   */
  async orderPlacedUnpaid(orderId: string): Promise<void> {
    await this.db.raw(
      `with standing as (
         update ${LEDGER} set order_id = :order_id, claimed_until = null, updated_at = now()
         where id = ${PLACED_FOR} and ${UNPAID} returning *),
       link as (${LINK_UNPAID})
       ${CANCEL_OTHERS_OF_STANDING}`,
      { order_id: orderId, link_id: linkId() }
    )
  }

  /**
   * Core may be placing this order right now, and may undo it: it is young, and no row names it.
   * An invoice that is created meanwhile would belong to it, as to an order still to be paid.
   */
  async isBeingPlaced(orderId: string): Promise<boolean> {
    const { rows } = await this.db.raw<{ rows: { placing: boolean }[] }>(
      `select exists (select 1 from "order" o
           where o.id = :order_id and o.created_at > now() - ${BEING_PLACED})
         and not exists (select 1 from ${LEDGER} where ${LIVE} and order_id = :order_id) as placing`,
      { order_id: orderId }
    )
    return rows[0]?.placing ?? false
  }

  /**
   * Writes the row's order if the row has none: a second order never replaces the first, and an
   * order that another method pays is not the row's. A row without money does not get an order
   * that another invoice has. If another row names the order, what a human was told of this one
   * still counts.
   */
  async attach(row: StoredRow, orderId: string): Promise<void> {
    await this.db.raw(
      `with standing as (
         update ${LEDGER} r set order_id = :order_id, claimed_until = null, updated_at = now(),
           ${forgetsTold(`(not ${IS_NAMED})`)}
         where id = :id and order_id is null and not ${PROMISED_ELSEWHERE} and ${HELD}
           and (status = 'completed' or (status = 'under_review' and ${IS_UNDECIDED}) or not ${IS_NAMED})
         returning *),
       link as (${LINK_UNPAID})
       ${CANCEL_OTHERS_OF_STANDING}`,
      { id: row.id, order_id: orderId, link_id: linkId(), ...heldBy(row) }
    )
  }

  /**
   * The unpaid order is kept until then. All its void invoices are read again at that time, also
   * those of its collections that name no order: each of them may have been paid late.
   */
  async keepUntil(
    row: StoredRow,
    { until, due }: { until: Date; due: Date }
  ): Promise<void> {
    await this.db.raw(
      `update ${LEDGER} set updated_at = now(),
         next_due_at = case when id = :id then ${unlessDue("cast(:due as timestamptz)")} else least(next_due_at, ${UNTIL}) end,
         request_version = request_version + case when ${IS_SOONER} then 1 else 0 end
       where ${LIVE} and ${ofPurchase({ order: ":order_id" })}
         and status in ('cancelled', 'expired') and settled_at is null and resolved_at is null
         and exists (select 1 from ${LEDGER} where id = :id and ${HELD})`,
      {
        ...{ id: row.id, order_id: row.order_id, version: row.request_version },
        ...{ until, due, ...heldBy(row) },
      }
    )
  }

  /**
   * Sets the next read of the void invoice of an order, once the run has decided. The read itself
   * left the row due soon, in case the run did not come to a decision.
   */
  async readNext(row: StoredRow, at: Date | null): Promise<void> {
    await this.db.raw(
      `update ${LEDGER} set updated_at = now(), next_due_at = ${unlessDue(READ_NEXT)}
       where id = :id and (order_id is not null or claimed_until is not null) and status in ('cancelled', 'expired')
         and ${HELD}`,
      { id: row.id, at, version: row.request_version, ...heldBy(row) }
    )
  }

  async factsOf(
    orderId: string
  ): Promise<Pick<OrderFact, "wasChanged" | "hasUnknownStatus">> {
    const [wasChanged, hasUnknownStatus] = await Promise.all([
      this.wasChanged(orderId),
      this.hasUnknownStatus(orderId),
    ])
    return { wasChanged, hasUnknownStatus }
  }

  private async wasChanged(orderId: string): Promise<boolean> {
    const { rows } = await this.db.raw<{ rows: { changed: boolean }[] }>(
      `select ${wasChanged(":order_id")} as changed`,
      { order_id: orderId }
    )
    return rows[0]?.changed ?? true
  }

  /**
   * An invoice of the order, or of its collections, ended with a status that the interface does
   * not name, and no human has decided about it at another order's invoice with that very
   * status: nobody can say that it means "not paid".
   */
  private async hasUnknownStatus(orderId: string): Promise<boolean> {
    const { rows } = await this.db.raw<{ rows: { unknown: boolean }[] }>(
      `select exists (select 1 from ${LEDGER} r
         where r.${LIVE} and ${ofPurchase({ order: ":order_id" })} and r.status = 'expired' and r.invoice_status <> all(:known) and r.cancelled_at is null
         and not exists (select 1 from ${LEDGER} decided
           where decided.${LIVE} and decided.muted_reason = 'order_status_unknown'
             and decided.invoice_status = r.invoice_status
             and decided.order_id <> :order_id)) as unknown`,
      { order_id: orderId, known: [...KNOWN_STATUSES] }
    )
    return rows[0]?.unknown ?? true
  }

  /** A human was told on one of the order's invoices that it waits, and has decided to keep it. */
  async isKept(orderId: string): Promise<boolean> {
    const { rows } = await this.db.raw<{ rows: { kept: boolean }[] }>(
      `select ${IS_KEPT} as kept`,
      { order_id: orderId }
    )
    return rows[0]?.kept ?? true
  }

  /** The order that the row names is gone: core undid it after the ledger was told of it. */
  async forget(row: StoredRow): Promise<void> {
    await this.db.raw(
      `update ${LEDGER} set order_id = null, claimed_until = null, placed_unpaid_at = null,
         told_reason = ${TOLD_BEFORE}, updated_at = now()
       where id = :id and order_id = :order_id and settled_at is null and ${HELD}`,
      { id: row.id, order_id: row.order_id, ...heldBy(row) }
    )
  }
}
