import { generateEntityId } from "@medusajs/framework/utils"
import { PROVIDER_ID } from "../../../payment-rules/options/provider-id"
import type { CapturedBeside } from "../../../payment-rules/settlement/facts"
import { lowestIdSince } from "./ids-since"
import { HISTORY, LEDGER, type Knex, type StoredRow } from "./table"

/** Older captures were checked when they were made, and every ten minutes for two days. */
const RECENT = "interval '2 days'"

/**
 * An id contains the clock of the process that made it, so the search by id starts a day earlier;
 * `captured_at` decides.
 */
const CLOCK_MARGIN_MS = 24 * 3_600_000
const RECENT_MS = 2 * 24 * 3_600_000

/** Payments per statement: each statement takes milliseconds in a store of any size. */
const BATCH = 500

/** A capture of this age is older than any settle run, so its row is settled by now. */
const AT_REST = "interval '5 minutes'"

/**
 * Payment `p` is ours and captured, and no paid invoice of its collection belongs to it. Uses only
 * Medusa's tables and the paid rows; other settled rows of the order do not count. Not a
 * `not exists`: PostgreSQL makes a join of it, and beside IS_DECIDED_CAPTURE, whose cost it
 * overestimates, it read the whole ledger for each payment.
 */
export const UNPAID_CAPTURE = `(p.provider_id = '${PROVIDER_ID}' and p.deleted_at is null
  and p.captured_at is not null
  and (select r.id from ${LEDGER} r where r.deleted_at is null
    and r.payment_collection_id = p.payment_collection_id
    and r.session_id = p.payment_session_id and r.status = 'completed'
    and cast(r.amount as numeric) = round(p.amount, 2)
    and lower(r.currency) = lower(p.currency_code) limit 1) is null)`

export function sessionCaptured(row: string): string {
  return `exists (select 1 from payment p
    join capture c on c.payment_id = p.id and c.deleted_at is null
    where p.payment_session_id = ${row}.session_id and p.deleted_at is null and p.canceled_at is null)`
}

/**
 * Medusa captured the money of the row's session. The row keeps that session and its collection,
 * even if core takes the order back and deletes the session: another one would capture the money
 * again.
 */
export const SESSION_CAPTURED = sessionCaptured(LEDGER)

/**
 * Core took the order back after it had captured the row's money. Nothing more is paid in that
 * collection, with any method and whatever a human decides: core would count the captured money
 * for the next order as well.
 */
export function takenBack(row: string): string {
  return `(${sessionCaptured(row)} and not exists (select 1 from order_payment_collection link
    where link.payment_collection_id = ${row}.payment_collection_id and link.deleted_at is null))`
}

/** Payment `p` belongs to a collection of the order. */
export const OF_ORDER = `p.payment_collection_id = any(array(select payment_collection_id
  from order_payment_collection where order_id = :order_id and deleted_at is null))`

/**
 * The newest history line that names the payment is an admin's decision. A newer line that shows
 * the payment, or takes the decision back, ends it. The decision applies even if the line's row
 * has moved.
 * @param payment SQL for its id
 */
export function isDecidedCapture(payment: string): string {
  return `coalesce((select line.kind = 'resolve' from ${HISTORY} line
    where line.seen ->> 'payment_id' = ${payment}
    order by line.created_at desc, line.id desc limit 1), false)`
}

/** A human has decided about payment `p`. */
export const IS_DECIDED_CAPTURE = isDecidedCapture("p.id")

/** The payment that a row with `captured_unpaid` shows: a row shows one at a time. */
export function shownCapture(row: string): string {
  return `(select line.seen ->> 'payment_id' from ${HISTORY} line
    where line.invoice_payment_id = ${row}.id and line.deleted_at is null
      and line.kind <> 'resolve' and line.seen ->> 'payment_id' is not null
    order by line.created_at desc, line.id desc limit 1)`
}

/**
 * Which captures are checked: those of one order that was placed, of one payment that was
 * captured, of a collection and the other collections of its order, or all recent ones.
 */
export type CaptureScope =
  | { order_id: string }
  | { payment_id: string }
  | { collection_id: string }
  | "all"

/** One of core's payments, and the row on which a human is shown it. */
type UnpaidCapture = { payment_id: string; row_id: string }

/**
 * Captures of this method without a paid invoice. There must be none: each was made by an
 * error in core or in the plugin, or by fraud.
 */
export class CaptureWatch {
  constructor(private readonly db: Knex) {}

  /**
   * Finds these captures, each with the row on which a human is shown it. A collection without a
   * row gets one, since a human is shown only rows of the ledger. A row that a human closed is not
   * used, since no list shows it any more. A capture that a human has decided about is not found
   * again.
   */
  async findUnpaid(scope: CaptureScope): Promise<UnpaidCapture[]> {
    if (scope !== "all") {
      return this.findIn(scopeOf(scope))
    }
    const found: UnpaidCapture[] = []
    for await (const payments of this.recent()) {
      found.push(
        ...(await this.findIn({ sql: RECENT_OF, bindings: { payments } }))
      )
    }
    return found
  }

