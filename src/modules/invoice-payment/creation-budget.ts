import { generateEntityId } from "@medusajs/framework/utils"
import { REUSE_MARGIN_MS } from "../../payment-rules/checkout/expiry"
import type { InvoicePaymentOptions } from "../../payment-rules/options/options"
import { INSERT_CREATING, UNDER_WAY, type NewRow } from "./ledger/creation"
import { LEDGER, LIVE, type Knex, type StoredRow } from "./ledger/table"
import { personDigest } from "./person-digest"

const TABLE = "invoice_payment_creation"
const MINUTE = "interval '60 seconds'"
/** Longer than unpaid invoices are usually open; a permit tells whose they are. */
const KEPT = "interval '30 days'"
/** For so long health tells of a refusal. */
const TOLD = "interval '1 day'"

type CreationRefusal = "budget" | "payer"

/**
 * Without a row and a refusal: another creation is under way for the collection, or
 * has just made an invoice that can be taken over.
 */
type CreationStart =
  | { row: StoredRow; refused: null }
  | { row: null; refused: CreationRefusal | null }

/** Of the statement: a row's columns are all null where none was begun. */
type Answer = StoredRow & { verdict: CreationRefusal | "under_way" | null }

type CreationStatistics = {
  /** Permits of the last minute. */
  used: number
  /** When a permit was last refused, and why; null: not within a day. */
  refused_at: Date | null
  refused: CreationRefusal | null
}

/**
 * How often the service is asked for an invoice in a minute, across all processes,
 * and for how many carts and orders one person may have unpaid ones: every cart of a
 * stranger would cost the service one more invoice, and us its reads.
 *
 * What is limited is what is asked, so no permit is returned: a service that
 * refuses, or says that it is asked too often, was called all the same.
 */
export class CreationBudget {
  constructor(
    private readonly db: Knex,
    private readonly limits: Pick<
      InvoicePaymentOptions,
      "invoicesPerMinute" | "openInvoicesPerPayer"
    >
  ) {}

  /**
   * Writes the row before the service is asked, and its permit with it: in one
   * statement, so that neither is there without the other, a refusal leaves no row,
   * and who waits for another call's invoice holds no permit.
   * @param payer see payment-rules/shopper/person-key.ts; null is not counted
   */
  async begin(row: NewRow, payer: string | null): Promise<CreationStart> {
    const bindings = {
      ...row,
      id: generateEntityId(undefined, "invpay"),
      permit_id: generateEntityId(undefined, "invpaycr"),
      payer: payer && personDigest(payer),
      per_minute: this.limits.invoicesPerMinute,
      open_per_payer: this.limits.openInvoicesPerPayer,
      margin_ms: REUSE_MARGIN_MS,
    }
    // Whoever waits asks again and again; only who could begin needs the lock.
    const { rows: waits } = await this.db.raw<{ rows: unknown[] }>(
      `select 1 where ${UNDER_WAY}`,
      bindings as never
    )
    if (waits.length > 0) {
      return NOT_YET
    }
    await this.forgetOld()
    return this.db.transaction(async (trx) => {
      // Two at the same moment would not see each other's line.
      await trx.raw("select pg_advisory_xact_lock(hashtext(?))", [TABLE])
      const { rows } = await trx.raw<{ rows: [Answer] }>(
        BEGIN,
        bindings as never
      )
      return toStart(rows[0])
    })
  }

  /** Before the lock: who waits for a permit does not wait for a clean-up. */
  private async forgetOld(): Promise<void> {
    await this.db.raw(
      `delete from ${TABLE} where deleted_at is null and taken_at < now() - ${KEPT}`
    )
  }

  async statistics(): Promise<CreationStatistics> {
    const { rows } = await this.db.raw<{ rows: CreationStatistics[] }>(
      `select ${USED}::int as used, last.taken_at as refused_at, last.refused
       from (select 1) as one left join lateral (
         select taken_at, refused from ${TABLE}
         where deleted_at is null and refused is not null and taken_at > now() - ${TOLD}
         order by taken_at desc limit 1) as last on true`
    )
    return rows[0] as CreationStatistics
  }
}

const NOT_YET: CreationStart = { row: null, refused: null }

/**
 * `begun` is empty without a verdict where the unique index was quicker, which no other `begin` can
 * be.
 */
function toStart({ verdict, ...begun }: Answer): CreationStart {
  if (verdict === "budget" || verdict === "payer") {
    return { row: null, refused: verdict }
  }
  return begun.id ? { row: begun, refused: null } : NOT_YET
}

// Compared with now(), not clock_timestamp(), and only lines that are not deleted:
// else no index is used.
const USED = `(select count(*) from ${TABLE}
  where deleted_at is null and refused is null and taken_at > now() - ${MINUTE})`

/**
 * The payer's other carts and orders with an open invoice. However many the present
 * one has, they are for one purchase: where nothing can be cancelled, each change of
 * a cart leaves one. `unknown` is not counted: it never expires, so an outage would
 * lock the payer out.
 */
const OPEN = `(select count(distinct payment_collection_id) from ${LEDGER}
  where ${LIVE} and status in ('creating', 'pending')
    and settled_at is null and resolved_at is null
    and payment_collection_id <> :payment_collection_id
    and payment_collection_id in (select payment_collection_id from ${TABLE}
      where deleted_at is null and payer = :payer and refused is null))`

/** A refusal is one line for its kind: a flood of them must not fill the table. */
const BEGIN = `with decided as (
    select case
      when ${UNDER_WAY} then 'under_way'
      when ${USED} >= :per_minute then 'budget'
      when cast(:payer as text) is not null and ${OPEN} >= :open_per_payer then 'payer'
    end as verdict
  ), begun as (
    ${INSERT_CREATING} from decided where verdict is null
    on conflict (payment_collection_id) where status = 'creating' and deleted_at is null
      do nothing
    returning *, now() as db_now
  ), permit as (
    insert into ${TABLE} (id, payment_collection_id, payer, taken_at)
    select :permit_id, payment_collection_id, :payer, clock_timestamp() from begun
  ), told as (
    insert into ${TABLE} (id, refused, taken_at)
    select 'invpaycr_refused_' || verdict, verdict, clock_timestamp()
    from decided where verdict in ('budget', 'payer')
    on conflict (id) do update set taken_at = excluded.taken_at
  )
  select begun.*, decided.verdict from decided left join begun on true`
