import { INVOICE_PAYMENT_MODULE } from "../../src/modules/invoice-payment"
import { Customer } from "../http/customer"
import { describeStore } from "../http/describe-store"

describeStore(
  { credentials: null },
  ({ sandbox, shopper, watch, container }) => {
    const store = (credentials: { apiKey: string; apiSecret: string }) =>
      shopper().admin("POST", "/invoice-payment/credentials", {
        api_key: credentials.apiKey,
        api_secret: credentials.apiSecret,
        confirm_other_merchant: true,
      })

    it("the merchant is another one by now → the next choice makes an invoice of that one", async () => {
      await store(sandbox().credentials)
      const buyer = await shopper().checkout()
      const before = buyer.invoice.id
      await store(sandbox().otherCredentials)
      await buyer.choose()
      expect(buyer.invoice.id).not.toBe(before)
      await sandbox().pay(buyer.invoice.id)
      await watch().untilSettled()
      const [settled] = (await watch().rows()).filter(
        ({ settled_at }) => settled_at
      )
      expect(settled?.invoice_id).toBe(buyer.invoice.id)
    })

    it("an invoice of the earlier merchant is to be cancelled → the service is not asked until that merchant is back; others can be cancelled meanwhile", async () => {
      await store(sandbox().credentials)
      const buyer = await shopper().checkout()
      const [{ id } = { id: "" }] = await watch().rows()
      await store(sandbox().otherCredentials)
      await buyer.admin("POST", `/invoice-payment/invoices/${id}/cancel`, {})
      const next = await shopper().checkout()
      const row = (await watch().rows()).find(
        ({ invoice_id }) => invoice_id === next.invoice.id
      )
      const answer = await next.admin(
        "POST",
        `/invoice-payment/invoices/${row!.id}/cancel`,
        {}
      )
      expect(answer.status).toBe(200)
      await watch().until("the service is asked", async () => asked() === 1)
      expect(sandbox().invoice(buyer.invoice.id).status).toBe("pending")
      await store(sandbox().credentials)
      await watch().until("the earlier one is cancelled, too", async () =>
        Boolean(sandbox().invoice(buyer.invoice.id).cancelled_at)
      )
    })

    it("a paid invoice of the earlier merchant is due → not read, and looked at once an hour; that merchant is back → read at once", async () => {
      await store(sandbox().credentials)
      const buyer = await shopper().checkout()
      await store(sandbox().otherCredentials)
      sandbox().webhooks.mode("drop")
      await sandbox().pay(buyer.invoice.id)
      await watch().db()("invoice_payment").update({ next_due_at: new Date() })
      const waitOf = async () => {
        const { next_due_at, priority } = await watch().row()
        expect(priority).toBeNull()
        return Number(next_due_at) - Date.now()
      }
      await watch().until("it waits", async () => (await waitOf()) > 3_000_000)
      await store(sandbox().credentials)
      await watch().untilSettled()
    })

    it("a webhook tells of an invoice of the earlier merchant, and nobody can read it for an hour → shown once, and read when that merchant is back", async () => {
      await store(sandbox().credentials)
      const buyer = await shopper().checkout()
      await store(sandbox().otherCredentials)
      const lookedAt = async (waited: number) => {
        const db = watch().db()
        await db("invoice_payment").update({
          backoff_until: null,
          last_webhook_at: db.raw(`now() - interval '${waited} minutes'`),
        })
        await watch().until("it was looked at", async () =>
          Boolean((await watch().row()).backoff_until)
        )
        await watch().settledDown()
      }
      const announced = () => watch().count("invoice-payment.needs_attention")
      await sandbox().pay(buyer.invoice.id)
      await watch().until("it waits", async () =>
        Boolean((await watch().row()).backoff_until)
      )
      await lookedAt(59)
      expect((await watch().row()).attention_reason).toBeNull()
      await lookedAt(61)
      await lookedAt(121)
      expect(await watch().row()).toMatchObject({
        ...{ attention_reason: "invoice_not_found", priority: 2 },
      })
      await watch().until("it is announced", async () => announced() > 0)
      expect(announced()).toBe(1)
      await store(sandbox().credentials)
      await watch().untilSettled()
      expect((await watch().row()).attention_reason).toBeNull()
    })

    it("an invoice of the earlier merchant is checked by hand → refused: nothing is asked, and the admin is told why", async () => {
      await store(sandbox().credentials)
      await shopper().checkout()
      const { id } = await watch().row()
      await store(sandbox().otherCredentials)
      const { status, body } = await shopper().admin(
        "POST",
        `/invoice-payment/invoices/${id}/recheck`,
        {}
      )
      expect([status, body.code]).toEqual([400, "other_merchant"])
    })

    it("the merchant changes while the service makes the invoice → the shopper is not sent to the earlier one's; tried again, to the new one's", async () => {
      await store(sandbox().credentials)
      sandbox().failNext("create", "slow", { delayMs: 3_000 })
      const buyer = await shopper().fillCart()
      const chosen = buyer.choose()
      await watch().until("the service is asked", async () =>
        sandbox().requests.some(({ operation }) => operation === "create")
      )
      await store(sandbox().otherCredentials)
      expect((await chosen).status).toBe(400)
      expect((await buyer.choose()).status).toBe(200)
      const open = (await watch().rows()).map(({ merchant_id }) => merchant_id)
      expect(new Set(open).size).toBe(2)
    })

    it("nobody can say whose the present credentials are → no page leads to an invoice of the earlier merchant", async () => {
      await store(sandbox().credentials)
      const mona = await Customer.signUp(shopper())
      const order = await mona.unpaidOrder()
      const { payment_session } = (await mona.payNow(order)).body.order_payment
      sandbox().failNext("me", "server_error", { times: 10_000 })
      const { apiKey, apiSecret } = sandbox().otherCredentials
      await shopper().admin("POST", "/invoice-payment/credentials", {
        ...{ api_key: apiKey, api_secret: apiSecret },
        ...{ confirm_other_merchant: true, force: true },
      })
      const { body } = await shopper().store(
        "GET",
        `/invoice-payment/payment-sessions/${payment_session.session_id}`
      )
      expect(body.payment_session.payment_url).toBeNull()
      const again = await mona.payNow(order)
      const { payment_url } = again.body.order_payment?.payment_session ?? {}
      expect(payment_url ?? null).toBeNull()
      const page = await shopper().visit(payment_session.status_url)
      expect(page.text).not.toContain(payment_session.payment_url)
      sandbox().failNext("me", "server_error", { times: 0 })
    })

    it("the merchant changes between the row and the request → nothing is asked for, the shopper tries again with the new one", async () => {
      await store(sandbox().credentials)
      const { creationBudget } = container().resolve(INVOICE_PAYMENT_MODULE)
      const begin = creationBudget.begin.bind(creationBudget)
      creationBudget.begin = async (...given) => {
        const begun = await begin(...given)
        creationBudget.begin = begin
        await store(sandbox().otherCredentials)
        return begun
      }
      const buyer = await shopper().fillCart()
      expect(await buyer.choose()).toMatchObject({
        status: 400,
        body: { message: "The payment is being prepared. Please try again." },
      })
      expect(sandbox().invoices()).toEqual([])
      await buyer.checkout()
      await sandbox().pay(buyer.invoice.id)
      await watch().untilSettled(1)
    })

    it("between the row and the request come credentials of which nobody knows whose they are → nothing is asked for", async () => {
      await store(sandbox().credentials)
      const { creationBudget } = container().resolve(INVOICE_PAYMENT_MODULE)
      const begin = creationBudget.begin.bind(creationBudget)
      creationBudget.begin = async (...given) => {
        const begun = await begin(...given)
        creationBudget.begin = begin
        sandbox().failNext("me", "server_error", { times: 10_000 })
        const { apiKey, apiSecret } = sandbox().otherCredentials
        await shopper().admin("POST", "/invoice-payment/credentials", {
          ...{ api_key: apiKey, api_secret: apiSecret },
          ...{ confirm_other_merchant: true, force: true },
        })
        return begun
      }
      const buyer = await shopper().fillCart()
      expect(await buyer.choose()).toMatchObject({ status: 400 })
      expect(sandbox().invoices()).toEqual([])
    })

    it("the merchant is another one by now → no page leads to the earlier one's invoice", async () => {
      await store(sandbox().credentials)
      const buyer = await shopper().checkout()
      const { session_id, payment_url } = await watch().row()
      const shown = async () => {
        const view = await buyer.store(
          "GET",
          `/invoice-payment/payment-sessions/${session_id}`
        )
        const page = await buyer.visit(buyer.session.data.status_url)
        return [
          view.body.payment_session.payment_url === payment_url,
          page.text.includes(String(payment_url)),
        ]
      }
      expect((await shown())[0]).toBe(true)
      await store(sandbox().otherCredentials)
      expect(await shown()).toEqual([false, false])
    })

    it("other credentials are stored while nobody can say whose they are → the earlier invoice is not handed out", async () => {
      await store(sandbox().credentials)
      const buyer = await shopper().checkout()
      const before = buyer.invoice.id
      sandbox().failNext("me", "server_error", { times: 10_000 })
      const { apiKey, apiSecret } = sandbox().otherCredentials
      const stored = await buyer.admin("POST", "/invoice-payment/credentials", {
        ...{ api_key: apiKey, api_secret: apiSecret },
        ...{ confirm_other_merchant: true, force: true },
      })
      expect(stored.status).toBe(200)
      await buyer.choose()
      expect(buyer.session.data?.invoice_id).not.toBe(before)
    })

    const asked = () =>
      sandbox().requests.filter(({ operation }) => operation === "cancel")
        .length
  }
)
