/** Rows of the filled ledger, as the methods meet them. */

/** The newest of each. */
const ROWS = {
  open: "status = 'pending' and priority is null and cancel_due_at is null and attention_reason is null",
  requested: "priority = 2",
  leaving: "cancel_due_at is not null",
  unknown: "status = 'unknown'",
  held: "status = 'under_review'",
  paid: "status = 'completed' and settled_at is null and resolved_at is null",
  settled: "settled_at < now() - interval '2 days'",
  expired: "status = 'expired'",
  odd: "attention_reason = 'unreadable'",
  overpaid: "attention_reason = 'overpaid'",
  closed: "resolved_at is not null",
}

/** Other records that the calls name. */
const OTHERS = {
  task: "select subject from invoice_payment_task where kind = 'announce' order by run_at limit 1",
  link: "select id, order_id from invoice_payment_link order by id desc limit 1",
  refunded:
    "select array_agg(invoice_payment_id) as ids from (select invoice_payment_id from invoice_payment_refund order by id desc limit 500) as newest",
  drawn:
    "select * from invoice_payment_refund where kind = 'drawn' order by id desc limit 1",
}

/** Stands for the rows while only the calls' names are needed. */
export const NO_SAMPLES = Object.fromEntries(
  [...Object.keys(ROWS), ...Object.keys(OTHERS), "payment", "capture"].map(
    (name) => [name, {}]
  )
)

/** @param {import("knex").Knex} db */
export async function samplesOf(db) {
  const samples = {}
  for (const [name, where] of Object.entries(ROWS)) {
    samples[name] = await one(
      db,
      name,
      `select *, now() as db_now from invoice_payment where ${where} order by created_at desc limit 1`
    )
  }
  for (const [name, sql] of Object.entries(OTHERS)) {
    samples[name] = await one(db, name, sql)
  }
  const { session_id } = samples.settled
  const payment = await one(
    db,
    "payment",
    "select id from payment where payment_session_id = ?",
    session_id
  )
  const capture = await one(
    db,
    "capture",
    "select id from capture where payment_id = ?",
    payment.id
  )
  return { ...samples, payment, capture }
}

async function one(db, name, sql, ...bindings) {
  const { rows } = await db.raw(sql, bindings)
  if (!rows[0]) {
    throw new Error(
      `The filled ledger has no row for "${name}". An earlier bench may have filled it: use another directory for --data`
    )
  }
  return rows[0]
}
