import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import {
  ANSWER_REASONS,
  ENDS_WITH_ORDER,
  PAID_OTHERWISE,
} from "../../../payment-rules/settlement/attention"
import type { AskedByHand } from "../../../payment-rules/settlement/asked-by-hand"
import type { LedgerRow } from "../../../payment-rules/settlement/ledger-row"
import { PROVIDER_ID } from "../../../payment-rules/options/provider-id"
import { PROCESSABLE } from "../../../payment-rules/settlement/session-decision"

export type { Knex }

/** A row with the database's clock at the moment it was read. */
export type StoredRow = LedgerRow &
  AskedByHand & {
    status_since: Date | null
    unchanged_reads: number
    backoff_until: Date | null
    unreadable_since: Date | null
    priority: number | null
    request_version: number
    requested_by: string | null
    cancel_tries: number
    candidates: string[] | null
    cancel_due_at: Date | null
    requested_at: Date | null
    returned_at: Date | null
    last_webhook_at: Date | null
    found_by: string | null
    updated_at: Date
    /**
     * The lease of the run that read the row; a write without a token is not tied to a lease
     * (HELD).
     */
    token?: string
    /** The run has read the row's invoice, with success (run-row.ts). */
    wasRead?: true
  }

export const LEDGER = "invoice_payment"

/** SQL texts, for `in (…)`. */
export const texts = (words: readonly string[]) =>
  words.map((word) => `'${word}'`).join(", ")

const PROCESSABLE_SQL = texts(PROCESSABLE)

/** The history of each row. */
export const HISTORY = "invoice_payment_event"

/** Refunds that a human recorded, and the parts of them that Medusa's refunds consumed. */
export const REFUNDS = "invoice_payment_refund"

/**
 * Medusa's indexes hold only rows that are not deleted: a statement without this condition
 * reads the whole table.
 */
export const LIVE = "deleted_at is null"

/**
 * Invoices that may still be paid. After a lost creation answer the row has no invoice id
 * yet: a request to cancel it waits until a webhook brings the id.
 */
export const OPEN_INVOICE =
  "status in ('creating', 'unknown', 'pending', 'under_review')"

/**
 * Nobody reads or settles such a row: it has no invoice.
 * @param row the name that the statement gives to the row
 */
export const hasNothingToRead = (row = LEDGER) =>
  `${row}.status in ('creating', 'rejected')`

/** The same as `isPerhapsPaid` of the rules. */
export const PERHAPS_PAID = `(status in ('pending', 'under_review', 'cancelled', 'expired')
  and (coalesce(invoice_status, '') = 'completed' or completed_at is not null
    or (status <> 'under_review' and coalesce(invoice_status, '') = 'under_review'
      and mismatch is not null)))`

/** The same as `isInReview` of the rules. */
const IN_REVIEW = `(status = 'under_review' and coalesce(invoice_status, '') = 'under_review'
  and mismatch is null)`

const ANSWERS = texts(ANSWER_REASONS)

/** SQL texts, for `in (…)`. */
export const ORDER_REASONS = texts(ENDS_WITH_ORDER)
export const SHOWN_IF_TOLD = texts(PAID_OTHERWISE)

/** It may be paid, but a human has decided that what the service says now means no money. */
const DECIDED_UNPAID = `(not ${IN_REVIEW}
  and coalesce(decided_answer = last_answer, muted_reason in (${ANSWERS}), false))`

/** The same as `isUndecided` of the rules. */
export const IS_UNDECIDED = `((status = 'under_review' or ${PERHAPS_PAID})
  and not ${DECIDED_UNPAID})`

/** The same as `isClosedInDoubt` of the rules. */
export const CLOSED_IN_DOUBT = `(status = 'completed' and settled_at is null
  and resolved_at is not null and doubted_at is not null)`

/** A shopper who changes the payment method and comes back within this time keeps the invoice. */
export const RELEASE_PATIENCE = "interval '2 minutes'"

/**
 * No process is between two steps with the row: neither a settle run, which holds the lease, nor a
 * complete-cart of the shop, which holds the claim. A human's decision about the money waits for
 * both: otherwise they would continue with outdated facts.
 */
export const AT_REST = `((lease_until is null or lease_until < now())
  and (claimed_until is null or claimed_until < now()))`

/**
 * Core has a session for the row: its own, or one of the same collection that would pay
 * exactly this amount and belongs to no other row (two may be made at the same moment).
 */
export const HAS_SESSION = `exists (select 1 from payment_session s
  where s.deleted_at is null and (s.id = ${LEDGER}.session_id
    or (s.payment_collection_id = ${LEDGER}.payment_collection_id
      and s.provider_id = '${PROVIDER_ID}' and s.status in (${PROCESSABLE_SQL})
      and round(s.amount, 2) = cast(${LEDGER}.amount as numeric)
      and lower(s.currency_code) = lower(${LEDGER}.currency)
      and not exists (select 1 from ${LEDGER} other
        where other.${LIVE} and other.session_id = s.id and other.id <> ${LEDGER}.id))))`

/** The columns that every statement returns. */
export const ROW = "*, now() as db_now"

