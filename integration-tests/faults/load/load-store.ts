import { knex, type Knex } from "@medusajs/framework/mikro-orm/knex"
import { PublicUrls } from "../../../src/modules/invoice-payment/public-urls"
import type { StoredRow } from "../../../src/modules/invoice-payment/ledger/table"
import { sampleOptions } from "../../../src/payment-rules/__tests__/samples"
import { startSandbox } from "../../../src/sandbox"
import type { RunningSandbox } from "../../../src/sandbox/running-sandbox"
import { snapshotOfCarts } from "../../processes/cluster/snapshot-of-carts"
import { RunningStore } from "../../processes/running-store"
import { findViolations } from "../invariants"

/** From integration-tests/store/medusa-config.ts. */
const ENCRYPTION_KEY = "eXXl6jhpUB8DThk//djrbKgyM3sbxFYt5V3D9cekHzM="

const ONE_PROCESS = {
  title: "one process, everything in memory",
  processes: [{ name: "medusa", mode: "shared" as const }],
  env: { LOG_LEVEL: "warn" },
}

/**
 * A store under load: one real Medusa process, as in production. The service and
 * the shoppers are the test's own process, so that they do not take Medusa's time.
 */
export class LoadStore {
  private constructor(
    readonly store: RunningStore,
    readonly sandbox: RunningSandbox,
    readonly db: Knex
  ) {}

  static async open(): Promise<LoadStore> {
    const sandbox = (await startSandbox({
      webhookRetryDelaysMs: [50, 50],
    })) as RunningSandbox
    sandbox.webhooks.mode("drop")
    const store = await RunningStore.open(ONE_PROCESS, sandbox)
    await store.start()
    const db = knex({ client: "pg", connection: store.databaseUrl })
    return new LoadStore(store, sandbox, db)
  }

  /** As the plugin makes them. */
  get addresses(): PublicUrls {
    const backendUrl = this.store.servers[0]!.url
    const encryptionKey = ENCRYPTION_KEY
    return new PublicUrls(sampleOptions({ backendUrl, encryptionKey }))
  }

  rows(): Promise<StoredRow[]> {
    return this.db("invoice_payment").orderBy("created_at")
  }

  /** Of the whole store. */
  async violations(): Promise<string[]> {
    const carts = (await this.rows()).map(({ cart_id }) => String(cart_id))
    return findViolations(await snapshotOfCarts(this.store, carts))
  }

  async close(): Promise<void> {
    await this.db.destroy()
    await this.store.close()
    await this.sandbox.close()
  }
}
