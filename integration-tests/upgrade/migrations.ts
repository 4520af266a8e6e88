import { execFile } from "node:child_process"
import path from "node:path"
import { promisify } from "node:util"
import type { DatabaseWatch } from "../processes/database-watch"

const STORE = path.resolve(__dirname, "../store")
const MEDUSA = require.resolve("@medusajs/cli/cli.js")
const REVERT = path.join(__dirname, "migrate-module.ts")

/** As the operator of a store does it. */
export async function migrateUp(databaseUrl: string): Promise<void> {
  await run([MEDUSA, "db:migrate", "--skip-scripts"], databaseUrl)
}

/** Back to the first state of the module's schema. */
export async function migrateDown(
  databaseUrl: string,
  watch: DatabaseWatch
): Promise<void> {
  const [, ...later] = await appliedMigrations(watch)
  await run(["-r", "ts-node/register", REVERT], databaseUrl, {
    MIGRATION_NAMES: JSON.stringify(later),
  })
}

export async function appliedMigrations(
  watch: DatabaseWatch
): Promise<string[]> {
  const rows = await watch.query<{ name: string }>(
    "select name from mikro_orm_migrations where name like '%InvoicePayment' order by name"
  )
  return rows.map(({ name }) => name)
}

async function run(
  command: string[],
  databaseUrl: string,
  env: NodeJS.ProcessEnv = {}
): Promise<void> {
  await promisify(execFile)(process.execPath, command, {
    cwd: STORE,
    env: {
      ...process.env,
      NODE_OPTIONS: "",
      STORE_DATABASE_URL: databaseUrl,
      // Asked for by the configuration; nobody is called.
      INVOICE_API_URL: "http://localhost:9",
      INVOICE_API_KEY: "key-of-the-migration",
      INVOICE_API_SECRET: "secret-of-the-migration",
      PORT: "9000",
      ...env,
    },
    maxBuffer: 64 * 1024 * 1024,
  })
}
