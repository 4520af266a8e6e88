/** Sandbox, store and a connection to its database, as each comparison with Medusa needs them. */
import os from "node:os"
import { createRequire } from "node:module"
import { ensureInstalled } from "../dev/ensure-installed.mjs"
import { startStore } from "./store-process.mjs"

const require = createRequire(import.meta.url)

export async function startMeasured() {
  await ensureInstalled()
  const { startSandbox } = await import(
    new URL("../.medusa/server/src/sandbox/index.js", import.meta.url)
  ).catch(() => {
    throw new Error("Build the plugin first: npm run build")
  })
  const sandbox = await startSandbox()
  const store = await startStore(sandbox)
  const { Client } = require("pg")
  const db = new Client({ connectionString: store.databaseUrl })
  await db.connect()
  return {
    ...{ sandbox, store, db },
    async stop() {
      await db.end()
      await store.stop()
      await sandbox.close()
    },
  }
}

/** The columns of a table for times in milliseconds; sorts them. */
export function columnsOf(times) {
  times.sort((a, b) => a - b)
  return {
    rounds: times.length,
    "median ms": Math.round(times[Math.floor(times.length / 2)]),
    "fastest ms": Math.round(times[0]),
    "slowest ms": Math.round(times.at(-1)),
  }
}

/** Versions and machine, in one line. */
export function machine() {
  const { version } = require("@medusajs/medusa/package.json")
  return `Medusa ${version}, Node ${process.version}, ${os.cpus().length} × ${os.cpus()[0].model}, ${Math.round(os.totalmem() / 2 ** 30)} GiB, ${os.platform()}`
}
