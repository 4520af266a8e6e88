/** Core undoes the cancel of an order that was placed before it was paid. */
import type { StoredRow } from "../../src/modules/invoice-payment/ledger/table"
import { describeStore } from "../http/describe-store"
import { DAY_S, hook, storyOf } from "./undone-cancel"

describeStore(
  { orderPlacement: "before_payment", unpaidOrderHours: 240 },
  (store) => {
    const { sandbox, shopper, watch } = store
    const { expire, isShown, ordered, readDuringCancel, resolve } =
      storyOf(store)

    it("an order that is shown as unpaid is read twice meanwhile → it is shown again", async () => {
      const { row } = await ordered()
      await expire(row)
      await watch().age(row.id, 10 * DAY_S)
      await isShown(row, "order_unpaid")
      await watch().settledDown()
      await watch().age(row.id, 20 * DAY_S)
      await readDuringCancel({ ...row, ...(await watch().row()) }, { times: 2 })
      expect(await watch().row()).toMatchObject({ attention_reason: null })
      await isShown(row, "order_unpaid")
    })

    /** Two invoices of one order have ended, and the hook fails each cancel. */
    async function shownTwice(): Promise<StoredRow[]> {
      const { mona, row: first } = await ordered()
      await expire(first)
      expect((await mona.payNow(first.order_id!)).status).toBe(200)
      const second = (await watch().rows()).at(-1)!
      await expire(second)
      for (const row of [first, second]) {
        await watch().age(row.id, 10 * DAY_S + 3_660)
      }
      await watch().until("an admin is told", async () =>
        (await watch().rows()).some(({ attention_reason }) => attention_reason)
      )
      await watch().settledDown()
      // If both runs tried to cancel the order, both show that it failed.
      await watch()
        .db()("invoice_payment")
        .update({
          ...{ attention_reason: "order_unpaid", attention_at: new Date() },
        })
      return watch().rows()
    }

    it("two invoices of an order show that it is unpaid, and one is resolved → the other one shows it no more", async () => {
      const [first, second] = await shownTwice()
      expect((await resolve(first!)).status).toBe(200)
      await watch().until(
        "shown no more, long before its next read",
        async () =>
          (await watch().rows()).some(
            ({ id, attention_reason }) =>
              id === second!.id && attention_reason === null
          )
      )
      const [order] = await shopper().orders()
      expect(order).toMatchObject({ status: "pending" })
    })

    it("an invoice without end is open when a human keeps the order → nothing is shown any more", async () => {
      hook.fails = false
      const { mona, row: first } = await ordered()
      await expire(first)
      expect((await mona.payNow(first.order_id!)).status).toBe(200)
      const second = (await watch().rows()).at(-1)!
      const endless = { expires_at: null } as never
      sandbox().patchInvoice(second.invoice_id!, endless)
      await watch().db()("invoice_payment").update({ expires_at: null })
      for (const row of [first, second]) {
        await watch().age(row.id, 20 * DAY_S)
      }
      for (const row of [second, first]) {
        await isShown(row, "order_unpaid")
      }
      await watch().settledDown()
      expect((await resolve(first)).status).toBe(200)
      const present = async () => (await watch().rows()).at(-1)!
      expect(await present()).toMatchObject({ attention_reason: null })
      const { last_read_at } = await present()
      await watch().inTime(second.id, "read again", (row) => {
        return Number(row.last_read_at) > Number(last_read_at)
      })
      await watch().settledDown()
      expect(await present()).toMatchObject({
        ...{ status: "pending", attention_reason: null },
      })
    })

    it("both are resolved, and one decision is taken back → the order is shown again", async () => {
      const [first, second] = await shownTwice()
      const both = [resolve(first!), resolve(second!)]
      expect(await Promise.all(both)).toMatchObject([
        { status: 200 },
        { status: 200 },
      ])
      await watch().settledDown()
      const path = `/invoice-payment/invoices/${first!.id}/reopen`
      expect((await shopper().admin("POST", path)).status).toBe(200)
      await watch().settledDown()
      await isShown(first!, "order_unpaid")
    })

    it("an admin keeps the order when it is cancelled, and its event is still on its way → refused", async () => {
      const [first] = await shownTwice()
      const canceled_at = new Date()
      await watch().db()("order").update({ status: "canceled", canceled_at })
      expect(await resolve(first!)).toMatchObject({ status: 400 })
    })

    it("the order is about to be cancelled for one invoice, and an admin keeps it at the other one → refused", async () => {
      const [first, second] = await shownTwice()
      Object.assign(hook, { fails: false })
      const letCoreWrite = await keepCoreFromWriting(first!.order_id!)
      try {
        await watch().inTime(first!.id, "a run has it", (row) => {
          return "lease_until" in row && Number(row.lease_until) > Date.now()
        })
        await watch().untilLocked("core is about to write the cancel")
        expect(await resolve(second!)).toMatchObject({
          ...{ status: 400, body: { code: "busy" } },
        })
      } finally {
        await letCoreWrite()
      }
    })

    /** Whoever writes the order waits until the returned function is called. */
    async function keepCoreFromWriting(id: string) {
      const transaction = await watch().db().transaction()
      await transaction("order").where({ id }).select("id").forUpdate()
      return () => transaction.rollback()
    }

    it("an order that can still be paid, after a week, is read meanwhile → it will be read again", async () => {
      const { row } = await ordered()
      await expire(row)
      await watch().age(row.id, 8 * DAY_S)
      await watch().settledDown()
      await readDuringCancel({ ...row, ...(await watch().row()) })
      expect((await watch().row()).next_due_at).not.toBeNull()
    })
  }
)
