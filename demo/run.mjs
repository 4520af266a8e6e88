/**
 * `npm run demo`: a whole store with the plugin, its shop and an imitation of the payment service,
 * from nothing.
 */
import { join, relative } from "node:path"
import { pathToFileURL } from "node:url"

import { ensureInstalled } from "../dev/ensure-installed.mjs"
import { startPostgres } from "../dev/postgres.mjs"
import { startMedusa } from "./medusa.mjs"
import {
  buildPlugin,
  buildStore,
  buildStorefrontPackage,
  fillDatabase,
} from "./prepare.mjs"
import { createProcesses } from "./processes.mjs"
import { createProgress } from "./progress.mjs"
import {
  ADMIN,
  choosePorts,
  HOME,
  readSecrets,
  REPOSITORY,
} from "./settings.mjs"
import { startShop } from "./shop-server.mjs"

const started = Date.now()
const progress = createProgress()
/** Parts to stop, the last one first. @type {(() => unknown)[]} */
const closers = []
/** @type {Promise<void> | undefined} */
let stopping

async function stop(exitCode) {
  stopping ??= (async () => {
    progress.end()
    for (const close of closers.reverse()) {
      await close()
    }
    progress.say(exitCode === 0 ? "\n  Stopped." : "")
    process.exit(exitCode)
  })()
  return stopping
}

function fail(error) {
  // Failures during the shutdown are not reported.
  if (stopping) {
    return
  }
  progress.end()
  console.error(`\n  ✖ ${error.message}`)
  void stop(1)
}

async function main() {
  const ports = await choosePorts()
  const urls = {
    shop: `http://localhost:${ports.shop}`,
    medusa: `http://localhost:${ports.medusa}`,
  }
  await ensureInstalled({ log: (line) => progress.say(`  ${line}`) })
  const processes = createProcesses(join(HOME, "logs"))
  closers.push(() => processes.stop())
  const tools = { progress, processes }

  await Promise.all([buildPlugin(tools), buildStorefrontPackage(tools)])
  const sandbox = await openSandbox(ports.sandbox)
  const database = await openDatabase()
  const env = {
    ...readSecrets(),
    DATABASE_URL: database.url,
    BACKEND_URL: urls.medusa,
    SHOP_URL: urls.shop,
    INVOICE_API_URL: sandbox.url,
    // DEMO_CREDENTIALS=admin leaves them to be entered in the admin.
    ...(process.env.DEMO_CREDENTIALS !== "admin" && {
      INVOICE_API_KEY: sandbox.credentials.apiKey,
      INVOICE_API_SECRET: sandbox.credentials.apiSecret,
    }),
    MEDUSA_DISABLE_TELEMETRY: "true",
  }
  const [shopConfig, built] = await Promise.all([
    fillDatabase(tools, env, database.isNew),
    buildStore(tools, env),
  ])
  const medusa = await startMedusa(tools, {
    cwd: built,
    env,
    port: ports.medusa,
  })
  medusa.ended.then(() => fail(medusa.failure("Medusa has ended.")))
  const shop = await startShop({
    port: ports.shop,
    config: { backendUrl: urls.medusa, ...shopConfig },
  })
  closers.push(() => shop.closeAllConnections())
  greet(urls, sandbox.url)
}

async function openSandbox(port) {
  const file = join(REPOSITORY, ".medusa/server/src/sandbox/index.js")
  const { startSandbox } = await import(pathToFileURL(file).href)
  const sandbox = await startSandbox({ port })
  closers.push(() => sandbox.close())
  return sandbox
}

async function openDatabase() {
  // Another's database: its content is unknown here.
  if (process.env.DATABASE_URL) {
    return { url: process.env.DATABASE_URL, isNew: true }
  }
  const postgres = await progress.step("Start PostgreSQL", () =>
    startPostgres({ dataDir: join(HOME, "postgres") })
  )
  closers.push(() => postgres.stop())
  postgres.ended.then(() => fail(new Error("PostgreSQL has ended.")))
  const isNew = await postgres.createDatabase("demo")
  return { url: postgres.url("demo"), isNew }
}

function greet(urls, sandboxUrl) {
  const place = relative(process.cwd(), HOME)
  progress.say(`
  The demo is ready (${Math.round((Date.now() - started) / 1000)} s).

    Shop      ${urls.shop}
    Admin     ${urls.medusa}/app
              ${ADMIN.ADMIN_EMAIL}  ${ADMIN.ADMIN_PASSWORD}
    Service   ${sandboxUrl}/operator
              the imitated payment service: approve, reject, break things
    Logs      ${join(place, "logs")}

  Put something in the cart, pay, and choose the outcome on the payment page.
  Ctrl-C stops everything. The store's data stay in ${place}; delete it to start
  afresh. The imitated service forgets its invoices, so the admin shows open ones as unknown.
`)
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => stop(0))
}
// A reader that goes away (`npm run demo | head`) must not leave anything running.
process.stdout.on("error", () => stop(0))
// The sandbox refuses to run in production, and a shell that exports this means something else by
// it.
delete process.env.NODE_ENV
main().catch(fail)
