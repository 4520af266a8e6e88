import { setTimeout as sleep } from "node:timers/promises"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/**
 * How a statement fails.
 * - `refused`: it does not reach the database; an error comes back
 * - `lost`: the database does it and commits, and the connection breaks before it answers
 * - `killed`: the database does it, and nothing that the process sends afterwards arrives,
 *   core's statements neither, until it rests: as if it was killed and started again
 * - `deleted`: the database does it, and right after it somebody deletes all tasks
 * - `stalled`: it is held back until `letGo`, as in a process that stands still. What counts is a
 *   transaction's begin, or a write outside of one: so nothing of it has reached the database.
 */
export type Failure = "refused" | "lost" | "killed" | "deleted" | "stalled"

/** Whose statements count: those that name a table of ours, or every one that the process sends. */
export type Scope = "ours" | "all"

type Sent = { sql: string; bindings?: readonly unknown[] }
type Send = (instead?: Sent) => Promise<unknown>
type RealQuery = (
  this: unknown,
  connection: object,
  sent: Sent
) => Promise<unknown>
type Client = { config: unknown; constructor: { prototype: Tapped } }
type Tapped = { _query: RealQuery }
/** `ours`: the first statement of ours in it. */
type Transaction = { ours: string | null }

const REFUSED: Sent = {
  sql: "do $$ begin raise exception 'refused on purpose'; end $$",
  bindings: [],
}

/** Without a statement for so long the process rests. */
const REST_MS = 40
const STEP_MS = 5
/** Waits of core's end by themselves; this ends one that does not. */
const PATIENCE_MS = 60_000

/**
 * Forms of the service's bodies are noted a second later, by a timer of their own and
 * for nobody's decision: they would count for whatever runs by then.
 */
const NOTES = "invoice_payment_shape"
const OURS = "invoice_payment"

/**
 * Sits between Medusa's knex and the database. It counts the statements and lets one
 * of them fail, as a database does that is there before and after: what is in a
 * transaction takes all of it along.
 */
export class StatementTap {
  /** How many have counted since it was armed. */
  seen = 0
  /** The one that failed, or null. */
  hit: string | null = null

  private at = 0
  private failure: Failure = "refused"
  private inFlight = 0
  private lastMove = 0
  private isArmed = false
  private isDead = false
  private goOn = () => {}
  private stalled: object | null = null
  private readonly inTransaction = new WeakMap<object, Transaction>()
  private readonly known = new Set<string>()

  /**
   * @param deleteTasks past the tap
   * @param once each text counts the first time alone
   * @param text statements that match it count alone
   */
  constructor(
    private readonly deleteTasks: () => Promise<unknown>,
    private readonly which: { scope: Scope; once: boolean; text: RegExp }
  ) {}

  /** @returns what takes it away again */
  sitOn(db: Knex): () => void {
    const { client } = db as unknown as { client: Client }
    const { prototype } = client.constructor
    const real = prototype._query
    const through = this.through.bind(this)
    prototype._query = function (connection, sent) {
      const isMedusas = (this as Client).config === client.config
      return isMedusas
        ? through(connection, sent, (instead = sent) =>
            real.call(this, connection, instead)
          )
        : real.call(this, connection, sent)
    }
    return () => {
      prototype._query = real
    }
  }

  /** From now on statements count, and the nth one fails; 0: none does. */
  arm(failure: Failure, nth: number): void {
    Object.assign(this, { failure, at: nth, seen: 0, hit: null, stalled: null })
    this.known.clear()
    this.isArmed = true
  }

  disarm(): void {
    this.isArmed = false
  }

  /** What was stalled goes on, and nothing is stalled any more. */
  letGo(): void {
    this.disarm()
    this.goOn()
  }

  /** Ends when nothing has been asked of the database for a moment. */
  async rests(): Promise<void> {
    const deadline = performance.now() + PATIENCE_MS
    do {
      await sleep(STEP_MS)
      if (performance.now() > deadline) {
        throw new Error("the store does not come to rest")
      }
    } while (this.inFlight > 0 || performance.now() - this.lastMove < REST_MS)
    this.isDead = false
  }

