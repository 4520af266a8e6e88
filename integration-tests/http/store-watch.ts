import { setTimeout as sleep } from "node:timers/promises"
import type {
  IEventBusModuleService,
  MedusaContainer,
} from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type { StoredRow } from "../../src/modules/invoice-payment/ledger/table"

/** Only ends a wait for what never comes; a busy machine is slow, not wrong. */
const PATIENCE_MS = Number(process.env["WATCH_PATIENCE_MS"] ?? 240_000)

const WATCHED = [
  "order.placed",
  "payment.captured",
  "invoice-payment.paid",
  "invoice-payment.under_review",
  "invoice-payment.canceled",
  "invoice-payment.expired",
  "invoice-payment.needs_attention",
]

/** Counts events and reads the ledger as it stands in the database. */
export class StoreWatch {
  readonly events: { name: string; data: Record<string, unknown> }[] = []
  private readonly bus: IEventBusModuleService
  private readonly subscriptions: (() => void)[] = []

  constructor(private readonly container: MedusaContainer) {
    this.bus = container.resolve(Modules.EVENT_BUS)
    for (const name of WATCHED) {
      const subscriber = async ({ data }: { data: unknown }) => {
        this.events.push({ name, data: data as Record<string, unknown> })
      }
      const context = { subscriberId: `watch-${name}` }
      this.bus.subscribe(name, subscriber, context)
      this.subscriptions.push(() =>
        this.bus.unsubscribe(name, subscriber, context)
      )
    }
  }

  stop(): void {
    this.subscriptions.forEach((end) => end())
  }

  count(name: string): number {
    return this.events.filter((event) => event.name === name).length
  }

  async rows(): Promise<StoredRow[]> {
    return this.db()("invoice_payment").orderBy("created_at")
  }

  /** The only row; a test with several asks for rows(). */
  async row(): Promise<StoredRow> {
    const rows = await this.rows()
    if (rows.length !== 1) {
      throw new Error(`${rows.length} rows, not one`)
    }
    return rows[0]!
  }

  /** Moves a row through time: to the tests, later is earlier timestamps. */
  async age(rowId: string, seconds: number): Promise<void> {
    const columns = [
      "created_at",
      "status_since",
      "expires_at",
      "next_due_at",
      "backoff_until",
      "unreadable_since",
      "doubted_at",
      "lease_until",
      "claimed_until",
      "requested_at",
      "asked_at",
      "last_read_at",
      "checkout_read_at",
      "returned_at",
      "settled_at",
    ]
    const sets = columns.map(
      (name) => `${name} = ${name} - interval '${seconds} seconds'`
    )
    await this.db().raw(
      `update invoice_payment set ${sets.join(", ")} where id = ?`,
      [rowId]
    )
  }

  /** The row is due again whenever nobody works on it, until it is so. */
  async inTime(
    rowId: string,
    what: string,
    holds: (row: StoredRow) => boolean
  ): Promise<void> {
    await this.until(what, async () => {
      const row = (await this.rows()).find(({ id }) => id === rowId)
      if (row && holds(row)) {
        return true
      }
      await this.db().raw(
        `update invoice_payment set next_due_at = now() where id = ?
           and next_due_at > now() and (lease_until is null or lease_until < now())`,
        [rowId]
      )
      return false
    })
  }

  async until(
    what: string,
    condition: () => Promise<boolean>,
    patienceMs = PATIENCE_MS
  ): Promise<void> {
    const deadline = Date.now() + patienceMs
    while (!(await condition())) {
      if (Date.now() > deadline) {
        const rows = JSON.stringify(await this.rows(), null, 1)
        throw new Error(`never came true: ${what}\n${rows}`)
      }
      await sleep(50)
    }
  }

  untilSettled(count = 1): Promise<void> {
    return this.until(`${count} settled`, async () => {
      const rows = await this.rows()
      return rows.filter((row) => row.settled_at).length >= count
    })
  }

  untilStatus(status: string): Promise<void> {
    return this.until(`status ${status}`, async () =>
      (await this.rows()).some((row) => row.status === status)
    )
  }

  untilAttention(reason: string): Promise<void> {
    return this.until(`attention ${reason}`, async () =>
      (await this.rows()).some((row) => row.attention_reason === reason)
    )
  }

  /** Nothing is under way: no lease is held, and what was to be announced or verified is. */
  settledDown(): Promise<void> {
    return this.until("all leases are given back", async () => {
      const { rows } = await this.db().raw<{ rows: unknown[] }>(
        `select 1 from invoice_payment where lease_until > now()
         union all select 1 from invoice_payment_task
           where lease_until > now() or (kind in ('announce', 'verify', 'closed') and run_at <= now())`
      )
      return rows.length === 0
    })
  }

  /**
   * Medusa's in-memory engine gives up a workflow of which two parallel steps are saved
   * at the same time, and leaves it as one that runs: nobody waits for one that old.
   */
  workflowsEnded(): Promise<void> {
    return this.until("no workflow runs", async () => {
      const { rows } = await this.db().raw<{ rows: unknown[] }>(
        `select 1 from workflow_execution
         where state not in ('not_started', 'done', 'reverted', 'failed')
           and updated_at > now() - interval '1 minute'`
      )
      return rows.length === 0
    })
  }

  /** So many statements wait for a row or a table that somebody holds. */
  untilLocked(what: string, count = 1): Promise<void> {
    return this.until(what, async () => {
      const { rows } = await this.db().raw<{ rows: unknown[] }>(
        "select 1 from pg_locks where not granted"
      )
      return rows.length >= count
    })
  }

  /** A request is answered before its turn ends; a store that stops meanwhile waits for it. */
  turnsEnded(): Promise<void> {
    return this.until("nobody has an order's turn", async () => {
      const { rows } = await this.db().raw<{ rows: unknown[] }>(
        `select 1 from pg_locks where locktype = 'advisory' and database =
           (select oid from pg_database where datname = current_database())`
      )
      return rows.length === 0
    })
  }

  db() {
    return this.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  }
}
