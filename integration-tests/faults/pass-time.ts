import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Sandbox, SandboxInvoice } from "../../src/sandbox"

/** The parts of a scene that age. */
type Aging = { db: Knex; invoices: SandboxInvoice[]; sandbox: Sandbox }

/** Columns that hold a timestamp, by table. */
export type Timestamps = Record<string, string[]>

/** Every timestamp that the plugin stores in its own tables, by table. */
const TIMESTAMPS: Timestamps = {
  invoice_payment: [
    "created_at",
    "status_since",
    "expires_at",
    "last_read_at",
    "backoff_until",
    "unreadable_since",
    "doubted_at",
    "next_due_at",
    "requested_at",
    "asked_at",
    "last_webhook_at",
    "returned_at",
    "checkout_read_at",
    "lease_until",
    "claimed_until",
    "detached_at",
    "cancel_due_at",
    "expired_at",
    "settled_at",
    "attention_at",
    "resolved_at",
  ],
  invoice_payment_task: ["run_at", "lease_until"],
  invoice_payment_read: ["taken_at"],
  invoice_payment_credential: [
    "checked_at",
    "reads_paused_until",
    "cancel_missing_at",
  ],
  order_payment_collection: ["created_at"],
  capture: ["created_at"],
}

/** To the tests, later is earlier timestamps: in the database and at the service. */
export async function ageEverything(
  { db, invoices, sandbox }: Aging,
  seconds: number,
  others: Timestamps = {}
): Promise<void> {
  const updates = Object.entries({ ...TIMESTAMPS, ...others }).map(
    ([table, columns]) => {
      const sets = columns.map(
        (name) => `"${name}" = "${name}" - interval '${seconds} seconds'`
      )
      return `update "${table}" set ${sets.join(", ")}`
    }
  )
  await db.raw(updates.join(";\n"))
  for (const invoice of invoices) {
    const end = Date.parse(invoice.expires_at) - seconds * 1_000
    if (Number.isNaN(end)) {
      continue
    }
    const expires_at = new Date(end).toISOString().replace("Z", "+00:00")
    if (invoice.status === "pending" && end <= Date.now()) {
      await sandbox.expire(invoice.id)
    }
    invoice.expires_at = expires_at
  }
}

/** Seconds until the plugin can read one of these rows by itself; null: never. */
export async function secondsToNextRefresh(
  { db }: Pick<Aging, "db">,
  rowIds: string[]
): Promise<number | null> {
  const { rows } = await db.raw(
    `select extract(epoch from min(greatest(
         coalesce(least(next_due_at, case when priority = 2 then backoff_until end), now()),
         lease_until, claimed_until,
         case when status = 'creating' then created_at + interval '15 seconds' end,
         (select max(reads_paused_until) from invoice_payment_credential))) - now()) as wait
     from invoice_payment where id = any(:rowIds)
       and settled_at is null and resolved_at is null
       and (next_due_at is not null or priority is not null)`,
    { rowIds }
  )
  const wait = (rows as { wait: string | null }[])[0]?.wait
  return wait == null ? null : Math.max(0, Number(wait))
}
