import { generateEntityId } from "@medusajs/framework/utils"
import { REUSE_MARGIN_MS } from "../../payment-rules/checkout/expiry"
import type { InvoicePaymentOptions } from "../../payment-rules/options/options"
import { isOrderKey } from "../../payment-rules/shopper/person-key"
import {
  CreationRepository,
  INSERT_CREATING,
  PLACED_UNPAID,
  UNDER_WAY,
  type NewRow,
} from "./ledger/creation"
import { LEDGER, LIVE, type Knex, type StoredRow } from "./ledger/table"
import { personDigest } from "./person-digest"

const TABLE = "invoice_payment_creation"
const MINUTE = "interval '60 seconds'"
/** Longer than an unpaid invoice usually stays open: the permit names its payer. */
const KEPT = "interval '30 days'"
/** How long health reports a refusal. */
const TOLD = "interval '1 day'"
/**
 * Carts cost nothing, and neither do orders that are placed before they are paid: the rest is
 * kept for other orders and their payment links.
 */
const CARTS_SHARE = 0.75
/** More than any shopper needs in a minute; creations that were lost or refused count. */
const PER_COLLECTION = 10

export type CreationRefusal = "budget" | "payer" | "collection"

/**
 * Neither a row nor a refusal: another creation is under way for the collection, or the
 * collection has an invoice that can be taken over.
 */
type CreationStart =
  | { row: StoredRow; refused: null }
  | { row: null; refused: CreationRefusal | null }

/** The result of `BEGIN`; the row's columns are all null if no row was written. */
type Answer = StoredRow & { verdict: CreationRefusal | "under_way" | null }

/** The columns of a row that the limits count by. */
type Counted = Pick<
  NewRow,
  "payment_collection_id" | "order_id" | "amount" | "currency" | "merchant_id"
>

type CreationStatistics = {
  /** Permits of the last minute. */
  used: number
  /** When a permit was last refused, and why; null: not within a day. */
  refused_at: Date | null
  refused: Exclude<CreationRefusal, "collection"> | null
}

/**
 * Limits across all processes: how many invoices are requested in a minute, by all and for one
 * collection, and for how many carts one payer may have unpaid ones. Without them each cart of
 * a stranger would cost the service one more invoice, and us its reads. Carts may not use all
 * of a minute, so that they cannot close the method for orders.
 *
 * Requests are limited, so no permit is ever returned: a service that refuses, or answers
 * that it is called too often, was called all the same.
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
   * Writes the row and its permit before the service is asked. One statement writes both:
   * neither exists without the other, a refusal leaves no row, and a caller that waits for
   * another call's invoice holds no permit.
   * @param payer see payment-rules/shopper/person-key.ts; null is not counted
   */
  async begin(row: NewRow, payer: string | null): Promise<CreationStart> {
    const bindings = {
      ...this.bindingsOf(row, payer),
      id: generateEntityId(undefined, "invpay"),
      permit_id: generateEntityId(undefined, "invpaycr"),
    }
    // A waiting caller polls; only a caller that could begin needs the lock.
    const { rows: waits } = await this.db.raw<{ rows: unknown[] }>(
      `select 1 where ${UNDER_WAY}`,
      bindings as never
    )
    if (waits.length > 0) {
      return NOT_YET
    }
    await this.forgetOld()
    try {
      return await this.write(bindings)
    } catch (error) {
      // The answer to the commit may be lost. The caller asks the service for nothing.
      await new CreationRepository(this.db).rejected(bindings.id)
      throw error
    }
  }

  private async write(bindings: object): Promise<CreationStart> {
    return this.db.transaction(async (trx) => {
      // Without the lock, two calls at once would not see each other's permits, and both could
      // pass.
      await trx.raw("select pg_advisory_xact_lock(hashtext(?))", [TABLE])
      const { rows } = await trx.raw<{ rows: [Answer] }>(
        BEGIN,
        bindings as never
      )
      return toStart(rows[0])
    })
  }

  /** How `begin` would refuse now, without beginning: asked before anything is read. */
  async refusal(
    row: Counted,
    payer: string | null
  ): Promise<CreationRefusal | null> {
    const { rows } = await this.db.raw<{ rows: [Pick<Answer, "verdict">] }>(
      `with ${DECIDED}, ${TOLD_OF_REFUSAL} select verdict from decided`,
      this.bindingsOf(row, payer) as never
    )
    const { verdict } = rows[0]
    return verdict === "under_way" ? null : verdict
  }

  private bindingsOf<Row extends Counted>(row: Row, payer: string | null) {
    return {
      ...row,
      payer: payer && personDigest(payer),
      is_order: payer !== null && isOrderKey(payer),
      per_minute: this.limits.invoicesPerMinute,
      carts_per_minute: this.cartsPerMinute(),
      per_collection: PER_COLLECTION,
      open_per_payer: this.limits.openInvoicesPerPayer,
      margin_ms: REUSE_MARGIN_MS,
    }
  }

  /** At least one is kept for orders. */
  private cartsPerMinute(): number {
    const { invoicesPerMinute } = this.limits
    return Math.min(
      Math.ceil(invoicesPerMinute * CARTS_SHARE),
      invoicesPerMinute - 1
    )
  }

  /** Runs before the lock is taken, so that no call waits for a clean-up. */
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
 * Without a verdict `begun` is empty only if the unique index found another creation. The
 * lock rules that out between two calls of `begin`.
 */
