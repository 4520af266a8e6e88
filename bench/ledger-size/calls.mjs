/**
 * What is called of the ledger: each method that sends statements, with rows as they would meet it.
 */
import { checkoutCalls, readCalls, roadCalls } from "./road-calls.mjs"
import {
  adminCalls,
  healthCalls,
  orderCalls,
  taskCalls,
  watchCalls,
} from "./shop-calls.mjs"

/** @param {import("knex").Knex} db */
export async function callsOf(db) {
  const rows = await samplesOf(db)
  return [
    ...roadCalls(rows),
    ...readCalls(rows),
    ...checkoutCalls(rows),
    ...orderCalls(rows),
    ...taskCalls(rows),
    ...adminCalls(rows),
    ...healthCalls(),
    ...watchCalls(rows),
  ]
}

async function samplesOf(db) {
  const one = async (where) =>
    (
      await db.raw(
        `select *, now() as db_now from invoice_payment where ${where} order by created_at desc limit 1`
      )
    ).rows[0]
  return {
    open: await one("status = 'pending' and priority is null"),
    requested: await one("priority is not null"),
    held: await one("status = 'under_review'"),
    paid: await one("status = 'completed' and settled_at is null"),
    settled: await one("settled_at < now() - interval '2 days'"),
    expired: await one("status = 'expired'"),
    odd: await one("attention_reason = 'unreadable'"),
    overpaid: await one("attention_reason = 'overpaid'"),
    line: (
      await db.raw(
        "select subject from invoice_payment_task order by run_at limit 1"
      )
    ).rows[0].subject,
    payment: (await db.raw("select id from payment order by id desc limit 1"))
      .rows[0].id,
    number: 1_000,
  }
}
