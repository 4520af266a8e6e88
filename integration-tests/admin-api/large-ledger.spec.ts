import { CaptureWatch } from "../../src/modules/invoice-payment/ledger/captures"
import { LedgerStatistics } from "../../src/modules/invoice-payment/ledger/statistics"
import { CreationRepository } from "../../src/modules/invoice-payment/ledger/creation"
import { lowestIdSince } from "../../src/modules/invoice-payment/ledger/ids-since"
import type { ListSort } from "../../src/modules/invoice-payment/ledger/list-filters"
import { LeaseRepository } from "../../src/modules/invoice-payment/ledger/leases"
import { InvoiceSearch } from "../../src/modules/invoice-payment/ledger/search"
import type { ReadClass } from "../../src/modules/invoice-payment/read-rate-limiter"
import { SettledWatch } from "../../src/modules/invoice-payment/ledger/settled-watch"
import type { Knex } from "../../src/modules/invoice-payment/ledger/table"
import { describeStore } from "../http/describe-store"
import { PROVIDER } from "../http/shopper"

type Columns = Record<string, string>

/** Rows of the ledger as SQL: each column is an expression in their number `n`. */
async function addRows(db: Knex, count: number, columns: Columns) {
  const all = {
    id: "'row_' || n",
    payment_collection_id: "'collection_' || n",
    amount: "'100.00'",
    currency: "'egp'",
    ...columns,
  }
  await db.raw(
    `insert into invoice_payment (${Object.keys(all).join(", ")})
     select ${Object.values(all).join(", ")} from generate_series(1, ${count}) n`
  )
}

