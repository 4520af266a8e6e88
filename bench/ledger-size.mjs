/**
 * `npm run bench:ledger`: what PostgreSQL needs for each of our statements beside 1,000,000
 * invoices and their history. The statements are those that the classes of the ledger send;
 * whatever takes 10 ms or more is marked. A method without a call, or a call that fails, ends the
 * bench with an error. `-- --rows 100000` fills less, `-- --data <directory>` keeps the filled
 * database for the next run, `-- --only <text>` takes the calls with this text in their name, and
 * `-- --plans` prints what PostgreSQL says of each statement.
 */
import { createRequire } from "node:module"
import os from "node:os"
import { parseArgs } from "node:util"
import { ensureInstalled } from "../dev/ensure-installed.mjs"
import { fill } from "./ledger-size/fill.mjs"
import { bytesPerInvoice } from "./ledger-size/bytes.mjs"
import { explainCalls } from "./ledger-size/explain.mjs"
import { callsWith } from "./ledger-size/calls.mjs"
import { checkCoverage } from "./ledger-size/coverage.mjs"
import { NO_SAMPLES, samplesOf } from "./ledger-size/samples.mjs"
import { prepareDatabase } from "./store-process.mjs"

const LIMIT_MS = 10

const { values: given } = parseArgs({
  options: {
    rows: { type: "string", default: "1000000" },
    data: { type: "string" },
    plans: { type: "boolean", default: false },
    only: { type: "string", default: "" },
  },
})
await ensureInstalled()
checkCoverage(callsWith(NO_SAMPLES))
const require = createRequire(import.meta.url)
const { knex } = require("@medusajs/framework/mikro-orm/knex")

const { postgres, env } = await prepareDatabase({ dataDir: given.data })
const db = knex({
  client: "pg",
  connection: env.DATABASE_URL,
  pool: { max: 2 },
})
try {
  if (!(await db.schema.hasTable("bench_plan"))) {
    await fill(db, Number(given.rows))
  }
  const calls = callsWith(await samplesOf(db)).filter(({ name }) =>
    name.includes(given.only)
  )
  const { measured, failed } = await explainCalls(db, calls)
  console.table(
    measured.map(({ name, ms, rows, nodes }) => ({
      statement: name,
      ms: ms.toFixed(2),
      " ": ms >= LIMIT_MS ? "slow" : "",
      rows,
      plan: nodes.slice(0, 3).join(" < "),
    }))
  )
  for (const { name, sql, plan } of given.plans ? measured : []) {
    console.log(`\n${name}\n${sql}\n${plan}`)
  }
  const slow = measured.filter(({ ms }) => ms >= LIMIT_MS)
  console.log(
    `${measured.length} statements, ${slow.length} of them ${LIMIT_MS} ms or slower`
  )
  console.table(await bytesPerInvoice(db))
  const { rows } = await db.raw("show server_version")
  console.log(
    `PostgreSQL ${rows[0].server_version}, Node ${process.version}, ${os.cpus().length} × ${os.cpus()[0].model}, ${Math.round(os.totalmem() / 2 ** 30)} GiB, ${os.platform()}`
  )
  if (failed.length > 0) {
    console.error(`${failed.length} calls failed:`)
    failed.forEach(({ name, error }) => console.error(`  ${name}: ${error}`))
    process.exitCode = 1
  }
} finally {
  await db.destroy()
  await postgres.stop()
}
