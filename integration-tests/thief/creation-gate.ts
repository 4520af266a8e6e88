import type { Client } from "@medusajs/framework/pg"
import type { TestStore } from "../http/describe-store"

/** Any constant will do; nothing else in the database locks it. */
const KEY = 61_304

/** Stages of a creation; core's session stands in the database at each of them. */
export const STAGES = {
  "before the row is written": {
    event: "insert on invoice_payment",
    when: "true",
  },
  "while the service is asked": {
    event: "update on invoice_payment",
    when: "old.status = 'creating'",
  },
  "before core stores our answer": {
    event: "update on payment_session",
    when: "new.status = 'pending'",
  },
}

export type CreationStage = keyof typeof STAGES

/**
 * Creations wait at the stage until the gate is opened, so that a thief comes in
 * between however slow the machine is. Each keeps connections of the store's pool
 * waiting, the gate has one of its own.
 */
export class CreationGate {
  private constructor(private readonly db: Client) {}

  static async close({ watch }: TestStore, stage: CreationStage) {
    const { default: pg } = await import("@medusajs/framework/pg")
    const { rows } = await watch()
      .db()
      .raw<{ rows: { name: string }[] }>("select current_database() as name")
    const { DB_HOST, DB_PORT, DB_USERNAME } = process.env
    const db = new pg.Client(
      `postgres://${DB_USERNAME}@${DB_HOST}:${DB_PORT}/${rows[0]!.name}`
    )
    await db.connect()
    const { event, when } = STAGES[stage]
    await db.query("select pg_advisory_lock($1)", [KEY])
    await db.query(`
      create or replace function wait_at_gate() returns trigger as $$
      begin perform pg_advisory_xact_lock_shared(${KEY}); return new; end $$ language plpgsql;
      create or replace trigger gate before ${event} for each row
        when (${when}) execute function wait_at_gate()`)
    return new CreationGate(db)
  }

  /** The number of creations at the gate. */
  async waiting(): Promise<number> {
    const { rows } = await this.db.query<{ count: number }>(
      `select count(*)::int from pg_locks
       where locktype = 'advisory' and objid = $1 and not granted
         and database = (select oid from pg_database where datname = current_database())`,
      [KEY]
    )
    return rows[0]!.count
  }

  /** The number of calls that wait for a row that a creation at the gate holds. */
  async behind(): Promise<number> {
    const { rows } = await this.db.query<{ count: number }>(
      `select count(distinct pid)::int from pg_locks
       where not granted and locktype in ('transactionid', 'tuple')
         and pid in (select pid from pg_stat_activity where datname = current_database())`
    )
    return rows[0]!.count
  }

  async open(): Promise<void> {
    await this.db.query("select pg_advisory_unlock($1)", [KEY])
    await this.db.query("drop trigger if exists gate on invoice_payment")
    await this.db.query("drop trigger if exists gate on payment_session")
    await this.db.end()
  }
}
