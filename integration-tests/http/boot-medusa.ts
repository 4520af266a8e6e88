import type { MedusaContainer } from "@medusajs/framework/types"
import {
  clearInstances,
  configLoaderOverride,
  initDb,
  startApp,
  TestDatabaseUtils,
} from "@medusajs/test-utils"
import { TestDatabase, type DatabaseTools } from "./test-database"

export type BootedMedusa = {
  container: MedusaContainer
  database: TestDatabase
  shutdown: () => Promise<void>
}

/**
 * Medusa over HTTP at `PORT`, with a database of its own. It is booted once, and its database is
 * emptied between tests; Medusa's own test runner loads all modules twice and makes the database
 * anew for each test, which takes most of the time of a short one.
 */
export async function bootMedusa(directory: string): Promise<BootedMedusa> {
  const name = `store-${process.pid}-${Date.now()}`
  const tools = TestDatabaseUtils.dbTestUtilFactory() as DatabaseTools
  // A new database is a copy of the template, which has all tables (start-database.mjs) but those
  // of a module that a file of tests adds.
  await tools.create(name)
  const url = TestDatabaseUtils.getDatabaseURL(name)
  if (process.env["MEDUSA_FF_RBAC"] ?? process.env["STORE_LOCKING"]) {
    const { migrateStore } = await import("../migrate-store.mjs")
    await migrateStore(url)
  }
  await configLoaderOverride(directory, { clientUrl: url })
  tools.pgConnection_ = await initDb()
  const app = await startApp({ cwd: directory })
  const database = new TestDatabase(name, tools)
  return {
    container: app.container,
    database,
    shutdown: async () => {
      await app.shutdown()
      await clearInstances()
      await app.container.dispose()
      await database.drop()
    },
  }
}
