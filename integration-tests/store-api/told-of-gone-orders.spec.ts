/**
 * Another method paid the order, a human was told, and the store's own code deleted the order: the
 * invoice is ordered and captured only while a human asks for it.
 */
import { Modules } from "@medusajs/framework/utils"
import { describeStore } from "../http/describe-store"
import { PROVIDER } from "../http/shopper"

const HOUR_S = 3_600

describeStore(
  { orderPlacement: "before_payment" },
  ({ container, sandbox, shopper, watch }) => {
    const invoices = () => watch().db()("invoice_payment")
    const captures = async () => (await watch().db()("capture")).length

    async function admin(path: string, body: object = {}) {
      const answer = await shopper().admin("POST", path, body)
      expect([answer.status, answer.body.message]).toEqual([200, undefined])
      return answer.body
    }

    /** Nothing is written to the table while `work` runs. */
    async function refusing(
      [event, condition]: [event: string, condition?: string],
      work: () => Promise<void>
    ) {
      const db = watch().db()
      await db.raw(`create function refuse() returns trigger language plpgsql
        as $$ begin raise exception 'not now'; end $$`)
      await db.raw(
        `create trigger refused before ${event} for each row ${condition ?? ""} execute function refuse()`
      )
      try {
        await work()
      } finally {
        await db.raw("drop function refuse() cascade")
      }
    }

    /** Each insert into the table takes some seconds. */
    async function slowly(
      table: string,
      work: (isSlow: () => Promise<void>) => Promise<void>
    ) {
      const db = watch().db()
      await db.raw(`create function wait() returns trigger language plpgsql
        as $$ begin perform pg_sleep(4); return new; end $$`)
      await db.raw(
        `create trigger waits before insert on ${table} for each row execute function wait()`
      )
      const isSlow = () =>
        watch().until("it waits", async () => {
          const { rows } = await db.raw(
            "select 1 from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()"
          )
          return rows.length > 0
        })
      try {
        await work(isSlow)
      } finally {
        await db.raw("drop function wait() cascade")
      }
    }

    async function twoHoursLater() {
      const { id } = await watch().row()
      const since = new Date()
      await watch().age(id, 2 * HOUR_S)
      await watch().until("read again", async () => {
        const { last_read_at } = await watch().row()
        return Boolean(last_read_at && last_read_at > since)
      })
      await watch().settledDown()
    }

    /** Shown, and captured no further. */
    async function isLeftToHuman() {
      await twoHoursLater()
      expect(await captures()).toBe(1)
      expect((await watch().row()).attention_reason).toBe("paid_elsewhere")
    }

    /** Cash paid the order and the invoice was paid as well; then the order is gone. */
    async function toldAndDeleted() {
      sandbox().failNext("cancel", "not_found", { times: 1_000 })
      const buyer = await shopper().checkout()
      const order_id = (await buyer.complete()).body.order.id as string
      await watch().settledDown()
      const { payment_collection } = await admin("/payment-collections", {
        ...{ order_id, amount: 103.9 },
      })
      await admin(
        `/payment-collections/${payment_collection.id}/mark-as-paid`,
        { order_id }
      )
      await sandbox().pay(buyer.invoice.id)
      await watch().untilAttention("paid_elsewhere")
      await watch().settledDown()
      await container().resolve(Modules.ORDER).deleteOrders([order_id])
      const { id } = await watch().row()
      return `/invoice-payment/invoices/${id}`
    }

    /** As if cash had had the order from its beginning. */
    const neverAttached = () => invoices().update({ order_id: null })

    async function failsFiveTimes() {
      await watch().until("tried", async () =>
        Boolean((await watch().row()).settle_attempts)
      )
      await invoices().update({ settle_attempts: 4, next_due_at: new Date() })
      await watch().untilAttention("order_failed")
      await watch().settledDown()
    }

    async function isCapturedOnRequest(invoice: string) {
      await admin(`${invoice}/recheck`)
      await watch().untilSettled()
      expect(await captures()).toBe(2)
    }

    it("they ask, it is ordered, and cannot be captured → shown, and captured only if they ask again", async () => {
      const invoice = await toldAndDeleted()
      await isLeftToHuman()
      await refusing(["insert on capture"], async () => {
        await admin(`${invoice}/recheck`)
        await watch().until("ordered, and not captured", async () => {
          const { order_id, settle_attempts } = await watch().row()
          return Boolean(order_id && settle_attempts > 0)
        })
        expect((await watch().row()).attention_reason).toBe("paid_elsewhere")
        await invoices().update({ asked_at: new Date(0) })
        await watch().settledDown()
      })
      await isLeftToHuman()
      await isCapturedOnRequest(invoice)
    })

    it("its cart can be used again; they ask before anything else sees it, and the order fails → captured only if they ask again", async () => {
      const invoice = await toldAndDeleted()
      await watch().db()("cart").update({ completed_at: null })
      await refusing(['insert on "order"'], async () => {
        await admin(`${invoice}/recheck`)
        await failsFiveTimes()
      })
      await isLeftToHuman()
      await isCapturedOnRequest(invoice)
    })

    it("they apply it to a cart, and the order fails → ordered only if they ask", async () => {
      const invoice = await toldAndDeleted()
      await neverAttached()
      // Core keeps an order's links when its module deletes it.
      await watch().db()("order_payment_collection").delete()
      await watch().db()("order_cart").delete()
      const { cartId } = await shopper().fillCart()
      await refusing(['insert on "order"'], async () => {
        await admin(`${invoice}/apply-to-cart`, { cart_id: cartId })
        await failsFiveTimes()
      })
      await isLeftToHuman()
      await isCapturedOnRequest(invoice)
    })

    it("they ask, it is ordered, and the ledger cannot note the order → captured only if they ask again", async () => {
      const invoice = await toldAndDeleted()
      await isLeftToHuman()
      const attaching =
        "when (old.order_id is null and new.order_id is not null)"
      await refusing(
        ["update of order_id on invoice_payment", attaching],
        async () => {
          await admin(`${invoice}/recheck`)
          await failsFiveTimes()
        }
      )
      await isLeftToHuman()
      await isCapturedOnRequest(invoice)
    })

    /** The ledger never hears that the order was placed. */
    const withoutOrderPlaced = (work: () => Promise<void>) =>
      refusing(
        [
          "update on invoice_payment",
          "when (new.requested_by = 'order.placed' and old.order_id is null)",
        ],
        work
      )

    it.each([
      ["and the ledger hears of it", (work: () => Promise<void>) => work()],
      ["and order.placed is lost", withoutOrderPlaced],
    ])(
      "only cash was chosen for a moment; a run looks while core links the shopper's order, %s → ordered and captured",
      async (_, during) => {
        const buyer = await shopper().checkout()
        const { invoice_id } = buyer.session.data
        await buyer.choose("pp_system_default")
        await sandbox().pay(String(invoice_id))
        await watch().untilAttention("paid_elsewhere")
        await watch().settledDown()
        const lease_until = new Date(Date.now() + 60_000)
        await invoices().update({ lease_until })
        await buyer.choose(PROVIDER)
        await during(async () => {
          await slowly("order_cart", async (isSlow) => {
            const completed = buyer.complete()
            await isSlow()
            const next_due_at = new Date()
            await invoices().update({ lease_until: null, next_due_at })
            await watch().until("a run looked", async () => {
              const row = await watch().row()
              return Boolean(row.next_due_at && row.next_due_at > next_due_at)
            })
            expect((await completed).body.type).toBe("order")
          })
          await watch().untilSettled()
        })
        expect(await captures()).toBe(1)
      }
    )
  }
)