/**
 * The run that writes still holds the lease of the row. Without its lease it changes nothing:
 * another run, or a human, may have decided since, on newer facts. A write outside a run, for
 * example by a webhook, has no token and always applies.
 */
export const HELD = `(cast(:token as text) is null
  or (lease_holder = :token and lease_until > now()))`

/** The bindings of `HELD`. */
export function heldBy({ token }: Pick<StoredRow, "token">) {
  return { token: token ?? null }
}

/**
 * The row's merchant is that of the present credentials. While that merchant is unknown,
 * only rows that name none pass.
 */
export const OF_MERCHANT =
  "(merchant_id is null or merchant_id = cast(:merchant_id as text))"

/**
 * Rows that a new session takes over instead of asking for another invoice. A row with money
 * (paid, or in review) qualifies: its money is not moved to another invoice. Only one that Medusa
 * has captured keeps its session (sessions.ts). But nobody is sent to pay a pending one that the
 * present credentials could not read, that is to be cancelled, that differs from what we asked
 * for, that may be paid already, or that expires soon.
 */
export const REUSABLE = `(amount = :amount and currency = :currency
  and settled_at is null and resolved_at is null
  and (status = 'completed' or (status = 'under_review' and ${IS_UNDECIDED})
    or (status = 'pending' and payment_url is not null and cancel_decided_at is null
      and mismatch is null and not ${PERHAPS_PAID}
      and ${OF_MERCHANT} and (expires_at is null
      or expires_at > now() + :margin_ms * interval '1 millisecond'))))`

/**
 * The row's collection is not, or no longer, linked to the row's order: for example, an admin
 * deleted the collection. Core brings money to an order only through a linked collection.
 */
export const UNLINKED = `(order_id is not null and not exists (select 1
  from order_payment_collection link where link.deleted_at is null
    and link.order_id = ${LEDGER}.order_id
    and link.payment_collection_id = ${LEDGER}.payment_collection_id))`

/**
 * The rule of `isCanceled` (payment-rules/orders/canceled-order.ts).
 * @param order the name that the statement gives to Medusa's order
 */
export const isCanceled = (order: string) =>
  `(${order}.status = 'canceled' or ${order}.status = 'archived' and ${order}.canceled_at is not null)`

/** The row's order; while it names none, one that its collection is linked to. */
const orderIs = (which: string) => `exists (select 1 from "order" o
    where o.id = any(array(select ${LEDGER}.order_id union all
      select link.order_id from order_payment_collection link
      where ${LEDGER}.order_id is null and link.deleted_at is null
        and link.payment_collection_id = ${LEDGER}.payment_collection_id)) and ${which})`

export const ORDER_CANCELED = orderIs(isCanceled("o"))

/** Core may still undo the cancel: a later step of it fails, for example a hook of the store. */
export const ORDER_BEING_CANCELED = orderIs(
  `${isCanceled("o")} and o.canceled_at > now() - interval '1 minute'`
)

/** A request came after the version that the run noted. */
const IS_NEWER = "(priority is not null and request_version > :version)"

/**
 * A run notes the request version before it reads its facts, and answers every request up
 * to that version. Times would not do: a transaction's now() can precede a read that did
 * not see what the transaction wrote. A newer request stays, urgent only if it was urgent
 * itself. Without a version (null) no request is answered.
 */
export const REQUESTS_ENDED = `
  priority = case when cast(:version as integer) is null then priority
    when urgent_version > :version then 1 when ${IS_NEWER} then 2 end,
  requested_at = case when cast(:version as integer) is null then requested_at
    when ${IS_NEWER} then now() end,
  requested_by = case when cast(:version as integer) is null or ${IS_NEWER} then requested_by end`

/** The same for a run that has read the invoice: it answers requests by hand as well. */
export const ANSWERED = `${REQUESTS_ENDED},
  asked_version = case when cast(:version as integer) is null or asked_version > :version then asked_version else 0 end`

/** Every request raises the version: a run that noted a lower one does not answer it. */
export const REQUESTED = "request_version = request_version + 1"

/**
 * The rows of one purchase: of a collection, of its order, and of every other collection of that
 * order. One set serves two checks: which rows are read before a shopper is sent to pay, and which
 * rows count as undecided.
 * @param purchase SQL for the ids; one of them may be left out
 */
export function ofPurchase({ collection = "null", order = "null" }): string {
  const orders = `array(select link.order_id from order_payment_collection link
      where link.payment_collection_id = ${collection} and link.deleted_at is null
    union all select cast(${order} as text))`
  return `(payment_collection_id = ${collection} or order_id = any(${orders})
    or payment_collection_id = any(array(select link.payment_collection_id
      from order_payment_collection link
      where link.order_id = any(${orders}) and link.deleted_at is null)))`
}

/** Runs one statement that returns at most one row. */
export async function oneRow(
  db: Knex,
  sql: string,
  bindings: Record<string, unknown>
): Promise<StoredRow | null> {
  const { rows } = await db.raw<{ rows: StoredRow[] }>(sql, bindings as never)
  return rows[0] ?? null
}
