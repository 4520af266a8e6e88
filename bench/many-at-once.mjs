/**
 * `npm run bench:burst`: 20 and 100 orders that are paid at one moment, until the last one is
 * captured. This plugin gets all webhooks at once. Medusa alone has eight callers who complete the
 * carts, and a provider that captures in the same call.
 */
import { setTimeout as sleep } from "node:timers/promises"
import { completeCart, openSession } from "./cart.mjs"
import { columnsOf, machine, startMeasured } from "./measured-store.mjs"

const SIZES = [20, 100]
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
const WARM_UP = 5
const CALLERS = 8
const POLL_MS = 20

const { sandbox, store, db, stop } = await startMeasured()

const roads = [
  {
    name: "medusa-payment-invoice",
    provider: "pp_invoice-payment_default",
    payAll: (sessions) =>
      Promise.all(sessions.map(({ data }) => sandbox.pay(data.invoice_id))),
  },
  {
    name: `Medusa alone, ${CALLERS} callers`,
    provider: "pp_reference_default",
    payAll: (sessions) =>
      byCallers(sessions, ({ cart_id }) =>
        completeCart(store.url, store.seed, cart_id)
      ),
  },
]

for (const road of roads) {
  await measure(road, WARM_UP)
}
const table = []
for (const size of SIZES) {
  for (const road of roads) {
    const times = []
    for (let round = 0; round < ROUNDS; round++) {
      times.push(await measure(road, size))
    }
    table.push({
      orders: size,
      road: road.name,
      ...columnsOf(times),
    })
  }
}
console.table(table)
console.log(machine())
await stop()

async function measure({ provider, payAll }, size) {
  const sessions = []
  // One after the other they would take more than a minute, and be read before they are paid.
  await byCallers(Array(size).fill(provider), async (one) => {
    sessions.push(await openSession(store.url, store.seed, one))
  })
  const ids = sessions.map(({ id }) => id)
  const started = performance.now()
  const paid = payAll(sessions)
  while ((await captured(ids)) < size) {
    await sleep(POLL_MS)
  }
  const time = performance.now() - started
  await paid
  return time
}

async function byCallers(jobs, work) {
  const left = [...jobs]
  const caller = async () => {
    for (let job = left.shift(); job; job = left.shift()) {
      await work(job)
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, caller))
}

async function captured(sessionIds) {
  const { rows } = await db.query(
    `select count(distinct p.id)::int as captured from payment p
       join capture c on c.payment_id = p.id
       join order_transaction t on t.reference_id = c.id
     where p.payment_session_id = any($1)`,
    [sessionIds]
  )
  return rows[0].captured
}
