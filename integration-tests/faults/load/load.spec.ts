import { setTimeout as sleep } from "node:timers/promises"
import { TEXTS } from "../../../src/status-page/texts"
import { cloneCarts } from "./clone-carts"
import { countReads, printNumbers } from "./count-reads"
import { LoadStore } from "./load-store"
import { watchPage } from "./watch-page"

const MINUTE_MS = 60_000
const PATIENCE_MS = 25 * MINUTE_MS
const BUDGET = 114

let load: LoadStore

beforeEach(async () => {
  load = await LoadStore.open()
}, 120_000)

afterEach(() => load.close())

it(
  "1,000 open invoices, no webhook, a third paid → all found by the schedule within its budget",
  async () => {
    const invoices = await openInvoices(1_000)
    const paid = invoices.filter((_, at) => at % 3 === 0)
    for (const { id } of paid) {
      await load.sandbox.pay(id)
    }
    const started = Date.now()
    await load.db("invoice_payment").update({ next_due_at: load.db.fn.now() })
    await untilSettled(paid.length)
    const { reads, refused, most, fewest } = countReads(load, started)
    printNumbers("1,000 open invoices, no webhook", {
      "paid, orders": `${paid.length}, ${await settledCount()}`,
      "minutes until the last order": (Date.now() - started) / MINUTE_MS,
      reads,
      "429": refused,
      "most reads in any 60 s": most,
      "fewest reads in any 60 s of work": fewest,
    })
    expect(await load.violations()).toEqual([])
    expect(refused).toBe(0)
    expect(most).toBeLessThanOrEqual(BUDGET)
    expect(fewest).toBeGreaterThanOrEqual(105)
  },
  PATIENCE_MS
)

it(
  "500 payments told within one minute, 40 invoices due beside them → orders first come first served within 5 minutes",
  async () => {
    const invoices = await openInvoices(540)
    const sale = invoices.slice(0, 500)
    const due = invoices
      .slice(500)
      .map(({ external_reference }) => external_reference)
    await load
      .db("invoice_payment")
      .whereIn("id", due)
      .update({ next_due_at: load.db.fn.now() })
    load.sandbox.webhooks.mode("send")
    const started = Date.now()
    const told = new Map<string, number>()
    for (const [at, { id }] of sale.entries()) {
      await sleep(Math.max(0, started + at * 118 - Date.now()))
      told.set(id, Date.now())
      void load.sandbox.pay(id)
    }
    const toldAfter = (Date.now() - started) / 1000
    const [said, ended] = await Promise.all([
      watchPage(String(sale.at(-1)!.success_url)),
      untilSettled(500).then(() => Date.now()),
    ])
    const { reads, refused, most } = countReads(load, started)
    const order = load.sandbox.requests
      .filter(({ operation, at }) => operation === "get" && at >= started)
      .map(({ path }) => String(path.split("/").at(-1)))
      .filter((id) => told.has(id))
    const places = sale.map(({ id }, place) =>
      Math.abs(order.indexOf(id) - place)
    )
    const rows = await load.rows()
    const settled = rows
      .filter((row) => row.settled_at)
      .map((row) => row.settled_at!.getTime())
      .sort((a, b) => a - b)
    const scheduled = rows.filter(
      (row) => due.includes(row.id) && row.last_read_at
    )
    printNumbers("Flash sale: 500 payments within one minute", {
      "told within seconds": toldAfter,
      "first order after seconds": (settled[0]! - started) / 1000,
      "orders in the first 60 s": settled.filter(
        (at) => at < started + MINUTE_MS
      ).length,
      "last order after minutes": (ended - started) / MINUTE_MS,
      reads,
      "429": refused,
      "most reads in any 60 s": most,
      "places between telling and reading, at most": Math.max(...places),
      "of 40 due rows, read meanwhile": scheduled.length,
      "the last buyer's page": said.join(" → "),
    })
    expect(await load.violations()).toEqual([])
    expect(refused).toBe(0)
    expect(most).toBeLessThanOrEqual(BUDGET)
    expect(ended - started).toBeLessThanOrEqual(5 * MINUTE_MS)
    expect(Math.max(...places)).toBeLessThanOrEqual(20)
    expect(scheduled.length).toBe(40)
    const { confirming, waiting, unseen, arrived } = TEXTS.en.states
    expect(said.filter((title) => title !== arrived.title)).toEqual([
      confirming.title,
      waiting.title,
      unseen.title,
    ])
  },
  PATIENCE_MS
)

it(
  "10,000 replays of an own valid token, each body new → at most 5 reads a minute, others are served at once",
  async () => {
    const flooder = await load.store.shopper().checkout()
    const address = String(flooder.invoice.webhook_url)
    const { id } = flooder.invoice
    const started = Date.now()
    let answered = 0
    const waits: number[] = []
    for (let round = 0; round < 100; round++) {
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, at) =>
          fetch(address, { method: "POST", body: `${round}-${at}` })
        )
      )
      answered += answers.filter(({ status }) => status === 200).length
      await Promise.all(answers.map((answer) => answer.arrayBuffer()))
      if (round % 25 === 10) {
        waits.push(await payInBetween())
      }
    }
    await sleep(Math.max(0, started + 1.2 * MINUTE_MS - Date.now()))
    const own = load.sandbox.requests.filter(
      ({ operation, path }) => operation === "get" && path.endsWith(id)
    )
    const times = own.map(({ at }) => at)
    const most = Math.max(
      ...times.map(
        (t) => times.filter((at) => at >= t && at < t + MINUTE_MS).length
      )
    )
    printNumbers("10,000 replays of one token", {
      "answered 200": answered,
      seconds: (Date.now() - started) / 1000,
      "reads of it": own.length,
      "most of them in any 60 s": most,
      "another buyer's orders after ms": waits.join(", "),
    })
    expect(answered).toBe(10_000)
    expect(most).toBeLessThanOrEqual(5)
    expect(await load.violations()).toEqual([])
  },
  PATIENCE_MS
)

async function settledCount(): Promise<number> {
  return (await load.rows()).filter((row) => row.settled_at).length
}

async function untilSettled(count: number): Promise<void> {
  await load.store.watch.until(
    `${count} settled`,
    async () => {
      await sleep(500)
      return (await settledCount()) >= count
    },
    PATIENCE_MS
  )
}

/** Many open invoices; none is due yet. */
async function openInvoices(count: number) {
  await load.store.shopper().checkout()
  const invoices = await cloneCarts(load, count)
  await load.db("invoice_payment").update({
    created_at: load.db.raw("created_at - interval '2 hours'"),
    next_due_at: load.db.raw("now() + interval '1 day'"),
  })
  return invoices
}

async function payInBetween(): Promise<number> {
  const before = await settledCount()
  const buyer = await load.store.shopper().checkout()
  const paidAt = Date.now()
  await load.sandbox.pay(buyer.invoice.id)
  await load.sandbox.webhooks.resend(buyer.invoice.id)
  await untilSettled(before + 1)
  return Date.now() - paidAt
}
