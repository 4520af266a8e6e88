// Jest calls this once before the kinds of tests that boot Medusa.
import { mkdir, rm, symlink, writeFile } from "node:fs/promises"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { startPostgres } from "../dev/postgres.mjs"

const repository = fileURLToPath(new URL("..", import.meta.url))

export default async function startDatabase() {
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
}

/**
 * A plugin directory whose "build" is the TypeScript source: Medusa reads a plugin from `.medusa/server/src`, and this way the tests run what
 * was just edited, without a build in between.
 */
async function linkSourcePlugin() {
  const directory = path.join(repository, ".cache", "source-plugin")
  const server = path.join(directory, ".medusa", "server")
  await rm(directory, { recursive: true, force: true })
  await mkdir(server, { recursive: true })
  await writeFile(
    path.join(directory, "package.json"),
    JSON.stringify({ name: "medusa-payment-invoice", version: "0.0.0" })
  )
  // A junction is what an ordinary user of Windows may make.
  await symlink(
    path.join(repository, "src"),
    path.join(server, "src"),
    "junction"
  )
  return directory
}