  private async through(connection: object, sent: Sent, send: Send) {
    this.inFlight++
    try {
      if (this.isDead) {
        return await refuse(sent, send)
      }
      const counts = this.counts(connection, sent)
      this.follow(connection, sent)
      if (!counts || ++this.seen !== this.at) {
        return await send()
      }
      this.hit = shorten(sent.sql)
      await (this.failure === "stalled" && this.stall(connection))
      return await this.fail(sent, send)
    } finally {
      this.inFlight--
      this.lastMove = performance.now()
    }
  }

  /** Meanwhile the process rests. */
  private async stall(connection: object): Promise<void> {
    this.stalled = connection
    this.inFlight--
    await new Promise<void>((resolve) => (this.goOn = resolve))
    this.inFlight++
  }

  private async fail(sent: Sent, send: Send): Promise<unknown> {
    if (this.failure === "refused") {
      return refuse(sent, send)
    }
    if (this.failure === "stalled") {
      return send()
    }
    this.isDead = this.failure === "killed"
    const answer = await send()
    if (this.failure === "deleted") {
      await this.deleteTasks()
      return answer
    }
    throw new Error("Connection terminated unexpectedly, on purpose")
  }

  private counts(connection: object, sent: Sent): boolean {
    if (!this.isArmed || isRollback(sent)) {
      return false
    }
    const transaction = this.inTransaction.get(connection)
    if (this.failure === "stalled") {
      return !transaction && (isBegin(sent) || changes(sent))
    }
    if (isBegin(sent)) {
      return false
    }
    const isOurs = transaction?.ours && isCommit(sent)
    if (this.which.scope === "ours" && !isOurs && !namesOurs(sent)) {
      return false
    }
    // A lost answer to what is not committed, or changes nothing, is a refusal.
    const matters =
      this.failure === "refused" ||
      isCommit(sent) ||
      (!transaction && changes(sent))
    const isMeant = this.which.text.test(sent.sql)
    return matters && isMeant && this.isNew(`${sent.sql} ${transaction?.ours}`)
  }

  private isNew(text: string): boolean {
    const isKnown = this.known.has(text)
    this.known.add(text)
    return !this.which.once || !isKnown
  }

  private follow(connection: object, sent: Sent): void {
    const transaction = this.inTransaction.get(connection)
    if (connection === this.stalled && transaction && changes(sent)) {
      this.hit = shorten(sent.sql)
      this.stalled = null
    }
    if (isBegin(sent)) {
      this.inTransaction.set(connection, { ours: null })
    } else if (isCommit(sent) || isRollback(sent)) {
      this.inTransaction.delete(connection)
    } else if (transaction && namesOurs(sent)) {
      transaction.ours ??= sent.sql
    }
  }
}

/** A real error of the database's, so that a transaction is broken as well. */
async function refuse(sent: Sent, send: Send): Promise<unknown> {
  if (isRollback(sent)) {
    return send()
  }
  if (!isCommit(sent)) {
    return send({ ...sent, ...REFUSED })
  }
  await send({ sql: "ROLLBACK", bindings: [] })
  throw new Error("the commit was refused on purpose")
}

function namesOurs({ sql, bindings = [] }: Sent): boolean {
  const names = [sql, ...bindings.filter((one) => typeof one === "string")]
  return names.some((name) => name.includes(OURS) && !name.includes(NOTES))
}

const isBegin = ({ sql }: Sent) => /^\s*begin\b/i.test(sql)
const isCommit = ({ sql }: Sent) => /^\s*commit\b/i.test(sql)
const isRollback = ({ sql }: Sent) => /^\s*rollback\b/i.test(sql)
const changes = ({ sql }: Sent) =>
  /\b(insert into|update|delete from)\b/i.test(sql)

function shorten(sql: string): string {
  return sql.replace(/\s+/g, " ").trim().slice(0, 160)
}
