// A program of its own: takes back the last migrations of our module, with the script that Medusa's
// `db:rollback` runs. That command takes back one at a call, and each call loads the whole of
// Medusa.
import path from "node:path"
import { buildRevertMigrationScript } from "@medusajs/framework/utils"

const MIGRATIONS = path.resolve(
  __dirname,
  "../../src/modules/invoice-payment/migrations"
)
const { STORE_DATABASE_URL = "", MIGRATION_NAMES = "[]" } = process.env

const silent = { info: () => {}, error: console.error }

async function revert() {
  const script = buildRevertMigrationScript({
    moduleName: "invoicePayment",
    pathToMigrations: MIGRATIONS,
  })
  await script({
    options: { database: { clientUrl: STORE_DATABASE_URL } },
    logger: silent,
    migrationNames: JSON.parse(MIGRATION_NAMES) as string[],
  } as never)
}

revert().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error)
    process.exit(1)
  }
)
