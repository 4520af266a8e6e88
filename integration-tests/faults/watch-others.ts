import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Shopper } from "../http/shopper"
import { PROVIDER } from "../http/shopper"
import { ACTORS, findTouched, type Actor, type Others } from "./others"

/**
 * Takes a snapshot before and after each act of a shopper or an admin: the plugin
 * made the changes between two acts.
 */
export class OthersWatch {
  /** (I6) What the plugin did to others' things. */
  readonly touched: string[] = []
  private last: Others | null = null
  private acting: Actor[] = []
  private acts = 0
  private queue: Promise<unknown> = Promise.resolve()

  constructor(private readonly scene: { db: Knex }) {}

  /** Every call of this person is their own act from now on. */
  follow(person: Shopper): Shopper {
    const store = person.store.bind(person)
    const admin = person.admin.bind(person)
    person.store = (method, path, ...rest) =>
      this.call(method, ofShopper(path), () => store(method, path, ...rest))
    person.admin = (method, path, ...rest) =>
      this.call(method, ofAdmin(path), () => admin(method, path, ...rest))
    return person
  }

  async during<Result>(
    by: Actor,
    work: () => Promise<Result>
  ): Promise<Result> {
    await this.alone(async () => {
      if (this.acts++ === 0) {
        await this.compare("plugin")
      }
      this.acting.push(by)
    })
    try {
      return await work()
    } finally {
      await this.alone(async () => {
        // Of acts that overlap, the one that may do most answers for all.
        if (--this.acts === 0) {
          await this.compare(freest(this.acting))
          this.acting = []
        }
      })
    }
  }

  /** Records changes since the last snapshot; by default only the plugin can have made them. */
  async compare(by: Actor = "plugin"): Promise<void> {
    const now = await this.take()
    this.touched.push(...findTouched(this.last ?? now, now, by))
    this.last = now
  }

  private call<Result>(
    method: string,
    by: Actor,
    work: () => Promise<Result>
  ): Promise<Result> {
    return method === "GET" ? work() : this.during(by, work)
  }

  private alone(work: () => Promise<void>): Promise<void> {
    const run = this.queue.then(work)
    this.queue = run.catch(() => undefined)
    return run
  }

  private async take(): Promise<Others> {
    const { rows } = await this.scene.db.raw<{ rows: Others[] }>(OTHERS, {
      ours: PROVIDER,
    })
    return rows[0]!
  }
}

function freest(actors: Actor[]): Actor {
  return ACTORS.filter((one) => actors.includes(one)).at(-1) ?? "plugin"
}

function ofShopper(path: string): Actor {
  return path.startsWith("/invoice-payment/") ? "pay_now" : "shopper"
}

function ofAdmin(path: string): Actor {
  return path.startsWith("/invoice-payment/") ? "plugin" : "admin"
}

const OTHERS = `
  with session as (
    select id, status, payment_collection_id as collection_id from payment_session
    where deleted_at is null and provider_id <> :ours),
  payment as (
    select p.id, p.provider_id = :ours as is_ours, p.canceled_at is not null as canceled,
      p.payment_collection_id as collection_id,
      coalesce((select sum(amount) from capture c where c.payment_id = p.id and c.deleted_at is null), 0) as captured,
      coalesce((select sum(amount) from refund r where r.payment_id = p.id and r.deleted_at is null), 0) as refunded
    from payment p where p.deleted_at is null),
  placed as (
    select o.id, o.status = 'canceled' as canceled, link.payment_collection_id as collection_id,
      exists (select 1 from cart_payment_collection c
        where c.payment_collection_id = link.payment_collection_id and c.deleted_at is null)
      and not exists (select 1 from order_cart c where c.order_id = o.id and c.deleted_at is null) as is_orphan,
      exists (select 1 from invoice_payment r where r.payment_collection_id = link.payment_collection_id
        and r.order_id is null and (r.lease_until > now() or r.claimed_until > now())) as is_being_placed
    from "order" o join order_payment_collection link on link.order_id = o.id
    where o.deleted_at is null and link.deleted_at is null),
  row as (
    select r.id, placed.id as order_id,
      r.resolved_at is null and r.status in ('creating', 'unknown', 'pending', 'under_review', 'completed') as awaits,
      r.status in ('cancelled', 'expired') and (r.cancel_due_at is not null or exists (
        select 1 from invoice_payment_event e where e.invoice_payment_id = r.id and e.kind = 'cancel')) as dropped
    from invoice_payment r join placed
      on placed.id = r.order_id or placed.collection_id = r.payment_collection_id
    where r.deleted_at is null and not placed.is_orphan)
  select
    coalesce((select jsonb_agg(jsonb_build_object('id', id, 'status', status)) from session), '[]') as sessions,
    coalesce((select jsonb_agg(jsonb_build_object('id', id, 'canceled', canceled, 'captured', captured, 'refunded', refunded))
      from payment where not is_ours), '[]') as payments,
    coalesce((select jsonb_agg(jsonb_build_object('id', id, 'canceled', canceled, 'theirs', theirs,
      'awaits', coalesce((select jsonb_agg(distinct row.id) from row where row.order_id = one.id and row.awaits), '[]'),
      'dropped', coalesce((select jsonb_agg(distinct row.id) from row where row.order_id = one.id and row.dropped), '[]'))) from (
      select o.id, bool_or(o.canceled) as canceled,
        not bool_or(o.is_being_placed) and not coalesce(bool_or(p.is_ours and not p.canceled), false)
        and (coalesce(bool_or(not p.is_ours and not p.canceled), false)
          or coalesce(bool_or(s.status in ('pending', 'requires_more', 'authorized', 'captured', 'pending_authorization')), false)) as theirs
      from placed o left join payment p on p.collection_id = o.collection_id
        left join session s on s.collection_id = o.collection_id
      group by o.id) one), '[]') as orders`
