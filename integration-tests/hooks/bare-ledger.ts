import { randomUUID } from "node:crypto"
import { knex, type Knex } from "@medusajs/framework/mikro-orm/knex"
import { OutcomeRepository } from "../../src/modules/invoice-payment/ledger/outcomes"
import type { StoredRow } from "../../src/modules/invoice-payment/ledger/table"

type Columns = Record<string, unknown>

export const HOUR_AGO = new Date(Date.now() - 3_600_000)
export const IN_AN_HOUR = new Date(Date.now() + 3_600_000)
export const COLLECTION = "pay_col_own"
const OURS = "pp_invoice-payment_default"
export const OTHERS = "pp_system_default"

/**
 * The tables of a store without Medusa: its statements are asked one at a time, which takes no
 * time.
 */
export class BareLedger {
  db!: Knex
  private readonly name = `bare-${randomUUID()}`

  async open(): Promise<void> {
    await this.onServer(`create database "${this.name}"`)
    this.db = connect(this.name)
  }

  async close(): Promise<void> {
    await this.db.destroy()
    await this.onServer(`drop database "${this.name}" with (force)`)
  }

  /** As nobody has asked anything yet; the row's collection is there. */
  async clear(): Promise<void> {
    await this.db.raw(
      `truncate invoice_payment, invoice_payment_event, invoice_payment_task, invoice_payment_refund,
         invoice_payment_creation, invoice_payment_message, invoice_payment_read, invoice_payment_link,
         payment_collection, payment_session, payment, capture, refund,
         "order", order_summary, order_cart, order_payment_collection cascade`
    )
    await this.add("payment_collection", { id: COLLECTION, ...money(103.9) })
  }

  async add(table: string, columns: Columns): Promise<void> {
    await this.db(table).insert(columns)
  }

  /** An open invoice of 103.90 with its session, but for the changes. */
  async row(changes: Columns = {}): Promise<StoredRow> {
    const id = `invpay_${randomUUID()}`
    await this.add("invoice_payment", {
      ...{ id, payment_collection_id: COLLECTION, status: "pending" },
      ...{ amount: "103.90", currency: "egp", invoice_id: randomUUID() },
      ...{ payment_url: "https://pay.example/1", invoice_status: "pending" },
      ...changes,
    })
    return this.present(id)
  }

  /** The row as a run sees it that holds its lease. */
  async leased(changes: Columns = {}): Promise<StoredRow & { token: string }> {
    const lease = { lease_holder: "mine", lease_until: IN_AN_HOUR }
    return { ...(await this.row({ ...lease, ...changes })), token: "mine" }
  }

  async present(id: string): Promise<StoredRow> {
    return (await new OutcomeRepository(this.db).get(id))!
  }

  async session(id: string, changes: Columns = {}): Promise<string> {
    await this.add("payment_session", {
      ...{ id, ...money(103.9), provider_id: OURS, data: "{}" },
      ...{ payment_collection_id: COLLECTION, status: "pending", ...changes },
    })
    return id
  }

  /** Of a session of its own. */
  async payment(session: string, changes: Columns = {}): Promise<string> {
    await this.session(session, { provider_id: OTHERS, status: "canceled" })
    const id = `pay_${session}`
    await this.add("payment", {
      ...{ id, ...money(103.9), provider_id: OURS, data: "{}" },
      ...{ payment_collection_id: COLLECTION, payment_session_id: session },
      ...changes,
    })
    return id
  }

  private async onServer(sql: string): Promise<void> {
    const server = connect("postgres")
    await server.raw(sql)
    await server.destroy()
  }
}

export function money(amount: number) {
  const raw_amount = JSON.stringify({ value: String(amount), precision: 20 })
  return { currency_code: "egp", amount, raw_amount }
}

function connect(database: string): Knex {
  const { DB_USERNAME, DB_HOST, DB_PORT } = process.env
  const server = `postgres://${DB_USERNAME}@${DB_HOST}:${DB_PORT}`
  return knex({ client: "pg", connection: `${server}/${database}` })
}
