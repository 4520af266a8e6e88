import { Modules } from "@medusajs/framework/utils"
import watchCapturesJob from "../../src/jobs/watch-captures"
import {
  InvoicePaymentEvents,
  type InvoicePaymentEventName,
} from "../../src/events"
import { Customer } from "../http/customer"
import { loadRecipient } from "../../src/messages/recipient"
import { messageWorker } from "../../src/messages/message-shopper"
import { workOnTasks } from "../../src/settlement/worker/task-worker"
import { shortReference } from "../../src/payment-rules/shopper/short-reference"
import { describeStore } from "../http/describe-store"
import type { Json } from "../http/shopper"

describeStore(
  {
    statusPage: { shopName: "Dukkan" },
    notifications: {
      templates: { trouble: "shop-trouble" },
      messagesPerHour: 6,
    },
  },
  ({ sandbox, shopper, watch, container }) => {
    /** The records of the Notification module, oldest first. */
    const messages = async (): Promise<Json[]> =>
      container()
        .resolve(Modules.NOTIFICATION)
        .listNotifications(
          { channel: ["email", "sms"] },
          {
            order: { created_at: "ASC" },
          }
        )

    const sent = async () =>
      (await messages())
        .filter(({ status }) => status === "success")
        .map(({ template }) => template)

    const untilSent = (count: number) =>
      watch().until(`${count} sent`, async () => (await sent()).length >= count)

    /** Each row has the event once more, and its message is asked for; waited for. */
    const announceAgain = async (event: InvoicePaymentEventName) => {
      await watch()
        .db()
        .raw(
          `with told as (
             insert into invoice_payment_event
               (id, invoice_payment_id, kind, "by", decided, event_name, announced_at)
             select 'told_' || gen_random_uuid(), id, 'settle', 'test', attention_reason, ?, now()
             from invoice_payment returning id)
           insert into invoice_payment_task (subject, kind, run_at)
           select id, 'message', now() from told`,
          [event]
        )
      await workOff()
    }

    const tasks = async (): Promise<Json[]> =>
      watch().db()("invoice_payment_task").where({ kind: "message" })

    /** Until no message is due. */
    const workOff = async () => {
      await workOnTasks(messageWorker, container())
      await watch().until("no message is due", async () =>
        (await tasks()).every(({ run_at }) => run_at > new Date())
      )
    }

    /** The next try of a message that failed is due now. */
    const later = (minutes: number) =>
      watch()
        .db()
        .raw(
          `update invoice_payment_task set run_at = run_at - interval '${minutes} minutes' where kind = 'message'`
        )

    const failures = async () =>
      (await messages()).filter(({ status }) => status === "failure").length

    /** The post office is closed: the first try has failed, and the task rests. */
    const failOnce = async () => {
      process.env["POST_OFFICE"] = "closed"
      const buyer = await shopper().checkout()
      await sandbox().review(buyer.invoice.id)
      await watch().until("the order stands", async () =>
        Boolean((await watch().row()).order_id)
      )
      await watch().until("the task rests", async () =>
        (await tasks()).some(({ attempts }) => attempts === 1)
      )
      delete process.env["POST_OFFICE"]
      return buyer
    }

    /** The lines about messages in the history. */
    const told = async () => {
      const lines = (await watch()
        .db()("invoice_payment_event")
        .where({ kind: "message" })
        .orderBy("created_at")) as Json[]
      return lines.map(({ invoice_payment_id, decided }) => [
        invoice_payment_id,
        decided,
      ])
    }

    /** The invoice's time is over, and the ledger has seen it. */
    const expire = async (invoiceId: string) => {
      sandbox().patchInvoice(invoiceId, {
        expires_at: "2026-01-01T00:00:00+02:00",
      })
      const rows = await watch().rows()
      const row = rows.find(({ invoice_id }) => invoice_id === invoiceId)
      await watch().age(row!.id, 3600)
      await watch().untilStatus("expired")
    }

    afterEach(() => {
      delete process.env["POST_OFFICE"]
    })

    it("paid at once → no message: the shopper stands before the order", async () => {
      const buyer = await shopper().checkout()
      await sandbox().pay(buyer.invoice.id)
      await watch().untilSettled()
      await announceAgain(InvoicePaymentEvents.PAID)
      expect(await messages()).toEqual([])
    })

    it("held, then paid → one message each, in the cart's language, however often it is announced", async () => {
      const buyer = await shopper().fillCart(103.9, { locale: "ar-EG" })
      await buyer.choose()
      await sandbox().review(buyer.invoice.id)
      await untilSent(1)
      await Promise.all(
        Array.from({ length: 5 }, () =>
          announceAgain(InvoicePaymentEvents.UNDER_REVIEW)
        )
      )
      await sandbox().approve(buyer.invoice.id)
      await watch().untilSettled()
      await untilSent(2)
      await Promise.all(
        Array.from({ length: 5 }, () =>
          announceAgain(InvoicePaymentEvents.PAID)
        )
      )
      expect(await sent()).toEqual([
        "invoice-payment-under-review",
        "invoice-payment-paid",
      ])
      const [held, paid] = await messages()
      const row = await watch().row()
      expect(held).toMatchObject({
        to: "mona@example.com",
        channel: "email",
        resource_type: "invoice_payment",
        resource_id: row.id,
        data: {
          message: "under_review",
          locale: "ar-EG",
          language: "ar",
          shop_name: "Dukkan",
          shop_url: "http://localhost:8000",
          // The session's own also carries its seal, which is nobody else's.
          status_url: buyer.session.data.status_url.split("?")[0],
          // Nobody is signed in: the name may be a stranger's text.
          customer_name: null,
          amount: "103.90",
          currency: "egp",
          amount_text: "103.90 ج.م.",
          reference: shortReference(row.id),
        },
      })
      expect(paid!.data).toMatchObject({
        order_id: row.order_id,
        order_number: expect.any(Number),
      })
    })

    it("its task is lost before it is sent → the facts bring it back, and it is sent once", async () => {
      await failOnce()
      const due = () =>
        watch().db()("invoice_payment_event").whereNotNull("message_due_at")
      expect(await due()).toHaveLength(1)
      await watch().db()("invoice_payment_task").delete()
      await watchCapturesJob(container())
      await workOff()
      await untilSent(1)
      await watch().until(
        "nothing is due",
        async () => (await due()).length === 0
      )
      await watchCapturesJob(container())
      expect(await tasks()).toEqual([])
      expect(await sent()).toEqual(["invoice-payment-under-review"])
    })

    it("not paid in time → one message, however often it is announced", async () => {
      const buyer = await shopper().checkout()
      await expire(buyer.invoice.id)
      await untilSent(1)
      await announceAgain(InvoicePaymentEvents.EXPIRED)
      expect(await sent()).toEqual(["invoice-payment-expired"])
    })

    it("not paid in time, but the cart has a newer invoice → no message", async () => {
      const buyer = await shopper().checkout()
      const { invoice } = buyer
      await buyer.addItem(100)
      await buyer.choose()
      await watch().untilStatus("cancelled")
      await watch()
        .db()("invoice_payment")
        .where({ invoice_id: invoice.id })
        .update({ status: "expired" })
      await announceAgain(InvoicePaymentEvents.EXPIRED)
      expect(await messages()).toEqual([])
    })

    it.each([
      [
        "was paid in cash",
        async (order: string) => {
          const made = await shopper().admin("POST", "/payment-collections", {
            ...{ order_id: order, amount: 103.9 },
          })
          const { id } = made.body.payment_collection
          await shopper().admin(
            "POST",
            `/payment-collections/${id}/mark-as-paid`,
            { order_id: order }
          )
        },
      ],
      [
        "was cancelled",
        async (order: string) => {
          await shopper().admin("POST", `/orders/${order}/cancel`)
        },
      ],
    ])(
      "not paid in time, but the order %s, and its invoice could not be cancelled → no message",
      async (_, change) => {
        const mona = await Customer.signUp(shopper())
        const order = await mona.unpaidOrder()
        sandbox().failNext("cancel", "server_error", { times: 1000 })
        await mona.payNow(order)
        await change(order)
        await watch().until(
          "nothing is to be paid",
          async () =>
            (await mona.readPayment(order)).body.order_payment.code !==
            "payable"
        )
        await expire(sandbox().invoices()[0]!.id)
        await announceAgain(InvoicePaymentEvents.EXPIRED)
        expect(await sent()).toEqual([])
      }
    )

    it("not paid in time, but the cart's cancelled invoice may be paid → no message, and nobody is told to start again", async () => {
      const buyer = await shopper().checkout()
      const { id: first } = buyer.invoice
      await buyer.addItem(100)
      await buyer.choose()
      await watch().untilStatus("cancelled")
      await watch().settledDown()
      sandbox().patchInvoice(first, { amount: "113.90" })
      await sandbox().pay(first)
      await watch().untilAttention("amount_mismatch")
      await untilSent(1)
      await expire(buyer.invoice.id)
      await watch().settledDown()
      await announceAgain(InvoicePaymentEvents.EXPIRED)
      expect(await sent()).toEqual(["shop-trouble"])
      const { text } = await buyer.visit(buyer.session.data.status_url)
      expect(text).toContain("This payment has ended")
      expect(text).not.toContain("start again")
    })

    it("the service names another amount, and no money → no message; then it is paid → trouble", async () => {
      const buyer = await shopper().checkout()
      sandbox().patchInvoice(buyer.invoice.id, { amount: "113.90" })
      const { id } = await watch().row()
      await buyer.admin("POST", `/invoice-payment/invoices/${id}/recheck`)
      await watch().untilAttention("amount_mismatch")
      await watch().settledDown()
      await announceAgain(InvoicePaymentEvents.NEEDS_ATTENTION)
      expect(await messages()).toEqual([])
      await sandbox().pay(buyer.invoice.id)
      await watch().until("money is named", async () => {
        return (await watch().row()).invoice_status === "completed"
      })
      await watch().settledDown()
      await announceAgain(InvoicePaymentEvents.NEEDS_ATTENTION)
      expect(await sent()).toEqual(["shop-trouble"])
    })

    it("paid, but the cart has changed → the shop's own template, with the reference", async () => {
      const buyer = await shopper().checkout()
      const { invoice } = buyer
      await buyer.addItem(100)
      await sandbox().pay(invoice.id)
      await watch().untilAttention("cart_changed")
      await untilSent(1)
      const [message] = await messages()
      expect(message).toMatchObject({
        template: "shop-trouble",
        data: {
          message: "trouble",
          reference: shortReference((await watch().row()).id),
        },
      })
    })

    it("the provider refuses → the order stands all the same; the failure is kept, and tried again a minute later, once", async () => {
      await failOnce()
      const { id } = await watch().row()
      expect(await failures()).toBe(1)
      await workOff()
      expect(await sent()).toEqual([])
      await later(1)
      await Promise.all(Array.from({ length: 3 }, workOff))
      expect(await sent()).toEqual(["invoice-payment-under-review"])
      expect(await told()).toEqual([
        [id, "under_review not sent"],
        [id, "under_review sent"],
      ])
      expect(await tasks()).toEqual([])
    })

    /** Another worker has the task: the lease of the run that hangs is over. */
    const leaseOver = () =>
      watch()
        .db()
        .raw(
          `update invoice_payment_task set lease_until = now(), run_at = now() where kind = 'message'`
        )

    const hangs = async () => {
      process.env["POST_OFFICE"] = "hangs"
      const buyer = await shopper().checkout()
      await sandbox().review(buyer.invoice.id)
      await watch().until("the provider has it", async () =>
        (await messages()).some(({ status }) => status === "pending")
      )
      await leaseOver()
      await workOff()
    }

    it("the provider hangs, another run comes by, then the provider refuses → sent by a later try, once", async () => {
      await hangs()
      expect(await tasks()).toHaveLength(1)
      process.env["POST_OFFICE"] = "closed"
      await watch().until("refused", async () => (await failures()) === 1)
      await watch().until("told", async () => (await told()).length === 1)
      delete process.env["POST_OFFICE"]
      await later(1)
      await workOff()
      const { id } = await watch().row()
      expect(await told()).toEqual([
        [id, "under_review not sent"],
        [id, "under_review sent"],
      ])
      expect(await sent()).toEqual(["invoice-payment-under-review"])
      expect(await tasks()).toEqual([])
    })

    it("the provider hangs, another run comes by, then it is sent → not sent again", async () => {
      await hangs()
      delete process.env["POST_OFFICE"]
      await untilSent(1)
      await later(1)
      await workOff()
      expect(await messages()).toHaveLength(1)
      expect(await tasks()).toEqual([])
    })

    it("the provider refuses three times → given up", async () => {
      await failOnce()
      process.env["POST_OFFICE"] = "closed"
      await later(1)
      await workOff()
      expect([await failures(), (await tasks()).length]).toEqual([2, 1])
      await later(10)
      await workOff()
      expect([await failures(), (await tasks()).length]).toEqual([3, 0])
    })

    it("the provider refuses, the review ends well meanwhile → what is over is not told any more", async () => {
      const buyer = await failOnce()
      await sandbox().approve(buyer.invoice.id)
      await watch().untilSettled()
      await untilSent(1)
      await later(1)
      await workOff()
      expect(await sent()).toEqual(["invoice-payment-paid"])
      expect(await tasks()).toEqual([])
    })

    it("a process died while the provider was asked → it may have been sent, and is not sent again", async () => {
      await failOnce()
      const created_at = new Date(Date.now() - 16 * 60_000)
      await watch()
        .db()("notification")
        .update({ status: "pending", created_at })
      await later(1)
      await workOff()
      expect(await messages()).toHaveLength(1)
      expect(await tasks()).toEqual([])
    })

    it("a process died after the provider refused → the next one goes on with the next try", async () => {
      await failOnce()
      await watch()
        .db()("invoice_payment_task")
        .update({ attempts: 0, run_at: new Date() })
      await workOff()
      expect(await failures()).toBe(1)
      expect(await sent()).toEqual(["invoice-payment-under-review"])
    })

    it("the provider refuses, the order is given another address → not sent there", async () => {
      await failOnce()
      await watch().db()("order").update({ email: "stranger@example.com" })
      await later(1)
      await workOff()
      expect(await sent()).toEqual([])
      expect(
        (await messages()).filter(({ to }) => to === "stranger@example.com")
      ).toEqual([])
    })

    it("carts of strangers used up their half → a payer's message still goes out", async () => {
      const emails = ["a", "b", "c", "d", "e"].map((it) => `${it}@example.com`)
      await expireCarts(emails)
      const buyer = await shopper().checkout()
      await sandbox().review(buyer.invoice.id)
      await untilSent(4)
      expect((await sent()).at(-1)).toBe("invoice-payment-under-review")
    })

    /** As many carts as e-mail addresses, each with an invoice whose time is over. */
    const expireCarts = async (emails: string[]) => {
      for (const email of emails) {
        const buyer = await shopper().fillCart(103.9, { email })
        expect((await buyer.choose()).status).toBe(200)
      }
      await watch()
        .db()("invoice_payment")
        .update({ status: "expired", next_due_at: null })
      for (let times = 0; times < 2; times++) {
        await announceAgain(InvoicePaymentEvents.EXPIRED)
      }
    }

    const refusals = async () => {
      const lines = (await watch()
        .db()("invoice_payment_event")
        .where({ kind: "message" })
        .whereLike("decided", "%not sent%")) as Json[]
      return lines.map(
        ({ decided, seen }) => `${decided}: ${(seen as Json)["refused"]}`
      )
    }

    it("four carts with one stranger's address, spelled in two ways → one message; each other row says once why not", async () => {
      const email = "stranger@example.com"
      await expireCarts([email, "Stranger+1@Example.com", email, email])
      expect(await sent()).toEqual(["invoice-payment-expired"])
      expect(await refusals()).toEqual(
        Array(3).fill("expired not sent: recipient")
      )
    })

    it("five recipients of what costs nobody money → half of what goes out in an hour; an hour later the next one", async () => {
      const emails = ["a", "b", "c", "d", "e"].map((it) => `${it}@example.com`)
      await expireCarts(emails)
      expect(await sent()).toHaveLength(3)
      expect(await refusals()).toEqual(Array(2).fill("expired not sent: hour"))
      await watch()
        .db()
        .raw(
          "update invoice_payment_message set decided_at = decided_at - interval '1 hour'"
        )
      await expireCarts(["f@example.com"])
      expect(await sent()).toHaveLength(4)
      expect(await refusals()).toHaveLength(2)
    })

    const nameOf = async () =>
      (await loadRecipient(await watch().row(), container())).name

    const account = async (email: string, first_name: string) => {
      const customer = await Customer.signUp(shopper(), email)
      await customer.store("POST", "/customers/me", { first_name })
      return customer
    }

    it("signed in → the account's first name, cleaned; to another address than the account's → none", async () => {
      const buyer = await shopper().fillCart()
      const mona = await account(
        "mona@example.com",
        "Mona https://evil.example"
      )
      await mona.signIn(buyer)
      await buyer.choose()
      expect(await nameOf()).toBe("Mona")
      await buyer.store("POST", `/carts/${buyer.cartId}`, {
        email: "stranger@example.com",
      })
      expect(await nameOf()).toBeNull()
    })

    it("a stranger's cart with the address of an account → no name; a cart given its address later → none either", async () => {
      await account("mona@example.com", "Mona")
      const stranger = await shopper().checkout()
      expect(await nameOf()).toBeNull()
      await watch().db()("invoice_payment").delete()
      const eve = await account("eve@example.com", "Eve")
      await eve.signIn(await stranger.fillCart())
      await stranger.choose()
      expect(await nameOf()).toBe("Eve")
      await stranger.store("POST", `/carts/${stranger.cartId}`, {
        email: "mona@example.com",
      })
      expect(await nameOf()).toBeNull()
    })

    it("a text as the cart's locale → the message has none", async () => {
      const locale = "Your parcel is held, pay at https://evil.example"
      const buyer = await shopper().fillCart(103.9, { locale })
      await buyer.choose()
      await expire(buyer.invoice.id)
      await untilSent(1)
      const [message] = await messages()
      expect(message!.data).toMatchObject({ locale: null, language: "en" })
    })
  }
)
