import { generateEntityId } from "@medusajs/framework/utils"
import type { InvoicePaymentOptions } from "../../payment-rules/options"
import { personDigest } from "./person-digest"
import type { Knex } from "./ledger/table"

const TABLE = "invoice_payment_creation"
const MINUTE = "interval '60 seconds'"
/** Longer than unpaid invoices are usually open; a permit tells whose they are. */
const KEPT = "interval '30 days'"
/** For so long health tells of a refusal. */
const TOLD = "interval '1 day'"

export type CreationRefusal = "budget" | "payer"

export type CreationPermit =
  { id: string; refused: null } | { id: null; refused: CreationRefusal }

export type CreationCensus = {
  /** Permits of the last minute. */
  used: number
  /** When a permit was last refused, and why; null: not within a day. */
  refused_at: Date | null
  refused: CreationRefusal | null
}

/**
 * How many invoices are asked for in a minute, across all processes, and how many
 * one person may have open: every cart of a stranger would cost the service one
 * more invoice, and us its reads.
 */
export class CreationBudget {
  constructor(
    private readonly db: Knex,
    private readonly limits: Pick<
      InvoicePaymentOptions,
      "invoicesPerMinute" | "openInvoicesPerPayer"
    >
  ) {}

  /** @param payer see payment-rules/person-key.ts; null is not counted */
  async take(
    payment_collection_id: string,
    payer: string | null
  ): Promise<CreationPermit> {
    const id = generateEntityId(undefined, "invpaycr")
    await this.forgetOld()
    const refused = await this.db.transaction(async (trx) => {
      // Two at the same moment would not see each other's line.
      await trx.raw("select pg_advisory_xact_lock(hashtext(?))", [TABLE])
      const { rows } = await trx.raw<{
        rows: { refused: CreationRefusal | null }[]
      }>(TAKE, {
        id,
        payment_collection_id,
        payer: payer && personDigest(payer),
        per_minute: this.limits.invoicesPerMinute,
        open_per_payer: this.limits.openInvoicesPerPayer,
      } as never)
      return rows[0]?.refused ?? null
    })
    return refused ? { id: null, refused } : { id, refused: null }
  }

  /** No invoice was asked for after all. */
  async giveBack(id: string): Promise<void> {
    await this.db(TABLE).where({ id }).delete()
  }

  /** Before the lock: who waits for a permit does not wait for a clean-up. */
  private async forgetOld(): Promise<void> {
    await this.db.raw(
      `delete from ${TABLE} where deleted_at is null and taken_at < now() - ${KEPT}`
    )
  }

  async census(): Promise<CreationCensus> {
    const { rows } = await this.db.raw<{ rows: CreationCensus[] }>(
      `select ${USED}::int as used, last.taken_at as refused_at, last.refused
       from (select 1) as one left join lateral (
         select taken_at, refused from ${TABLE}
         where deleted_at is null and refused is not null and taken_at > now() - ${TOLD}
         order by taken_at desc limit 1) as last on true`
    )
    return rows[0] as CreationCensus
  }
}

// Compared with now(), not clock_timestamp(), and only lines that are not deleted:
// else no index is used.
const USED = `(select count(*) from ${TABLE}
  where deleted_at is null and refused is null and taken_at > now() - ${MINUTE})`

/**
 * Of the payer's carts and orders; the one that is paid now is theirs as well.
 * `unknown` is not counted: it never expires, so an outage would lock the payer out.
 */
const OPEN = `(select count(*) from invoice_payment
  where deleted_at is null and status in ('creating', 'pending')
    and settled_at is null and resolved_at is null
    and payment_collection_id in (select payment_collection_id from ${TABLE}
      where deleted_at is null and payer = :payer and refused is null))`

/** A refusal is one line for its kind: a flood of them must not fill the table. */
const TAKE = `with verdict as (
    select case
      when ${USED} >= :per_minute then 'budget'
      when cast(:payer as text) is not null and ${OPEN} >= :open_per_payer then 'payer'
    end as refused
  ), taken as (
    insert into ${TABLE} (id, payment_collection_id, payer, taken_at)
    select :id, :payment_collection_id, :payer, clock_timestamp()
    from verdict where refused is null
  ), told as (
    insert into ${TABLE} (id, refused, taken_at)
    select 'invpaycr_refused_' || refused, refused, clock_timestamp()
    from verdict where refused is not null
    on conflict (id) do update set taken_at = excluded.taken_at
  )
  select refused from verdict`
