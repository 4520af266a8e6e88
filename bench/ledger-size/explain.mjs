/** The statements that a call really sends, and what PostgreSQL says of each. */

const ROUNDS = 3
const EXPLAINABLE = /^\s*(select|insert|update|delete|with)\b/i
const LOCKS = /pg_advisory/

/**
 * @param {import("knex").Knex} db
 * @param {{ name: string, run: (trx: import("knex").Knex) => Promise<unknown> }[]} calls
 */
export async function explainCalls(db, calls) {
  const measured = []
  for (const { name, run } of calls) {
    const statements = await listen(db, run)
    const results = []
    for (let round = 0; round < ROUNDS; round++) {
      results.push(await explainAll(db, statements))
    }
    const best = statements.map((_, index) =>
      results
        .map((round) => round[index])
        .sort(byTime)
        .at(0)
    )
    measured.push(...named(name, slowestOfEach(best)))
  }
  return measured
}

const byTime = (one, other) => one.ms - other.ms

/** A call can send a statement many times, in batches: the slowest of them counts. */
function slowestOfEach(results) {
  const slowest = new Map()
  for (const result of results.sort(byTime)) {
    const times = (slowest.get(result.sql)?.times ?? 0) + 1
    slowest.set(result.sql, { ...result, times })
  }
  return [...slowest.values()]
}

function named(name, results) {
  return results.map((result, index) => ({
    ...result,
    name:
      name +
      (results.length > 1 ? ` ${index + 1}` : "") +
      (result.times > 1 ? ` × ${result.times}` : ""),
  }))
}

/** Nothing that a call changes stays: the next one finds the same ledger. */
async function listen(db, run) {
  const statements = []
  await undone(db, async (trx) => {
    trx.on("query", ({ sql, bindings }) => {
      if (EXPLAINABLE.test(sql) && !LOCKS.test(sql)) {
        statements.push({ sql, bindings })
      }
    })
    await run(trx)
  })
  return statements
}

async function explainAll(db, statements) {
  const results = []
  await undone(db, async (trx) => {
    for (const statement of statements) {
      results.push(await explain(trx, statement))
    }
  })
  return results
}

/** With the driver's own parameters, as the statement itself is sent. */
async function explain(trx, { sql, bindings }) {
  const client = await trx.client.acquireConnection()
  const { rows } = await client.query({
    text: `explain (analyze, buffers, timing off, format json) ${sql}`,
    values: bindings,
  })
  const [answer] = rows[0]["QUERY PLAN"]
  return {
    sql,
    ms: answer["Planning Time"] + answer["Execution Time"],
    rows: answer.Plan["Actual Rows"],
    nodes: nodesOf(answer.Plan),
    plan: textOf(answer.Plan),
  }
}

/** From the top, the widest branch first; what only passes rows on is left out. */
function nodesOf(plan) {
  const own = `${plan["Node Type"]}${plan["Index Name"] ? ` ${plan["Index Name"].replace("IDX_invoice_payment_", "…")}` : ""}${plan["Relation Name"] && !plan["Index Name"] ? ` ${plan["Relation Name"]}` : ""}`
  const next = [...(plan.Plans ?? [])].sort(
    (a, b) => b["Total Cost"] - a["Total Cost"]
  )
  const rest = next[0] ? nodesOf(next[0]) : []
  return ["Limit", "Result"].includes(plan["Node Type"]) ? rest : [own, ...rest]
}

function textOf(plan, depth = 1) {
  const { "Node Type": type, "Actual Rows": rows, "Actual Loops": loops } = plan
  const buffers = plan["Shared Hit Blocks"] + plan["Shared Read Blocks"]
  const details = [
    plan["Index Name"] ?? plan["Relation Name"] ?? plan["CTE Name"],
    plan["Index Cond"],
    plan["Filter"] && `filter ${plan["Filter"]}`,
    plan["Rows Removed by Filter"] &&
      `removed ${plan["Rows Removed by Filter"]}`,
  ].filter(Boolean)
  return [
    `${"  ".repeat(depth)}${type} ${details.join(" ")} (rows ${rows} × ${loops}, ${buffers} blocks)`,
    ...(plan.Plans ?? []).map((next) => textOf(next, depth + 1)),
  ].join("\n")
}

async function undone(db, work) {
  const trx = await db.transaction()
  try {
    await work(trx)
  } finally {
    await trx.rollback()
  }
}
