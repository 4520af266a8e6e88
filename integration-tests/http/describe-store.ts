import path from "node:path"
import type { MedusaContainer } from "@medusajs/framework/types"
import {
  startSandbox,
  type Sandbox,
  type SandboxOptions,
} from "../../src/sandbox"
import { bootMedusa, type BootedMedusa } from "./boot-medusa"
import { seedStore, type SeededStore } from "./seed-store"
import { Shopper } from "./shopper"
import { StoreWatch } from "./store-watch"

export type TestStore = {
  sandbox: () => Sandbox
  container: () => MedusaContainer
  /** A new guest; each has a cart of its own. */
  shopper: () => Shopper
  watch: () => StoreWatch
  url: () => string
}

/**
 * Boots Medusa with the plugin from its source, beside a sandbox over real HTTP.
 * The database is put back before each test; the sandbox and the watch as well.
 */
export function describeStore(
  options: Record<string, unknown>,
  tests: (store: TestStore) => void,
  sandboxOptions: SandboxOptions = {}
) {
  let sandbox: Sandbox
  let medusa: BootedMedusa
  let seeded: SeededStore
  let watch: StoreWatch

  beforeAll(async () => {
    sandbox = await startSandbox({
      webhookRetryDelaysMs: [50, 50],
      ...sandboxOptions,
    })
    Object.assign(process.env, {
      PORT: String(await freePort()),
      INVOICE_API_URL: sandbox.url,
      INVOICE_API_KEY: sandbox.credentials.apiKey,
      INVOICE_API_SECRET: sandbox.credentials.apiSecret,
      INVOICE_OPTIONS: JSON.stringify(options),
    })
  })

  const container = () => medusa.container
  const url = () => `http://localhost:${process.env.PORT}`

  describe("", () => {
    beforeAll(async () => {
      medusa = await bootMedusa(path.resolve(__dirname, "../store"))
      seeded = await seedStore(container(), url())
    })
    beforeEach(async () => {
      await medusa.database.start()
      sandbox.reset()
      watch = new StoreWatch(container())
      // The copy may have been taken while the minute's job asked for the merchant, or after a
      // busy machine let that call time out: nobody brings that answer now.
      await watch
        .db()("invoice_payment_credential")
        .where({ merchant_status: null })
        .delete()
    })
    afterEach(async () => {
      await sandbox.webhooks.idle()
      await watch.settledDown()
      await watch.workflowsEnded()
      await watch.turnsEnded()
      watch.stop()
    })
    afterAll(async () => {
      await medusa.shutdown()
      await sandbox.close()
    })

    tests({
      sandbox: () => sandbox,
      container,
      shopper: () => new Shopper(url(), seeded, sandbox),
      watch: () => watch,
      url,
    })
  })
}

async function freePort(): Promise<number> {
  const { createServer } = await import("node:net")
  return new Promise((resolve) => {
    const server = createServer().listen(0, () => {
      const address = server.address()
      const port = typeof address === "object" && address ? address.port : 0
      server.close(() => resolve(port))
    })
  })
}