  /**
   * What other paid invoices of the row's order brought, in collections of their own. One that was
   * settled before this invoice was made does not count: this one asks for what was due since.
   */
  async beside(row: StoredRow): Promise<CapturedBeside | null> {
    const { rows } = await this.db.raw<{ rows: CapturedBeside[] }>(
      `select cast(coalesce(sum(c.amount) filter (where not exists (select 1 from order_transaction booked
           where booked.order_id = :order_id and booked.deleted_at is null
             and booked.reference = 'capture' and booked.reference_id = c.id)), 0) as text) as unbooked
       from ${LEDGER} other
         join payment p on p.payment_session_id = other.session_id
           and p.deleted_at is null and p.canceled_at is null
         join capture c on c.payment_id = p.id and c.deleted_at is null
       where other.order_id = :order_id and other.deleted_at is null and other.status = 'completed'
         and other.payment_collection_id <> :collection_id
         and coalesce(other.settled_at, now()) > cast(:created_at as timestamptz)
       having count(*) > 0`,
      {
        order_id: row.order_id,
        collection_id: row.payment_collection_id,
        created_at: row.created_at,
      }
    )
    return rows[0] ?? null
  }

  /** Pages by id, since core has no index on the time of a capture. */
  private async *recent(): AsyncGenerator<string[]> {
    const since = Date.now() - RECENT_MS - CLOCK_MARGIN_MS
    let after = lowestIdSince("capt_", new Date(since))
    for (;;) {
      const { rows } = await this.db.raw<{ rows: CaptureRow[] }>(
        `select id, payment_id from capture where id > :after and deleted_at is null
         order by id limit ${BATCH}`,
        { after }
      )
      const last = rows.at(-1)
      if (!last) {
        return
      }
      yield rows.map(({ payment_id }) => payment_id)
      after = last.id
    }
  }

  private async findIn({ sql, bindings }: Scope): Promise<UnpaidCapture[]> {
    const { rows } = await this.db.raw<{ rows: Unpaid[] }>(
      `select p.id as payment_id, p.payment_collection_id, p.payment_session_id, p.currency_code,
         cast(round(p.amount, 2) as text) as amount,
         exists (select 1 from ${LEDGER} r where r.deleted_at is null and r.session_id = p.payment_session_id) as is_session_taken,
         (select r.id from ${LEDGER} r where r.deleted_at is null and r.resolved_at is null
            and r.payment_collection_id = p.payment_collection_id
          order by (r.session_id = p.payment_session_id) desc nulls last, r.created_at desc limit 1) as row_id
       from payment p
       where ${sql} and ${UNPAID_CAPTURE} and not ${IS_DECIDED_CAPTURE}`,
      bindings as never
    )
    const found: UnpaidCapture[] = []
    for (const { payment_id, row_id, ...payment } of rows) {
      found.push({
        payment_id,
        row_id: row_id ?? (await this.makeRow(payment)),
      })
    }
    return found
  }

  /** The status `rejected` fits: there is no invoice, and only a human can act. */
  private async makeRow(
    payment: Omit<Unpaid, "payment_id" | "row_id">
  ): Promise<string> {
    const id = generateEntityId(undefined, "invpay")
    await this.db(LEDGER).insert({
      id,
      session_id: payment.is_session_taken ? null : payment.payment_session_id,
      payment_collection_id: payment.payment_collection_id,
      amount: payment.amount,
      currency: payment.currency_code,
      status: "rejected",
      status_since: this.db.fn.now(),
    })
    return id
  }
}

type CaptureRow = { id: string; payment_id: string }

type Scope = { sql: string; bindings: Record<string, unknown> }

const RECENT_OF = `p.id = any(:payments)
  and p.captured_at > now() - ${RECENT} and p.captured_at < now() - ${AT_REST}`

type Unpaid = {
  payment_id: string
  payment_collection_id: string
  payment_session_id: string
  currency_code: string
  /** Major units, two decimals. */
  amount: string
  row_id: string | null
  is_session_taken: boolean
}

const OF_COLLECTION = `p.payment_collection_id = any(array(
  select cast(:collection_id as text) union
  select beside.payment_collection_id from order_payment_collection own
    join order_payment_collection beside on beside.order_id = own.order_id
      and beside.deleted_at is null
  where own.payment_collection_id = :collection_id and own.deleted_at is null))`

function scopeOf(bindings: Exclude<CaptureScope, "all">): Scope {
  if ("payment_id" in bindings) {
    return { sql: "p.id = :payment_id", bindings }
  }
  return { sql: "order_id" in bindings ? OF_ORDER : OF_COLLECTION, bindings }
}
