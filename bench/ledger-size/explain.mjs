/** The statements that a call really sends, and what PostgreSQL says of each. */

const ROUNDS = 3
/** A plan that reads the whole ledger for each row would take hours. */
const PATIENCE = "20s"
const EXPLAINABLE = /^\s*(select|insert|update|delete|with)\b/i
const LOCKS = /pg_advisory/

/**
 * @typedef {(trx: import("knex").Knex) => Promise<unknown>} Run
 * @param {import("knex").Knex} db
 * @param {{ name: string, changes: Run[], run: Run }[]} calls
 * @returns the statements, and the calls that failed; those do not end the bench
 */
export async function explainCalls(db, calls) {
  const measured = []
  const failed = []
  for (const call of calls) {
    try {
      measured.push(...(await explainCall(db, call)))
    } catch (error) {
      failed.push({ name: call.name, error: withoutStatement(error) })
    }
  }
  return { measured, failed }
}

async function explainCall(db, { name, changes, run }) {
  const statements = await listen(db, changes, run)
  if (statements.length === 0) {
    throw new Error("it sent no statement")
  }
  const results = []
  for (let round = 0; round < ROUNDS; round++) {
    results.push(await explainAll(db, changes, statements))
  }
  const best = statements.map((_, index) =>
    results
      .map((round) => round[index])
      .sort(byTime)
      .at(0)
  )
  return named(name, slowestOfEach(best))
}

/** The driver puts the whole statement before what PostgreSQL says of it, or after its own text. */
function withoutStatement({ message, code }) {
  const text = code ? message.split(" - ").at(-1) : message
  return text.split("\n")[0].slice(0, 200)
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
async function listen(db, changes, run) {
  const statements = []
  await undone(db, changes, async (trx) => {
    trx.on("query", ({ sql, bindings }) => {
      if (EXPLAINABLE.test(sql) && !LOCKS.test(sql)) {
        statements.push({ sql, bindings })
      }
    })
    await run(trx)
  })
  return statements
}

async function explainAll(db, changes, statements) {
  const results = []
  await undone(db, changes, async (trx) => {
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
    rows: rowsOf(answer.Plan),
    nodes: [...compiled(answer), ...nodesOf(answer.Plan)],
    plan: [...compiled(answer), textOf(answer.Plan)].join("\n"),
  }
}

/** PostgreSQL compiles what it thinks is costly; that can take longer than to run it. */
function compiled({ JIT }) {
  return JIT ? [`JIT ${Math.round(JIT.Timing.Total)} ms`] : []
}

/** Returned, or changed by a statement that returns nothing. */
function rowsOf(plan) {
  const changes = plan["Node Type"] === "ModifyTable" ? plan.Plans : []
  return plan["Actual Rows"] || (changes?.[0]?.["Actual Rows"] ?? 0)
}

/** From the top, the widest branch first; nodes that only pass rows on are left out. */
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

async function undone(db, changes, work) {
  const trx = await db.transaction()
  try {
    for (const change of changes) {
      await change(trx)
    }
    await trx.raw(`set local statement_timeout = '${PATIENCE}'`)
    await work(trx)
  } finally {
    await trx.rollback()
  }
}
