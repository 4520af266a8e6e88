import { execFile } from "node:child_process"
import { createRequire } from "node:module"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"

const store = fileURLToPath(new URL("store", import.meta.url))

/**
 * Makes the tables of Medusa and the plugin, by Medusa's own command.
 * @param {string} url of an empty database, or of one that lacks some tables
 */
export async function migrateStore(url) {
  const medusa = createRequire(import.meta.url).resolve("@medusajs/cli/cli.js")
  await promisify(execFile)(
    process.execPath,
    [medusa, "db:migrate", "--skip-scripts"],
    {
      cwd: store,
      env: {
        ...process.env,
        NODE_OPTIONS: "",
        STORE_DATABASE_URL: url,
        // Asked for by the configuration; nobody is called.
        INVOICE_API_URL: "http://localhost:9",
        INVOICE_API_KEY: "key-of-the-migration",
        INVOICE_API_SECRET: "secret-of-the-migration",
        PORT: "9000",
      },
      maxBuffer: 64 * 1024 * 1024,
    }
  )
}