describeStore({}, ({ shopper, watch }) => {
  /** Unseen by the worker, and undone: it would work on these rows. */
  async function alone(work: (trx: Knex) => Promise<void>): Promise<void> {
    const trx = await watch().db().transaction()
    try {
      await work(trx)
    } finally {
      await trx.rollback()
    }
  }

  const list = async (query: string) =>
    (await shopper().admin("GET", `/invoice-payment/invoices?${query}`)).body

  it("1,001 invoices → counted up to 1,000, and it is said that there are more", async () => {
    await addRows(watch().db(), 1_001, { status: "'rejected'" })
    expect(await list("limit=2")).toMatchObject({
      count: 1_000,
      count_capped: true,
      invoices: [{ id: "row_999" }, { id: "row_998" }],
    })
    const bundle = await shopper().admin(
      "GET",
      "/invoice-payment/support-bundle"
    )
    expect(bundle.body.invoices_by_status).toEqual({ rejected: "1,000+" })
    await watch().db()("invoice_payment").where({ id: "row_1" }).delete()
    expect(await list("status=rejected")).toMatchObject({
      count: 1_000,
      count_capped: false,
    })
  })

  it("a text that is an id → its invoice alone, even if an e-mail address contains it", async () => {
    await addRows(watch().db(), 2, {
      id: "'r' || n",
      status: "'rejected'",
      cart_id: "'cart_r' || n",
    })
    const other = await shopper().fillCart(100, { email: "r1@example.com" })
    await other.choose()
    const { invoices } = await list("q=r1")
    expect(invoices.map(({ id }: { id: string }) => id)).toEqual(["r1"])
  })

  it("an old invoice is due for longer, a young one for a moment → the young one first; a refresh request before both", () =>
    alone(async (trx) => {
      await addRows(trx, 3, {
        status: "'pending'",
        created_at:
          "now() - (array[interval '2 days', interval '3 minutes', interval '2 days'])[n]",
        next_due_at: "now() - (array[30, 1, 10])[n] * interval '1 minute'",
        priority: "(array[null, null, 2])[n]",
        requested_at: "case when n = 3 then now() end",
      })
      const leases = new LeaseRepository(trx)
      const next = async () =>
        (await leases.acquireDue("test", [2, 3, 4]))?.row.id
      const order = [await next(), await next(), await next(), await next()]
      expect(order).toEqual(["row_3", "row_2", "row_1", undefined])
    }))

  it("a budget for some classes only → rows of the others wait", () =>
    alone(async (trx) => {
      await addRows(trx, 4, {
        status: "'pending'",
        next_due_at: "case when n = 3 then now() - interval '1 minute' end",
        priority: "(array[1, 2, null, 2])[n]",
        requested_at: "now()",
        // A request for a cart needs the carts' share as well (read-rate-limiter.ts).
        order_id: "case when n = 2 then 'order_2' end",
      })
      const leases = new LeaseRepository(trx)
      for (const [row, ...classes] of [
        [3, 3],
        [2, 2],
        [1, 1],
        [4, 2, 4],
      ] as [number, ...ReadClass[]][]) {
        const lease = await leases.acquireDue("test", classes)
        expect(lease?.row.id).toBe(`row_${row}`)
        expect(await leases.acquireDue("test", classes)).toBeNull()
      }
    }))

  it("450 settled rows without an order → all are found, in batches", () =>
    alone(async (trx) => {
      await addRows(trx, 450, {
        status: "'completed'",
        order_id: "'order_' || n",
        // Several with the same timestamp: a batch can end between them.
        settled_at: "now() - (10 + n / 7) * interval '1 minute'",
      })
      const broken = await new SettledWatch(trx).findBroken()
      expect(new Set(broken.map(({ id }) => id)).size).toBe(450)
    }))

  it("1,100 captures that nobody paid, 10 minutes ago → all are found; of three days ago → none", () =>
    alone(async (trx) => {
      await trx.raw("set local session_replication_role = replica")
      const capture = (name: string, count: number, age: number) =>
        trx.raw(
          `with paid as (
             insert into payment (id, amount, raw_amount, currency_code, provider_id, payment_collection_id, payment_session_id, captured_at)
             select :name || n, 100, '{}', 'egp', :provider, :name || n, :name || n, now() - :age * interval '1 minute'
             from generate_series(1, :count) n returning id)
           insert into capture (id, amount, raw_amount, payment_id) select :since || id, 100, '{}', id from paid`,
          {
            ...{ name, count, age, provider: PROVIDER },
            since: lowestIdSince("capt_", new Date(Date.now() - age * 60_000)),
          }
        )
      await capture("new", 1_100, 10)
      await capture("old", 5, 3 * 24 * 60)
      const found = await new CaptureWatch(trx).findUnpaid("all")
      expect(new Set(found).size).toBe(1_100)
    }))

  it("hosts of payment pages: each is known since it was first met, and forgotten after 90 days", () =>
    alone(async (trx) => {
      await addRows(trx, 4, { status: "'creating'" })
      const creation = new CreationRepository(trx)
      const hosts = async () =>
        (await new LedgerStatistics(trx).paymentHosts()).map(({ host }) => host)
      const created = (n: number, host: string) =>
        creation.created(
          `row_${n}`,
          {
            id: `invoice_${n}`,
            status: "pending",
            payment_url: `https://${host}/invoice?id=${n}`,
            expires_at: null,
          },
          { kind: "created", by: "test" }
        )
      await created(1, "pay1.example.com")
      await created(2, "pay2.example.com")
      await trx("invoice_payment_host").update({
        last_seen_at: trx.raw("now() - interval '2 days'"),
        first_seen_at: trx.raw("now() - interval '9 days'"),
      })
      await created(3, "pay2.example.com")
      const known = await trx("invoice_payment_host").orderBy("host")
      expect(known[1].last_seen_at > known[0].last_seen_at).toBe(true)
      expect(known[1].first_seen_at).toEqual(known[0].first_seen_at)
      await trx("invoice_payment_host").update({
        last_seen_at: trx.raw("now() - interval '91 days'"),
      })
      expect(await hosts()).toEqual([])
      await created(4, "pay1.example.com")
      const [{ first_seen_at, last_seen_at }] = await trx(
        "invoice_payment_host"
      ).where({ host: "pay1.example.com" })
      expect(first_seen_at).toEqual(last_seen_at)
      expect(await hosts()).toEqual(["pay1.example.com"])
    }))

  it("what health counts: the week, the share of the schedule, words, what is open, the oldest of each class", () =>
    alone(async (trx) => {
      await addRows(trx, 1_200, {
        status: "case when n % 2 = 0 then 'completed' else 'pending' end",
        invoice_status:
          "case when n = 1 then 'odd' when n % 2 = 0 then 'completed' else 'pending' end",
        merchant_id: "'m' || n % 3",
        token_key_id: "'k1'",
        settled_at: "case when n % 2 = 0 then now() end",
        found_by: "case when n % 20 = 0 then 'schedule' end",
        priority: "case n when 1 then 2 when 3 then 1 end",
        requested_at:
          "case n when 1 then now() - interval '50 seconds' when 3 then now() - interval '20 seconds' end",
        next_due_at: "case n when 5 then now() - interval '70 seconds' end",
      })
      const statistics = new LedgerStatistics(trx)
      expect(await statistics.collect()).toMatchObject({
        settled: 600,
        found_by_schedule: 60,
        attention: 0,
        queue: 2,
        queue_age_s: 50,
        overdue_s: 70,
      })
      expect(await statistics.statusValues()).toEqual([
        { status: "completed", invoices: 600 },
        { status: "pending", invoices: 599 },
        { status: "odd", invoices: 1 },
      ])
      expect(await statistics.openByKey()).toEqual([
        { key_id: "k1", open: 600 },
      ])
      expect(await statistics.openByMerchant()).toHaveLength(3)
      expect(await statistics.byStatus()).toEqual({
        completed: 600,
        pending: 600,
      })
    }))

  it("sorted by a column → the newest 1,000 that match; by creation → all", () =>
    alone(async (trx) => {
      await addRows(trx, 2_400, {
        status: "(array['pending', 'expired'])[n % 2 + 1]",
        created_at: "now() - n * interval '1 minute'",
        amount: "n || '.00'",
      })
      const search = new InvoiceSearch(trx)
      const first = async (order: ListSort, offset = 0, status?: string) => {
        const page = { offset, limit: 1, order }
        const filters = status ? { status: [status] } : {}
        return (await search.page(filters, page)).rows[0]?.amount
      }
      expect(await first("-amount")).toBe("1000.00")
      expect(await first("amount", 999)).toBe("1000.00")
      expect(await first("amount", 1_000)).toBeUndefined()
      expect(await first("created_at")).toBe("2400.00")
      expect(await first("-amount", 0, "expired")).toBe("1999.00")
      expect(await first("amount", 1_000, "expired")).toBeUndefined()
    }))

  it("several filters at once, beside others → only what fits all of them", () =>
    alone(async (trx) => {
      await addRows(trx, 40, {
        status: "(array['pending', 'expired'])[n % 2 + 1]",
        order_id: "'order_' || n % 4",
        invoice_id: "'INV_' || n",
      })
      const search = new InvoiceSearch(trx)
      const page = { offset: 0, limit: 50 }
      const q = { text: "order_1", order_ids: ["order_2"], cart_ids: [] }
      const found = await search.page({ q, status: ["expired"] }, page)
      expect(found.count).toBe(10)
      expect(new Set(found.rows.map((row) => row.order_id))).toEqual(
        new Set(["order_1"])
      )
      expect(await search.hasId("inv_7")).toBe(true)
      expect(await search.hasId("inv_")).toBe(false)
    }))
})
