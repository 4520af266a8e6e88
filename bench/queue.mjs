/**
 * `npm run bench:queue`: how long it takes to find the next row among 10,000 open ones, alone and
 * beside 1,000,000 that are over. Every open row is due, each tenth is requested, each twentieth is
 * paid and not yet an order; of those that are over two thirds have their order, the others were
 * never paid.
 */
import os from "node:os"
import { createRequire } from "node:module"
import { ensureInstalled } from "../dev/ensure-installed.mjs"
import { prepareDatabase } from "./store-process.mjs"

const OPEN = 10_000
const OVER = 1_000_000
const ROUNDS = 200

await ensureInstalled()
const require = createRequire(import.meta.url)
const { knex } = require("@medusajs/framework/mikro-orm/knex")
const { LeaseRepository } = await import(
  new URL(
    "../.medusa/server/src/modules/invoice-payment/ledger/leases.js",
    import.meta.url
  )
).catch(() => {
  throw new Error("Build the plugin first: npm run build")
})

const { postgres, env } = await prepareDatabase()
const db = knex({ client: "pg", connection: env.DATABASE_URL })
const leases = new LeaseRepository(db)
const acquires = {
  "to be read": () => leases.acquireDue("bench", [1, 2, 3, 4]),
  "to become an order": () => leases.acquirePaid("bench"),
}

await fill("open", OPEN, {
  status: "case when n % 20 = 1 then 'completed' else 'pending' end",
  next_due_at: "now() - n * interval '1 second'",
  priority: "case when n % 10 = 0 then 1 end",
  requested_at: "case when n % 10 = 0 then now() end",
})
const table = await measure("10,000 open rows alone")
await fill("over", OVER, {
  status: "case when n % 3 = 0 then 'expired' else 'completed' end",
  settled_at: "case when n % 3 = 0 then null else now() end",
})
table.push(...(await measure("10,000 open rows, 1,000,000 that are over")))
console.table(table)
for (const acquire of Object.values(acquires)) {
  console.log(await plan(acquire))
}
const { rows } = await db.raw("show server_version")
console.log(
  `PostgreSQL ${rows[0].server_version}, Node ${process.version}, ${os.cpus().length} × ${os.cpus()[0].model}, ${Math.round(os.totalmem() / 2 ** 30)} GiB, ${os.platform()}`
)
await db.destroy()
await postgres.stop()

async function fill(name, count, columns) {
  const names = Object.keys(columns)
  await db.raw(
    `insert into invoice_payment (id, session_id, payment_collection_id, cart_id, amount, currency, ${names.join(", ")})
     select '${name}_' || n, 'session_${name}_' || n, 'collection_${name}_' || n, 'cart_${name}_' || n, '100.00', 'EGP', ${Object.values(columns).join(", ")}
     from generate_series(1, ${count}) n`
  )
  await db.raw("vacuum analyze invoice_payment")
}

async function measure(rows) {
  const measured = []
  for (const [next, acquire] of Object.entries(acquires)) {
    measured.push({ rows, next, acquired: ROUNDS, ...(await timed(acquire)) })
  }
  return measured
}

async function timed(acquire) {
  const times = []
  for (let round = 0; round < ROUNDS; round++) {
    const started = performance.now()
    const lease = await acquire()
    times.push(performance.now() - started)
    await leases.release(lease.row.id, lease.holder)
  }
  times.sort((a, b) => a - b)
  return {
    "median ms": times[ROUNDS / 2].toFixed(2),
    "slowest ms": times.at(-1).toFixed(2),
  }
}

/** PostgreSQL's own words on the statement that was just measured. */
async function plan(acquire) {
  let statement
  db.once("query", (query) => (statement = query))
  const lease = await acquire()
  await leases.release(lease.row.id, lease.holder)
  const { rows } = await db.raw(
    db
      .raw(
        `explain (analyze, costs off, timing off) ${statement.sql.replace(/\$\d+/g, "?")}`,
        statement.bindings
      )
      .toString()
  )
  return rows.map((row) => row["QUERY PLAN"]).join("\n")
}
