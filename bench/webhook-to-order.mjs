/**
 * `npm run bench`: from "paid" to the captured order, by this plugin's webhook and by Medusa's own
 * webhook route, in the same store and process. The clock starts with the call that pays (ours: the
 * service's webhook has still to be sent) or with the webhook itself (Medusa's), and stops when the
 * capture's line stands in the order.
 */
import { setTimeout as sleep } from "node:timers/promises"
import { openSession } from "./cart.mjs"
import { columnsOf, machine, startMeasured } from "./measured-store.mjs"

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 20)
const WARM_UP = 3
const POLL_MS = 5

const { sandbox, store, db, stop } = await startMeasured()

const roads = [
  {
    name: "medusa-payment-invoice",
    command: "POST /hooks/invoice-payment/:token",
    provider: "pp_invoice-payment_default",
    pay: (session) => sandbox.pay(session.data.invoice_id),
  },
  {
    name: "Medusa's own road",
    command: "POST /hooks/payment/reference_default",
    provider: "pp_reference_default",
    pay: (session) =>
      fetch(`${store.url}/hooks/payment/reference_default`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ session_id: session.id, amount: 100 }),
      }),
  },
]

const table = []
for (const road of roads) {
  const times = []
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    const time = await measure(road)
    if (round >= WARM_UP) {
      times.push(time)
    }
  }
  table.push({
    road: road.name,
    webhook: road.command,
    ...columnsOf(times),
  })
}
console.table(table)
console.log(machine())
await stop()

async function measure({ provider, pay }) {
  const session = await openSession(store.url, store.seed, provider)
  const started = performance.now()
  const paid = pay(session)
  while (!(await isCaptured(session.id))) {
    await sleep(POLL_MS)
  }
  const time = performance.now() - started
  await paid
  return time
}

async function isCaptured(sessionId) {
  const { rowCount } = await db.query(
    `select 1 from payment p join capture c on c.payment_id = p.id
       join order_transaction t on t.reference_id = c.id
     where p.payment_session_id = $1`,
    [sessionId]
  )
  return rowCount > 0
}
