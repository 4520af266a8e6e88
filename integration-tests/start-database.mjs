// Jest calls this once before the kinds of tests that boot Medusa.
import { mkdir, symlink, writeFile } from "node:fs/promises"
import path from "node:path"
import { fileURLToPath } from "node:url"

const repository = fileURLToPath(new URL("..", import.meta.url))

export default async function startDatabase() {
  // A runner of many stories has started one for all of them (integration-tests/mutants).
  if (process.env.TEST_DATABASE_READY) {
    return
  }
  // Jest loads this file with require(), and the launcher has a top-level await.
  const { startPostgres } = await import("../dev/postgres.mjs")
  const { migrateStore } = await import("./migrate-store.mjs")
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
  // An installed package brings its own migrations, and they are tested there.
  if (!["package", "starter"].includes(process.env.TEST_TYPE)) {
    // PostgreSQL copies this database into each new one, so that the tables are made once and not
    // for each file of tests.
    await migrateStore(postgres.url("template1"))
  }
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
