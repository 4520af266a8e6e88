import { knex, type Knex } from "@medusajs/framework/mikro-orm/knex"
import { Modules } from "@medusajs/framework/utils"
import type { StoredRow } from "../../src/modules/invoice-payment/ledger/table"
import { runWorker } from "../../src/settlement/worker/run-worker"
import { TASK_WORKERS } from "../../src/task-workers"
import watchCapturesJob from "../../src/jobs/watch-captures"
import type { TestStore } from "../http/describe-store"
import { ageEverything, type Timestamps } from "../faults/pass-time"
import { Scene } from "../faults/scene"
import type { StatementTap } from "./statement-tap"

/** What the plugin compares with the clock besides what the fault matrix moves. */
const MORE_MOMENTS: Timestamps = {
  invoice_payment_event: ["created_at", "announced_at"],
  invoice_payment_refund: ["created_at", "claimed_until", "refunded_at"],
  invoice_payment_creation: ["taken_at"],
  order_cart: ["created_at"],
  capture: ["created_at"],
  refund: ["created_at"],
  payment: ["captured_at"],
}

/** Whatever a purchase leaves in Medusa; what hangs on it goes with it. */
const TABLES = [
  "cart",
  "order",
  "payment_collection",
  "order_cart",
  "order_payment_collection",
  "cart_payment_collection",
  "reservation_item",
  "notification",
  // Of a run that was killed nobody comes to the end.
  "workflow_execution",
]

/** One filled cart is kept beside them: to fill it anew takes longer than to sell it. */
const KEPT = [
  "cart",
  "cart_line_item",
  "cart_line_item_tax_line",
  "cart_shipping_method",
  "cart_shipping_method_tax_line",
]

/**
 * One play of a story. The jobs do not run by themselves: the story says when, so that
 * the nth statement is the same in every play. What the test itself asks of the
 * database goes by a connection of its own, past the tap.
 */
export class SweptScene extends Scene {
  constructor(
    store: TestStore,
    readonly tap: StatementTap,
    private readonly own: Knex
  ) {
    super(store)
  }

  override get db() {
    return this.own
  }

  override rows(): Promise<StoredRow[]> {
    return this.own("invoice_payment").orderBy("created_at")
  }

  /** A shopper whose cart is filled. */
  async enterShopper(): Promise<void> {
    const { id } = await this.own("cart").first("id")
    this.newShopper().cartId = String(id)
  }

  /** Ends when nobody is at work. */
  async rests(): Promise<void> {
    await this.sandbox.webhooks.idle()
    await this.tap.rests()
  }

  /** The job of every two seconds; whatever it throws is logged and nothing else. */
  override async runWorker(): Promise<void> {
    runWorker(this.container, TASK_WORKERS).catch(() => undefined)
    await this.rests()
  }

  /** The job of every ten minutes. */
  async watchJob(): Promise<void> {
    await watchCapturesJob(this.container)
    await this.rests()
  }

  override async passTime(seconds: number): Promise<void> {
    await ageEverything(this, seconds, MORE_MOMENTS)
  }

  /** The service tells of the nth invoice, and tells again until it is heard. */
  async notify(nth = 0): Promise<void> {
    const invoice = this.invoices.at(nth)
    this.sandbox.webhooks.mode("send")
    await this.sandbox.webhooks.resend(invoice!.id)
    await this.rests()
    this.sandbox.webhooks.mode("drop")
  }
}

/** A connection that the tap does not sit on. */
export function ownConnection({ watch }: TestStore): Knex {
  const { client } = watch().db() as unknown as {
    client: { config: { connection: { connectionString: string } } }
  }
  return knex({
    client: "pg",
    connection: client.config.connection.connectionString,
    pool: { min: 0, max: 2 },
  })
}

/** From now on a story says when a job runs. */
export async function stopJobs({ container }: TestStore): Promise<void> {
  const engine = container().resolve(Modules.WORKFLOW_ENGINE) as unknown as {
    workflowOrchestratorService_: {
      inMemoryDistributedTransactionStorage_: {
        removeAll: () => Promise<void>
      }
    }
  }
  await engine.workflowOrchestratorService_.inMemoryDistributedTransactionStorage_.removeAll()
}

/** Fills the cart that every play of a story begins with. */
export async function keepCart(store: TestStore, db: Knex): Promise<void> {
  await store.shopper().fillCart()
  for (const table of KEPT) {
    await db.raw(`create table "kept_${table}" as select * from "${table}"`)
  }
}

/** As before the first purchase. */
export async function clearStore(
  { sandbox }: TestStore,
  db: Knex
): Promise<void> {
  sandbox().reset()
  const { rows } = await db.raw<{ rows: { name: string }[] }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_name like 'invoice\\_payment%'`
  )
  const tables = [...TABLES, ...rows.map(({ name }) => name)]
  const fills = KEPT.map(
    (name) => `insert into "${name}" select * from "kept_${name}"`
  )
  await db.raw(
    `truncate ${tables.map((name) => `"${name}"`).join(", ")} cascade; ${fills.join("; ")}`
  )
}
