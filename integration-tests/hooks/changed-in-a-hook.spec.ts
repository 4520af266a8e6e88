/** Something else happens to an order while core is in a hook of the store. */
import { setTimeout as sleep } from "node:timers/promises"
import { Modules } from "@medusajs/framework/utils"
import {
  cancelOrderWorkflow,
  completeCartWorkflow,
} from "@medusajs/medusa/core-flows"
import { OTHER_METHOD } from "../faults/steps/other-steps"
import { Customer } from "../http/customer"
import { describeStore } from "../http/describe-store"

const DAY_S = 86_400
const waits = { placed: 0, canceled: 0 }

/** The store's own hooks: slow when a test says so, and the second one then fails. */
const { orderCreated } = completeCartWorkflow.hooks as unknown as Record<
  string,
  (hook: () => Promise<void>) => void
>
orderCreated!(async () => {
  await sleep(waits.placed)
})
cancelOrderWorkflow.hooks.orderCanceled(async () => {
  await sleep(waits.canceled)
  if (waits.canceled > 0) {
    throw new Error("the store's own hook failed")
  }
})

afterEach(() => {
  Object.assign(waits, { placed: 0, canceled: 0 })
})

describeStore(
  { orderPlacement: "before_payment", unpaidOrderHours: 24 },
  ({ container, sandbox, shopper, watch }) => {
    const coreCancels = (id: string) =>
      watch().until("core cancels the order", async () => {
        const [order] = await watch().db()("order").where({ id })
        return order?.["status"] === "canceled"
      })

    it("another method is chosen while core places the order, and the invoice ends → an admin is told of the unpaid order", async () => {
      const buyer = await shopper().checkout()
      waits.placed = 2_000
      const completed = buyer.complete()
      await watch().until("core places the order", async () =>
        Boolean((await watch().row()).claimed_until)
      )
      await buyer.choose(OTHER_METHOD)
      expect((await completed).body.type).toBe("order")
      await watch().until("the ledger knows the order", async () =>
        Boolean((await watch().row()).order_id)
      )
      const { id, invoice_id } = await watch().row()
      sandbox().patchInvoice(invoice_id!, {
        expires_at: "2026-01-01T00:00:00+02:00",
      })
      await watch().age(id, DAY_S)
      await watch().until("it is expired", async () => {
        return (await watch().row()).status === "expired"
      })
      await watch().settledDown()
      await watch().age(id, 2 * DAY_S)
      await watch().untilAttention("order_unpaid")
    })

    it("an admin's cancel is undone by the store's hook, and the shopper pays meanwhile → nobody is told to refund, and it is captured", async () => {
      const buyer = await shopper().checkout()
      await buyer.complete()
      await watch().until("the ledger knows the order", async () =>
        Boolean((await watch().row()).order_id)
      )
      const { order_id } = await watch().row()
      waits.canceled = 8_000
      const canceled = buyer.admin("POST", `/orders/${order_id}/cancel`, {})
      await coreCancels(order_id!)
      await sandbox().pay(buyer.invoice.id)
      expect((await canceled).status).toBeGreaterThanOrEqual(400)
      await watch().untilSettled()
      const line = await watch()
        .db()("invoice_payment_event")
        .where({ decided: "paid_after_cancel" })
      expect(line).toEqual([])
    })

    it("an undone cancel leaves an order beside another chosen method → an admin is told of that method, never of a cancelled order", async () => {
      const mona = await Customer.signUp(shopper())
      const order = await mona.unpaidOrder()
      await mona.payNow(order)
      const { invoice_id, payment_collection_id } = await watch().row()
      await mona.choose(payment_collection_id, OTHER_METHOD)
      // Ends while settling waits for the order's turn.
      waits.canceled = 4_000
      const canceled = shopper().admin("POST", `/orders/${order}/cancel`, {})
      await coreCancels(order)
      await sandbox().pay(invoice_id!)
      expect((await canceled).status).toBeGreaterThanOrEqual(400)
      await watch().untilAttention("paid_elsewhere")
      const lines = await watch()
        .db()("invoice_payment_event")
        .where({ decided: "paid_after_cancel" })
      expect(lines).toEqual([])
    })

    const DAY_OVER_S = DAY_S + 60
    const ENDED = { expires_at: "2026-01-01T00:00:00+02:00" }

    /** The order's only invoice has expired, and its time to pay is over. */
    async function overdue() {
      await (await shopper().checkout()).complete()
      await watch().until("the ledger knows the order", async () =>
        Boolean((await watch().row()).order_id)
      )
      const { id, invoice_id, order_id } = await watch().row()
      sandbox().patchInvoice(invoice_id!, ENDED)
      await watch().age(id, DAY_S)
      await watch().untilStatus("expired")
      await watch().settledDown()
      await watch().age(id, DAY_OVER_S)
      return { id, order_id: order_id! }
    }

    async function untilTold(id: string) {
      await watch().inTime(id, "an admin is told", (row) => {
        return row.attention_reason === "order_unpaid"
      })
      await watch().settledDown()
    }

    it("the store's own code cancels an old order, an invoice is read meanwhile, and the hook undoes it → an admin is told again", async () => {
      waits.canceled = 1
      const { id, order_id } = await overdue()
      await untilTold(id)
      await watch().age(id, 9 * DAY_S)
      waits.canceled = 6_000
      const canceled = cancelOrderWorkflow(container()).run({
        input: { order_id },
        throwOnError: false,
      })
      await coreCancels(order_id)
      await watch().inTime(id, "the reason has ended", (row) => {
        return row.attention_reason === null
      })
      await canceled
      waits.canceled = 1
      await untilTold(id)
    })

    it("the store's hook fails each cancel → an admin is told, and can mark the order as paid", async () => {
      waits.canceled = 1
      const { id, order_id } = await overdue()
      await untilTold(id)
      const { payment_collection_id } = await watch().row()
      const { status } = await shopper().admin(
        "POST",
        `/payment-collections/${payment_collection_id}/mark-as-paid`,
        { order_id }
      )
      expect(status).toBe(200)
    })

    it("an invoice is read while an admin's cancel runs that is undone → the admin goes on being told of the order", async () => {
      waits.canceled = 1
      const { id, order_id } = await overdue()
      await untilTold(id)
      waits.canceled = 8_000
      const cancel = `/orders/${order_id}/cancel`
      const canceled = shopper().admin("POST", cancel, {})
      await coreCancels(order_id)
      const { last_read_at } = await watch().row()
      await watch().inTime(id, "it is read", (row) => {
        return Number(row.last_read_at) > Number(last_read_at)
      })
      await watch().settledDown()
      expect((await canceled).status).toBeGreaterThanOrEqual(400)
      expect(await watch().row()).toMatchObject({
        attention_reason: "order_unpaid",
      })
    })

    it("core placed an order, and the process died; another method was chosen since, and the first run fails → the order is that invoice's", async () => {
      const buyer = await shopper().checkout()
      await buyer.complete()
      await watch().until("the ledger knows the order", async () =>
        Boolean((await watch().row()).order_id)
      )
      await watch().settledDown()
      const { id, cart_id, order_id, session_id } = await watch().row()
      const db = watch().db()
      await db("payment_session").where({ id: session_id }).delete()
      await db("invoice_payment").update({
        ...{ order_id: null, claimed_until: new Date(Date.now() - 1_000) },
        next_due_at: new Date(),
      })
      const locking = container().resolve(Modules.LOCKING)
      await locking.acquire(cart_id!, { ownerId: "core", expire: 120 })
      await watch().inTime(id, "the first run has failed", (row) => {
        return row.settle_attempts > 0
      })
      await locking.release(cart_id!, { ownerId: "core" })
      await watch().inTime(id, "the invoice has its order", (row) => {
        return row.order_id === order_id
      })
    })
  }
)
