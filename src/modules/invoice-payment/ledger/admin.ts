import { ANSWER_REASONS } from "../../../payment-rules/settlement/attention"
import type { Decision } from "../../../payment-rules/orders/last-decision"
import { ANSWERED_BY_REFUND } from "../../../payment-rules/orders/refund-balance"
import type { RowStatus } from "../../../payment-rules/settlement/ledger-row"
import { TOLD_BEFORE } from "./attention"
import { SESSION_CAPTURED, shownCapture } from "./captures"
import { lineBindings, lineFrom } from "./history"
import type { HistoryLine } from "./history-line"
import {
  CANCELED_BEFORE,
  READ_OTHERS_ENDED,
  READ_OTHERS_SHOWN,
} from "./kept-order"
import { hasUnbookedCapture } from "./order-books"
import { REASON, REOPENS, TAKES_BACK } from "./reopen"
import { underRowLock } from "./row-lock"
import { namedOrders } from "./second-orders"
import { requestTask } from "./tasks"
import {
  AT_REST,
  CLOSED_IN_DOUBT,
  LEDGER,
  oneRow,
  PERHAPS_PAID,
  ROW,
  type Knex,
  type StoredRow,
} from "./table"

const OPEN = "settled_at is null and resolved_at is null"
/** Rows that a human can close (payment-rules/orders/admin-actions.ts, resolveMeans). */
const CLOSES = `(status = 'completed' and settled_at is null
  and coalesce(attention_reason, '') <> 'captured_unpaid')`

/** Core has linked an order to the row's collection or cart; the ledger may not know it yet. */
const ORDER_STANDS = `(exists (select 1 from order_payment_collection link
    where link.payment_collection_id = ${LEDGER}.payment_collection_id and link.deleted_at is null)
  or exists (select 1 from order_cart link
    where link.cart_id = ${LEDGER}.cart_id and link.deleted_at is null))`

/** What the decision is about, where a row can show several; they are found by these ids. */
const NAMED = `jsonb_strip_nulls(jsonb_build_object(
  'payment_id', case when :reason = 'captured_unpaid' then ${shownCapture("decided")} end,
  'second_order_ids', case when :reason = 'ordered_twice' then ${namedOrders("decided")} end))`

const SHOWS_CAPTURE = "coalesce(attention_reason = 'captured_unpaid', false)"

/** They hide other reasons; once they are decided, a task looks for those. */
const HIDES = ":reason in ('captured_unpaid', 'ordered_twice')"
const HIDDEN = `(select id as subject, verify_due_at as run_at from decided where ${HIDES}) as hidden`

/** The decision closed the row in doubt: its money can still come. */
const IN_DOUBT = `(select id as subject, now() + interval '1 hour' as run_at
  from decided where ${CLOSED_IN_DOUBT}) as in_doubt`

/** The state that an admin saw when they decided. */
export type Seen = {
  status: RowStatus
  reason: string | null
  /** Since when the reason stands, to the millisecond; left out: not compared. */
  since?: Date | undefined
}

/** One statement writes the decision, its history line and its tasks: all of it, or nothing. */
const withLine = (update: string, line = lineFrom("decided")) =>
  `with decided as (${update} returning *), ${line} select ${ROW} from decided`

/**
 * Decisions of admins. Each decision is one statement that holds its own conditions, so a click on
 * an outdated page changes nothing. null: the decision did not apply any more.
 */
export class AdminRepository {
  constructor(private readonly db: Knex) {}

  /**
   * Requests a cancel: the worker's next run asks the service. An invoice that is, or may be, paid
   * is never cancelled. A shopper who comes back does not undo this decision.
   * @param seen the status that the admin saw
   */
  async cancel(
    id: string,
    seen: RowStatus,
    line: HistoryLine
  ): Promise<StoredRow | null> {
    return oneRow(
      this.db,
      withLine(`update ${LEDGER} set cancel_due_at = now(), cancel_tries = 0,
         cancel_decided_at = coalesce(cancel_decided_at, now()), updated_at = now()
       where id = :id and ${OPEN} and status in ('pending', 'under_review')
         and invoice_id is not null and not ${PERHAPS_PAID}
         and status = :seen`),
      { id, seen, ...lineBindings(line) }
    )
  }

