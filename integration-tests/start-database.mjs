// Jest calls this once before the kinds of tests that boot Medusa.
import { execFile } from "node:child_process"
import { mkdir, symlink, writeFile } from "node:fs/promises"
import { createRequire } from "node:module"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"

const repository = fileURLToPath(new URL("..", import.meta.url))

export default async function startDatabase() {
  // Whoever runs many stories has started one for all of them (integration-tests/mutants).
  if (process.env.TEST_DATABASE_READY) {
    return
  }
  // Jest loads this file with require(), and the launcher has a top-level await.
  const { startPostgres } = await import("../dev/postgres.mjs")
  const postgres = await startPostgres()
  globalThis.__POSTGRES__ = postgres
  Object.assign(process.env, {
    // Medusa's test runner asks for TLS of any host that is not called exactly this.
    DB_HOST: "localhost",
    DB_PORT: String(postgres.port),
    DB_USERNAME: postgres.user,
    DB_PASSWORD: "",
    PLUGIN_DIR: await linkSourcePlugin(),
  })
  // What is installed as a package brings its own migrations, and they are tested there.
  if (!["package", "starter"].includes(process.env.TEST_TYPE)) {
    await migrateTemplate(postgres.url("template1"))
  }
}

/**
 * PostgreSQL copies this database into each new one, so that the tables are made once
 * and not for each file of tests.
 * @param {string} url
 */
async function migrateTemplate(url) {
  const medusa = createRequire(import.meta.url).resolve("@medusajs/cli/cli.js")
  await promisify(execFile)(
    process.execPath,
    [medusa, "db:migrate", "--skip-scripts"],
    {
      cwd: path.join(repository, "integration-tests", "store"),
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

/**
 * A plugin directory whose "build" is the TypeScript source: Medusa reads a plugin from
 * `.medusa/server/src`, and this way the tests run what was just edited, without a build in
 * between. It may be there already, in use by another run.
 */
async function linkSourcePlugin() {
  const directory = path.join(repository, ".cache", "source-plugin")
  const server = path.join(directory, ".medusa", "server")
  await mkdir(server, { recursive: true })
  await writeFile(
    path.join(directory, "package.json"),
    JSON.stringify({ name: "medusa-payment-invoice", version: "0.0.0" })
  )
  // A junction is what an ordinary user of Windows may make.
  await symlink("../../../../src", path.join(server, "src"), "junction").catch(
    (error) => {
      if (error.code !== "EEXIST") {
        throw error
      }
    }
  )
  return directory
}
