import type { AttentionReason } from "../../../payment-rules/settlement/attention"
import type { RowStatus } from "../../../payment-rules/settlement/ledger-row"
import {
  AT_REST,
  LEDGER,
  oneRow,
  PERHAPS_PAID,
  REFUNDS,
  ROW,
  type Knex,
  type StoredRow,
} from "./table"

const OPEN = "settled_at is null and resolved_at is null"
/** What a human can close (payment-rules/orders/admin-actions.ts, resolveMeans). */
const CLOSES = `(status = 'completed' and settled_at is null
  and coalesce(attention_reason, '') <> 'captured_unpaid')`

/**
 * What can be opened again (refuseReopen): closed by a human, and none of its money recorded as
 * refunded.
 */
const REOPENS = `(resolved_at is not null and status = 'completed' and settled_at is null and not exists (select 1 from ${REFUNDS} refund
  where refund.invoice_payment_id = ${LEDGER}.id and refund.kind = 'recorded' and refund.deleted_at is null))`
const UNMUTES =
  "(resolved_at is null and attention_reason is null and muted_reason is not null)"

/** Core placed an order for the row's cart, and the ledger was not told yet. */
const ORDER_STANDS = `(exists (select 1 from order_payment_collection link
    where link.payment_collection_id = ${LEDGER}.payment_collection_id and link.deleted_at is null)
  or exists (select 1 from order_cart link
    where link.cart_id = ${LEDGER}.cart_id and link.deleted_at is null))`

/** Money that Medusa captured stays in its collection; another one would capture it anew. */
const CAPTURED = `exists (select 1 from payment p
  join capture c on c.payment_id = p.id and c.deleted_at is null
  where p.payment_session_id = ${LEDGER}.session_id and p.deleted_at is null and p.canceled_at is null)`

/** What an admin was shown as they decided; left out: they do not say. */
export type Seen = {
  status?: RowStatus | undefined
  reason?: AttentionReason | undefined
  /** Since when the reason stands, in milliseconds. */
  since?: Date | undefined
}

/**
 * What an admin decides. Each is one UPDATE that holds its own conditions, so a
 * click on an outdated page changes nothing; null: it did not fit any more.
 */
export class AdminRepository {
  constructor(private readonly db: Knex) {}

  /**
   * The service is asked to cancel it by the next run of the worker; never a paid one. No shopper
   * who comes back takes that decision back. Nor one that may be paid.
   * @param seen the status that they were shown; null: they do not say
   */
  async cancel(
    id: string,
    seen: RowStatus | null = null
  ): Promise<StoredRow | null> {
    return oneRow(
      this.db,
      `update ${LEDGER} set cancel_due_at = now(), cancel_tries = 0,
         cancel_decided_at = coalesce(cancel_decided_at, now()), updated_at = now()
       where id = :id and ${OPEN} and status in ('pending', 'under_review')
         and invoice_id is not null and not ${PERHAPS_PAID}
         and status = coalesce(cast(:seen as text), status) returning ${ROW}`,
      { id, seen }
    )
  }

  /**
   * A human has decided. A paid row is closed: nothing refreshes it or works on it any
   * more. Money can still reach any other, so it only loses its attention and is
   * watched on; the reason is muted. The decision fits only what they saw.
   */
  async resolve(id: string, seen: Seen = {}): Promise<StoredRow | null> {
    return oneRow(
      this.db,
      `update ${LEDGER} set updated_at = now(),
         resolved_at = case when ${CLOSES} then now() end,
         next_due_at = case when not ${CLOSES} then next_due_at end,
         hint_class = case when not ${CLOSES} then hint_class end,
         hinted_at = case when not ${CLOSES} then hinted_at end,
         hinted_by = case when not ${CLOSES} then hinted_by end,
         muted_reason = case when not ${CLOSES} then attention_reason end,
         attention_reason = case when ${CLOSES} then attention_reason end,
         attention_at = case when ${CLOSES} then attention_at end
       where id = :id and resolved_at is null and attention_reason is not null and ${AT_REST}
         and status = coalesce(cast(:status as text), status)
         and attention_reason = coalesce(cast(:reason as text), attention_reason)
         and (cast(:since as timestamptz) is null or date_trunc('milliseconds', attention_at) = :since)
       returning ${ROW}`,
      {
        ...{ id, status: seen.status ?? null },
        ...{ reason: seen.reason ?? null, since: seen.since ?? null },
      }
    )
  }

  /**
   * Takes `resolve` back. A closed row is paid, and its money may have gone back since:
   * it is in doubt from here on, so nothing captures it before a read has found it paid
   * (confirm-paid.ts). One of which a refund is recorded stays closed. The lock first:
   * whoever records a refund holds it too, and the next statement sees what they wrote.
   */
  async reopen(id: string): Promise<StoredRow | null> {
    return this.db.transaction(async (trx) => {
      await trx.raw(`select id from ${LEDGER} where id = :id for update`, {
        id,
      })
      return oneRow(
        trx,
        `update ${LEDGER} set updated_at = now(), resolved_at = null, muted_reason = null,
           doubted_at = case when resolved_at is not null then coalesce(doubted_at, now()) else doubted_at end,
           next_due_at = case when resolved_at is not null then now() else next_due_at end,
           attention_reason = coalesce(attention_reason, muted_reason),
           attention_at = coalesce(attention_at, now())
         where id = :id and ${AT_REST} and (${REOPENS} or ${UNMUTES}) returning ${ROW}`,
        { id }
      )
    })
  }

  /**
   * A paid invoice becomes the payment of this cart; settling does the rest. Never
   * away from an order that was placed for it: nothing else pays for that one.
   */
  async moveToCart(
    id: string,
    cart: { id: string; payment_collection_id: string }
  ): Promise<StoredRow | null> {
    return oneRow(
      this.db,
      `update ${LEDGER} set cart_id = :cart_id, updated_at = now(), claimed_until = null,
         session_id = case when payment_collection_id = :collection_id then session_id end,
         payment_collection_id = :collection_id
       where id = :id and ${OPEN} and ${AT_REST} and status = 'completed'
         and order_id is null and (payment_collection_id = :collection_id or not (${ORDER_STANDS} or ${CAPTURED}))
       returning ${ROW}`,
      { id, cart_id: cart.id, collection_id: cart.payment_collection_id }
    )
  }

  /**
   * Core has an order for the row's cart or collection, whoever it is paid by, and nobody is at it.
   */
  async hasOrder(id: string): Promise<boolean> {
    const row = await oneRow(
      this.db,
      `select ${ROW} from ${LEDGER} where id = :id and ${AT_REST} and ${ORDER_STANDS}`,
      { id }
    )
    return row !== null
  }

  /** Core holds the money of the row's session. */
  async isCaptured(id: string): Promise<boolean> {
    const row = await oneRow(
      this.db,
      `select ${ROW} from ${LEDGER} where id = :id and ${CAPTURED}`,
      { id }
    )
    return row !== null
  }
}
