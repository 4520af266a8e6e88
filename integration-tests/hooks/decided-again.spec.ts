/** The ended invoices of an unpaid order are not read any more when somebody works on the order. */
import { describeStore } from "../http/describe-store"
import type { StoredRow } from "../../src/modules/invoice-payment/ledger/table"
import { DAY_S, hook, storyOf } from "./undone-cancel"

describeStore(
  { orderPlacement: "before_payment", unpaidOrderHours: 240 },
  (store) => {
    const { shopper, watch } = store
    const { expire, isShown, ordered, resolve } = storyOf(store)

    beforeEach(() => {
      hook.fails = false
    })

    /** Older by some days, and read for the last time. */
    async function readToEnd(days: number) {
      const rows = await watch().rows()
      for (const { id } of rows) {
        await watch().age(id, days * DAY_S)
      }
      for (const { id } of rows) {
        const isOver = ({ next_due_at }: StoredRow) => next_due_at === null
        await watch().inTime(id, "its last read", isOver)
      }
      await watch().settledDown()
    }

    async function newest(): Promise<StoredRow> {
      return (await watch().rows()).at(-1)!
    }

    const isShownAt = (id: string) =>
      watch().until("an admin is told", async () =>
        (await watch().rows()).some(
          (row) => row.id === id && row.attention_reason === "order_unpaid"
        )
      )

    const status = async () =>
      (await watch().db()("order").first())["status"] as string

    const reopen = ({ id }: StoredRow) =>
      shopper().admin("POST", `/invoice-payment/invoices/${id}/reopen`)

    it("the order was kept at its first invoice, and a later one ended → the decision is taken back, and the later one shows it", async () => {
      const { mona, row: first } = await ordered()
      await expire(first)
      await mona.grow(first.order_id!)
      await watch().age(first.id, 11 * DAY_S)
      await isShown(first, "order_unpaid")
      await watch().settledDown()
      expect((await resolve(first)).status).toBe(200)
      await watch().settledDown()
      expect((await mona.payNow(first.order_id!)).status).toBe(200)
      const second = await newest()
      await expire(second)
      await readToEnd(20)
      expect((await reopen(first)).status).toBe(200)
      await isShownAt(second.id)
    })

    it("nobody changed the order, and its time is over → the decision is taken back, and it is cancelled", async () => {
      hook.fails = true
      const { mona, row: first } = await ordered()
      await expire(first)
      await watch().age(first.id, 10 * DAY_S + 60)
      await isShown(first, "order_unpaid")
      await watch().settledDown()
      expect((await resolve(first)).status).toBe(200)
      await watch().settledDown()
      hook.fails = false
      expect((await mona.payNow(first.order_id!)).status).toBe(200)
      await expire(await newest())
      await readToEnd(8)
      for (const { id } of await watch().rows()) {
        await watch().age(id, 3.5 * DAY_S)
      }
      expect((await reopen(first)).status).toBe(200)
      await watch().until("cancelled", async () => {
        return (await status()) === "canceled"
      })
    })

    it("it owed nothing for a while, and owes something again → an admin is told", async () => {
      const { mona, row } = await ordered()
      await expire(row)
      await mona.shrink(row.order_id!, { price: 103.9 })
      await readToEnd(11)
      await mona.grow(row.order_id!)
      await isShownAt(row.id)
    })

    it("it owed nothing for a moment, while the invoice was open → it can be marked as paid", async () => {
      const { mona, row } = await ordered()
      const { order_id, payment_collection_id } = row
      await mona.shrink(order_id!, { price: 103.9 })
      await watch().untilStatus("cancelled")
      await watch().settledDown()
      await mona.grow(order_id!)
      await watch().until("nobody waits for a payment", async () => {
        const { status } = await watch()
          .db()("payment_collection")
          .where({ id: payment_collection_id })
          .first()
        return status === "not_paid"
      })
      const path = `/payment-collections/${payment_collection_id}/mark-as-paid`
      const answer = await shopper().admin("POST", path, {
        order_id: order_id!,
      })
      expect(answer.status).toBe(200)
    })
  }
)