  /**
   * Records a human's decision. A paid row that is not settled is closed, unless it shows
   * `captured_unpaid`: no run refreshes it or works on it any more, except that a row closed in
   * doubt is read again. Money can still reach any other row, so it stays watched: its attention
   * ends, and the reason is muted. A decision about a capture or about second orders is kept in the
   * history, and stands whatever is decided later. The decision applies only to what the human saw:
   * an answer that came since then has renewed `attention_at`, so nothing changes. An answer that
   * comes later ends the decision.
   */
  async resolve(
    id: string,
    seen: Seen,
    line: HistoryLine
  ): Promise<StoredRow | null> {
    return oneRow(
      this.db,
      withLine(
        `update ${LEDGER} set updated_at = now(),
         resolved_at = case when ${CLOSES} then now() end,
         reopened_at = case when not ${CLOSES} then reopened_at end,
         next_due_at = case when not ${CLOSES} then next_due_at end,
         verify_due_at = case when ${HIDES} then now() else verify_due_at end,
         priority = case when not ${CLOSES} then priority end,
         requested_at = case when not ${CLOSES} then requested_at end,
         requested_by = case when not ${CLOSES} then requested_by end,
         asked_version = case when ${CLOSES} then 0 else asked_version end,
         muted_reason = case when attention_reason in ('captured_unpaid', 'ordered_twice') then muted_reason
           when not ${CLOSES} then attention_reason end,
         decided_answer = case when ${CLOSES} or attention_reason = any(:answer_reasons) then last_answer else decided_answer end,
         attention_reason = case when ${CLOSES} then attention_reason end,
         attention_at = case when ${CLOSES} then attention_at end
       where id = :id and resolved_at is null and attention_reason is not null and ${AT_REST}
         and not ${CANCELED_BEFORE}
         and not ${hasUnbookedCapture(LEDGER)}
         and status = :status and attention_reason = :reason
         and (cast(:since as timestamptz) is null or date_trunc('milliseconds', attention_at) = :since)`,
        `${lineFrom("decided", "line", NAMED)},
         others as (${READ_OTHERS_SHOWN}),
         hidden_task as (${requestTask("verify", HIDDEN)}),
         closed_task as (${requestTask("closed", IN_DOUBT)})`
      ),
      {
        ...{ id, ...seen, since: seen.since ?? null },
        answer_reasons: [...ANSWER_REASONS],
        ...lineBindings(line),
      }
    )
  }

  /**
   * Takes back this decision (last-decision.ts), and no other decision about the row. A closed row
   * is paid, and its money may have been returned since. So the row is marked as doubted: it is
   * not captured before a read finds it paid (confirm-paid.ts). A row with a recorded refund stays
   * closed.
   */
  async reopen(
    id: string,
    decision: Decision,
    by: string
  ): Promise<StoredRow | null> {
    const { reason, payment_id } = decision
    const seen = { attention: reason, ...(payment_id && { payment_id }) }
    return underRowLock(this.db, id, (trx) =>
      oneRow(
        trx,
        withLine(
          `update ${LEDGER} set updated_at = now(), resolved_at = null,
           muted_reason = nullif(muted_reason, ${REASON}),
           decided_answer = case when resolved_at is null and not ${REASON} = any(:answer_reasons) then decided_answer end,
           doubted_at = case when resolved_at is not null then coalesce(doubted_at, now()) else doubted_at end,
           next_due_at = case when resolved_at is not null then now() else next_due_at end,
           attention_reason = coalesce(attention_reason, ${REASON}),
           attention_at = coalesce(attention_at, now())
         where id = :id and ${AT_REST} and (${REOPENS} or ${TAKES_BACK})`,
          `${lineFrom("decided")}, others as (${READ_OTHERS_ENDED})`
        ),
        {
          ...{ id, reason, payment_id },
          answer_reasons: [...ANSWER_REASONS],
          answered_by_refund: [...ANSWERED_BY_REFUND],
          ...lineBindings({ kind: "reopen", by, seen }),
        }
      )
    )
  }

  /**
   * Makes a paid invoice the payment of this cart; settling does the rest. An invoice that is
   * captured, or has an order, stays in its collection: nothing else pays for that order. An
   * invoice that shows another capture of its collection stays too: no other row would show that
   * capture.
   */
  async moveToCart(
    id: string,
    cart: { id: string; payment_collection_id: string },
    line: HistoryLine
  ): Promise<StoredRow | null> {
    return oneRow(
      this.db,
      withLine(`update ${LEDGER} set cart_id = :cart_id, updated_at = now(), claimed_until = null,
         told_reason = case when cart_id = :cart_id then told_reason else ${TOLD_BEFORE} end,
         session_id = case when payment_collection_id = :collection_id then session_id end,
         payment_collection_id = :collection_id
       where id = :id and ${OPEN} and ${AT_REST} and status = 'completed'
         and order_id is null and (payment_collection_id = :collection_id
           or not (${ORDER_STANDS} or ${SESSION_CAPTURED} or ${SHOWS_CAPTURE}))`),
      {
        ...{ id, cart_id: cart.id, collection_id: cart.payment_collection_id },
        ...lineBindings(line),
      }
    )
  }

  /**
   * true: core has linked an order to the row's cart or collection, whichever method pays
   * for it, and no run or claim holds the row.
   */
  async hasOrder(id: string): Promise<boolean> {
    const row = await oneRow(
      this.db,
      `select ${ROW} from ${LEDGER} where id = :id and ${AT_REST} and ${ORDER_STANDS}`,
      { id }
    )
    return row !== null
  }

  /** Medusa captured the money of the row's session. */
  async isCaptured(id: string): Promise<boolean> {
    const row = await oneRow(
      this.db,
      `select ${ROW} from ${LEDGER} where id = :id and ${SESSION_CAPTURED}`,
      { id }
    )
    return row !== null
  }
}