function toStart({ verdict, ...begun }: Answer): CreationStart {
  if (verdict !== null && verdict !== "under_way") {
    return { row: null, refused: verdict }
  }
  return begun.id ? { row: begun, refused: null } : NOT_YET
}

// now() instead of clock_timestamp(), and only lines that are not deleted: otherwise no
// index is used.
const PERMITS = `select count(*) from ${TABLE}
  where deleted_at is null and refused is null and taken_at > now() - ${MINUTE}`
const USED = `(${PERMITS})`
const USED_BY_COLLECTION = `(${PERMITS} and payment_collection_id = :payment_collection_id)`

/** An order that was placed unpaid stands, and still waits: its stock is reserved. */
const WAITS_UNPAID = `(r.status in ('cancelled', 'expired') and r.placed_unpaid_at is not null
  and not exists (select 1 from order_summary summary where summary.order_id = r.order_id
    and summary.deleted_at is null and cast(summary.totals->>'pending_difference' as numeric) <= 0
    and summary.version = (select version from "order" o where o.id = r.order_id))
  and exists (select 1 from "order" o where o.id = r.order_id and o.status = 'pending')
  and not exists (select 1 from order_payment_collection link
    join payment p on p.payment_collection_id = link.payment_collection_id
    where link.order_id = r.order_id and link.deleted_at is null
      and p.deleted_at is null and p.canceled_at is null))`

/**
 * The payer's other carts with an open invoice or an order that waits unpaid; an order is a
 * payer of its own. The present one is left out, since all its invoices are for one purchase:
 * where nothing can be cancelled, each change of a cart leaves one. `unknown` is not counted:
 * it never expires, so an outage would lock the payer out.
 */
const OPEN = `(select count(distinct payment_collection_id) from ${LEDGER} r
  where ${LIVE} and settled_at is null and resolved_at is null
    and (status in ('creating', 'pending') or ${WAITS_UNPAID})
    and payment_collection_id <> :payment_collection_id
    and payment_collection_id in (select payment_collection_id from ${TABLE}
      where deleted_at is null and payer = :payer and refused is null))`

const DECIDED = `decided as (
    select case
      when ${UNDER_WAY} then 'under_way'
      when ${USED_BY_COLLECTION} >= :per_collection then 'collection'
      when ${USED} >= case when cast(:is_order as boolean) and ${PLACED_UNPAID} is null
        then cast(:per_minute as int) else cast(:carts_per_minute as int) end then 'budget'
      when cast(:payer as text) is not null and ${OPEN} >= :open_per_payer then 'payer'
    end as verdict)`

/**
 * Each kind of refusal has one line: a flood of refusals must not fill the table. Health does
 * not report `collection`: it concerns one shopper, and no option changes it.
 */
const TOLD_OF_REFUSAL = `told as (
    insert into ${TABLE} (id, refused, taken_at)
    select 'invpaycr_refused_' || verdict, verdict, clock_timestamp()
    from decided where verdict in ('budget', 'payer')
    on conflict (id) do update set taken_at = excluded.taken_at)`

const BEGIN = `with ${DECIDED}, begun as (
    ${INSERT_CREATING} from decided where verdict is null
    on conflict (payment_collection_id) where status = 'creating' and deleted_at is null
      do nothing
    returning *, now() as db_now
  ), permit as (
    insert into ${TABLE} (id, payment_collection_id, payer, taken_at)
    select :permit_id, payment_collection_id, :payer, clock_timestamp() from begun
  ), ${TOLD_OF_REFUSAL}
  select begun.*, decided.verdict from decided left join begun on true`
