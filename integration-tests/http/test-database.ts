import { setTimeout as sleep } from "node:timers/promises"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** The result of Medusa's `dbTestUtilFactory`, which has no type of its own. */
export type DatabaseTools = {
  pgConnection_: Knex
  create: (name: string) => Promise<void>
  snapshot: (names: DatabaseAndTemplate) => Promise<void>
  restore: (names: DatabaseAndTemplate) => Promise<void>
  dropTemplate: (name: string) => Promise<void>
  shutdown: (name: string) => Promise<void>
}

type DatabaseAndTemplate = { databaseName: string; templateName: string }

/** A schema beside the tables, with a copy of each row that was there before the first test. */
const KEPT = "before_the_tests"

/** Any change of a table, column, index, trigger or function writes into one of these. */
const CATALOGUES = [
  "pg_class",
  "pg_attribute",
  "pg_constraint",
  "pg_index",
  "pg_proc",
  "pg_trigger",
]

/** Connections that were used for anything but this question. */
const IS_BUSY = `select count(*) > 0 as one from pg_stat_activity
  where datname = current_database() and query not like '%pg_stat_activity%'
    and (state <> 'idle' or state_change > clock_timestamp() - interval '100 milliseconds')`

/** Jobs of the store run all the time; each is short. */
const REST_PATIENCE_MS = 5_000

/** Puts a database back as it was before the first test, in place where that is possible. */
export class TestDatabase {
  private readonly template: string
  private putBack = ""
  private schema = ""

  constructor(
    private readonly name: string,
    private readonly tools: DatabaseTools
  ) {
    this.template = `${name}-template`
  }

  /** Before each test. The first one comes after all that its file prepares, triggers included. */
  async start(): Promise<void> {
    await (this.putBack ? this.restore() : this.keep())
  }

  private async keep(): Promise<void> {
    const tables = await this.column<string>(
      `select quote_ident(relname) as one from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`
    )
    await this.run(`create schema ${KEPT}`)
    await this.run(
      tables
        .map((name) => `create table ${KEPT}.${name} as table public.${name}`)
        .join(";")
    )
    const filled = await this.filled(tables)
    this.putBack = [
      "set local lock_timeout = '3s'",
      // No trigger and no foreign key: the rows held together when they were kept.
      "set local session_replication_role = replica",
      ...tables.map((name) => `delete from public.${name}`),
      ...(await Promise.all(filled.map((name) => this.refill(name)))),
      ...(await this.column<string>(
        `select format('select setval(%L, %s, %L)', 'public.' || quote_ident(sequencename),
           coalesce(last_value, start_value), last_value is not null) as one
         from pg_sequences where schemaname = 'public'`
      )),
    ].join(";\n")
    await this.tools.snapshot({
      databaseName: this.name,
      templateName: this.template,
    })
    this.schema = await this.fingerprint()
  }

  /**
   * Nothing was sent to the database for a moment: who heard of the last test's events is done,
   * and writes nothing into the next one's tables. A hanging transaction is not waited for.
   */
  private async rests(): Promise<void> {
    const deadline = Date.now() + REST_PATIENCE_MS
    while ((await this.column<boolean>(IS_BUSY))[0] && Date.now() < deadline) {
      await sleep(10)
    }
  }

  /** A test that changed the schema, or left a lock behind, costs a whole new database. */
  private async restore(): Promise<void> {
    await this.rests()
    if ((await this.fingerprint()) === this.schema) {
      try {
        await this.run(this.putBack)
        return
      } catch {
        // A lock that a test left behind: a new database ends all connections to the old one.
      }
    }
    await this.tools.restore({
      databaseName: this.name,
      templateName: this.template,
    })
    this.schema = await this.fingerprint()
  }

  async drop(): Promise<void> {
    if (this.putBack) {
      await this.tools.dropTemplate(this.template)
    }
    await this.tools.shutdown(this.name)
  }

  private async filled(tables: string[]): Promise<string[]> {
    const each = tables.map(
      (name) =>
        `select '${name}' as one where exists (select 1 from public.${name})`
    )
    return this.column(each.join(" union all "))
  }

  private async refill(table: string): Promise<string> {
    const columns = await this.column<string>(
      `select quote_ident(attname) as one from pg_attribute
       where attrelid = 'public.${table}'::regclass and attnum > 0
         and not attisdropped and attgenerated = ''`
    )
    const list = columns.join(", ")
    return `insert into public.${table} (${list}) select ${list} from ${KEPT}.${table}`
  }

  private async fingerprint(): Promise<string> {
    const parts = CATALOGUES.map(
      (name) =>
        `(select count(*) || '/' || max(xmin::text::bigint) from ${name})`
    )
    return (
      await this.column<string>(
        `select concat_ws(' ', ${parts.join(", ")}) as one`
      )
    )[0]!
  }

  private async column<T>(statement: string): Promise<T[]> {
    const { rows } = (await this.run(statement)) as { rows: { one: T }[] }
    return rows.map(({ one }) => one)
  }

  private run(statement: string): Promise<unknown> {
    return this.tools.pgConnection_.raw(statement)
  }
}
