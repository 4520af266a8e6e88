/** The bench's store as a real process on a database of its own. */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdir, readFile } from "node:fs/promises"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { freePort } from "../dev/free-port.mjs"
import { startPostgres } from "../dev/postgres.mjs"

const repository = fileURLToPath(new URL("..", import.meta.url))
const cwd = path.join(repository, "bench/store")
const cli = path.join(repository, "node_modules/@medusajs/cli/cli.js")

export async function startStore(sandbox) {
  const { postgres, env: database } = await prepareDatabase()
  const port = await freePort()
  const url = `http://localhost:${port}`
  const scratch = path.join(repository, ".cache/bench")
  await mkdir(scratch, { recursive: true })
  const env = {
    ...database,
    BACKEND_URL: url,
    INVOICE_API_URL: sandbox.url,
    INVOICE_API_KEY: sandbox.credentials.apiKey,
    INVOICE_API_SECRET: sandbox.credentials.apiSecret,
    SEED_OUTPUT: path.join(scratch, "seed.json"),
  }
  await medusa(env, "exec", "./src/scripts/seed.ts")
  const server = run({ ...env, NODE_ENV: "production" }, [
    "start",
    "-p",
    String(port),
  ])
  await answers(`${url}/health`, server)
  return {
    url,
    databaseUrl: env.DATABASE_URL,
    seed: JSON.parse(await readFile(env.SEED_OUTPUT, "utf8")),
    async stop() {
      server.kill("SIGTERM")
      await once(server, "exit")
      await postgres.stop()
    },
  }
}

/** A PostgreSQL of its own with the store's tables; with `dataDir` it is kept between runs. */
export async function prepareDatabase(options = {}) {
  const postgres = await startPostgres(options)
  await postgres.createDatabase("bench")
  const env = {
    ...process.env,
    DATABASE_URL: postgres.url("bench"),
    MEDUSA_DISABLE_TELEMETRY: "true",
    LOG_LEVEL: "warn",
  }
  await medusa(env, "db:migrate", "--skip-scripts")
  return { postgres, env }
}

function run(env, args) {
  return spawn(process.execPath, [cli, ...args], {
    cwd,
    env,
    stdio: ["ignore", "ignore", "inherit"],
  })
}

async function medusa(env, ...args) {
  const [code] = await once(run(env, args), "exit")
  if (code !== 0) {
    throw new Error(`medusa ${args.join(" ")} ended with ${code}`)
  }
}

async function answers(address, server) {
  while (server.exitCode === null) {
    const answer = await fetch(address).catch(() => null)
    if (answer?.ok) {
      return
    }
    await sleep(200)
  }
  throw new Error("the store ended before it answered")
}
