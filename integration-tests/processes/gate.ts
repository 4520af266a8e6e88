import type { PoolClient } from "@medusajs/framework/pg"
import type { DatabaseWatch } from "./database-watch"

/** Any constant will do; nothing else in the database locks it. */
const KEY = 61_303

/** A point in a run: a row that is about to be written. */
export type GatePoint = {
  table: string
  on?: "insert" | "update"
  /** Of the trigger, over `old` and `new`. */
  when?: string
}

/**
 * Statements that reach the point wait until the gate is opened, so that a process
 * can be killed exactly there, however fast the machine is.
 */
export class Gate {
  private constructor(
    private readonly watch: DatabaseWatch,
    private readonly holder: PoolClient,
    private readonly table: string
  ) {}

  static async close(watch: DatabaseWatch, point: GatePoint): Promise<Gate> {
    const { table, on = "insert", when } = point
    const holder = await watch.pool.connect()
    await holder.query("select pg_advisory_lock($1)", [KEY])
    await holder.query(`
      create or replace function wait_at_gate() returns trigger as $$
      begin perform pg_advisory_xact_lock_shared(${KEY}); return new; end $$ language plpgsql;
      create trigger gate before ${on} on "${table}" for each row
        ${when ? `when (${when})` : ""} execute function wait_at_gate()`)
    return new Gate(watch, holder, table)
  }

  /** Names of the processes that stand at the gate. */
  async waiting(): Promise<string[]> {
    const rows = await this.watch.query<{ name: string }>(
      `select distinct application_name as name from pg_stat_activity
       join pg_locks using (pid)
       where locktype = 'advisory' and objid = $1 and not granted`,
      [KEY]
    )
    return rows.map(({ name }) => name)
  }

  /** A killed process's statements: `lost` on their way, or they still arrive. */
  async open(fate: "lost" | "arrives", names: string[]): Promise<void> {
    if (fate === "lost") {
      await this.watch.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = any($1)",
        [names]
      )
    }
    await this.holder.query("select pg_advisory_unlock($1)", [KEY])
    await this.holder.query(`drop trigger gate on "${this.table}"`)
    this.holder.release()
  }
}
