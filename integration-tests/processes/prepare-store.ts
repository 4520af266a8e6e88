// A program of its own: fills an empty database with Medusa's tables and the store of
// the tests, and writes what a shopper needs to SEED_OUTPUT. Quicker than migrating and
// seeding with the CLI, since Medusa is loaded once.
import { writeFile } from "node:fs/promises"
import path from "node:path"
import {
  clearInstances,
  configLoaderOverride,
  initDb,
  migrateDatabase,
  startApp,
  syncLinks,
} from "@medusajs/test-utils"
import { seedStore } from "../http/seed-store"

const STORE = path.resolve(__dirname, "../store")
const { STORE_DATABASE_URL = "", SEED_OUTPUT = "" } = process.env

/** The steps of Medusa's own test runner, without the tests. */
async function prepareStore() {
  const { container, MedusaAppLoader, logger } =
    await import("@medusajs/framework")
  const { asValue } = await import("@medusajs/framework/awilix")
  const { Migrator } = await import("@medusajs/framework/migrations")
  const { ContainerRegistrationKeys, getResolvedPlugins, mergePluginModules } =
    await import("@medusajs/framework/utils")

  await configLoaderOverride(STORE, { clientUrl: STORE_DATABASE_URL })
  const loader = new MedusaAppLoader({ medusaConfigPath: STORE, cwd: STORE })
  const config = container.resolve(ContainerRegistrationKeys.CONFIG_MODULE)
  mergePluginModules(config, await getResolvedPlugins(STORE, config), STORE)
  container.register({ [ContainerRegistrationKeys.LOGGER]: asValue(logger) })
  await initDb()
  await new Migrator({ container }).ensureMigrationsTable()
  await migrateDatabase(loader)
  await syncLinks(loader, STORE, container, logger)
  await clearInstances()

  const app = await startApp({ cwd: STORE })
  const seeded = await seedStore(
    app.container,
    `http://localhost:${String(app.port)}`
  )
  await writeFile(SEED_OUTPUT, JSON.stringify(seeded))
}

prepareStore().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error)
    process.exit(1)
  }
)
