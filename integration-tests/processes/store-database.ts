import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdir, readFile } from "node:fs/promises"
import path from "node:path"
import type { SeededStore } from "../http/seed-store"

const PREPARE = path.join(__dirname, "prepare-store.ts")
const STORE = path.resolve(__dirname, "../store")

type StoreDatabase = { url: string; seeded: SeededStore }

/**
 * A new database with Medusa's tables and a store with goods.
 * @param env of the store's configuration, with the address of the service
 */
export async function prepareDatabase(
  name: string,
  { directory, env }: { directory: string; env: NodeJS.ProcessEnv }
): Promise<StoreDatabase> {
  await mkdir(directory, { recursive: true })
  const { DB_USERNAME, DB_HOST, DB_PORT } = process.env
  const server = `postgres://${DB_USERNAME}@${DB_HOST}:${DB_PORT}`
  await createDatabase(`${server}/postgres`, name)
  const url = `${server}/${name}`
  const { freePort } = await import("../../dev/free-port.mjs")
  const output = path.join(directory, `${name}.json`)
  await prepare({
    ...env,
    STORE_DATABASE_URL: url,
    SEED_OUTPUT: output,
    PORT: String(await freePort()),
    LOG_LEVEL: "error",
  })
  const seeded = JSON.parse(await readFile(output, "utf8")) as SeededStore
  return { url, seeded }
}

async function createDatabase(server: string, name: string) {
  const { default: pg } = await import("@medusajs/framework/pg")
  const client = new pg.Client(server)
  await client.connect()
  await client.query(`drop database if exists "${name}" with (force)`)
  await client.query(`create database "${name}"`)
  await client.end()
}

async function prepare(env: NodeJS.ProcessEnv) {
  const child = spawn(
    process.execPath,
    ["--disable-warning=DeprecationWarning", "-r", "ts-node/register", PREPARE],
    {
      cwd: STORE,
      env: { ...process.env, NODE_OPTIONS: "", ...env },
      stdio: ["ignore", "ignore", "pipe"],
    }
  )
  let errors = ""
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    errors += text
  })
  const [code] = (await once(child, "exit")) as [number | null]
  if (code !== 0) {
    throw new Error(`the store could not be prepared:\n${errors}`)
  }
}
