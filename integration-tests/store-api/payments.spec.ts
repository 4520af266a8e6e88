import { Customer } from "../http/customer"
import { describeStore } from "../http/describe-store"
import { shortReference } from "../../src/payment-rules/shopper/short-reference"
import { expectOneOfEverything } from "../http/one-of-everything"

describeStore(
  {
    statusPage: {
      shopName: "Dukkan <&>",
      color: "#0f766e",
      contact: { phone: "+20 2 2735 1234" },
    },
    storefront: {
      orderUrl: "/order/{order_id}",
      checkoutUrl: "/checkout?cart={cart_id}&reason={reason}",
    },
  },
  ({ sandbox, shopper, watch, url }) => {
    it.each([
      [15, false, "amount_below_minimum"],
      [100, true, "available"],
      [80_000, false, "amount_above_maximum"],
    ])(
      "availability of a cart of %d → %s, %s",
      async (price, available, code) => {
        const buyer = await shopper().fillCart(price)
        const { status, body } = await buyer.store(
          "GET",
          `/invoice-payment/availability?cart_id=${buyer.cartId}`
        )
        expect(status).toBe(200)
        expect(body).toMatchObject({ available, code })
      }
    )

    it("availability of an Arabic cart → the reason in Arabic", async () => {
      const buyer = await shopper().fillCart(80_000, { locale: "ar-EG" })
      const { body } = await buyer.store(
        "GET",
        `/invoice-payment/availability?cart_id=${buyer.cartId}`
      )
      expect(body.message).toContain("70,000.00 ج.م.")
    })

    it("availability without a cart, of an unknown cart → 400 naming cart_id, 404", async () => {
      const buyer = shopper()
      const none = await buyer.store("GET", "/invoice-payment/availability")
      expect(none.status).toBe(400)
      expect(none.body.message).toContain("cart_id")
      const unknown = await buyer.store(
        "GET",
        "/invoice-payment/availability?cart_id=cart_unknown"
      )
      expect(unknown.status).toBe(404)
      expect(unknown.body.message).toBe("Cart was not found")
    })

    it("session status: waiting, then paid with the order; a day later without it", async () => {
      const buyer = await shopper().checkout()
      const path = `/invoice-payment/payment-sessions/${buyer.session.id}`
      const waiting = await buyer.store("GET", path)
      expect(waiting.body.payment_session).toMatchObject({
        id: buyer.session.id,
        outcome: "waiting",
        order_id: null,
        next_poll_ms: 3000,
        payment_url: buyer.session.data.payment_url,
      })
      await sandbox().pay(buyer.invoice.id)
      await watch().untilSettled()
      const paid = await buyer.store("GET", path)
      const { id, order_id } = await watch().row()
      expect(paid.body.payment_session).toMatchObject({
        ...{ outcome: "paid", order_id, next_poll_ms: null },
      })
      await watch().age(id, 25 * 3600)
      const late = await buyer.store("GET", path)
      expect(late.body.payment_session).toMatchObject({
        ...{ outcome: "paid", order_id: null },
      })
    })

    it("session status of an unknown id → 404", async () => {
      const { status } = await shopper().store(
        "GET",
        "/invoice-payment/payment-sessions/payses_unknown"
      )
      expect(status).toBe(404)
    })

    it("status page of an open invoice → the way to pay, refreshes itself, escaped, not cached, not framed", async () => {
      const buyer = await shopper().checkout()
      const visit = await buyer.visit(buyer.session.data.status_url)
      expect(visit.status).toBe(200)
      expect(visit.text).toContain("This payment is still open")
      expect(visit.text).toMatch(/<noscript><meta http-equiv="refresh"/)
      expect(visit.text).toContain("Dukkan &lt;&amp;&gt;")
      expect(visit.text).toContain(buyer.session.data.payment_url)
      // Its own two, without which it works; the shop's name holds another.
      expect(visit.text.match(/<script/g)).toHaveLength(2)
      const { id, expires_at } = await watch().row()
      expect(visit.text).toContain(`>${shortReference(id)}</bdi>`)
      expect(visit.text).toContain(
        `<time datetime="${new Date(String(expires_at)).toISOString()}">`
      )
      expect(visit.headers.get("referrer-policy")).toBe("no-referrer")
      expect(visit.headers.get("cache-control")).toBe("no-store")
      expect(visit.headers.get("content-security-policy")).toContain(
        "frame-ancestors 'none'"
      )
    })

    it("an Arabic cart → the page in Arabic, right to left", async () => {
      const buyer = await shopper().fillCart(100, { locale: "ar-EG" })
      await buyer.choose()
      const { text } = await buyer.visit(buyer.session.data.status_url)
      expect(text).toContain('lang="ar" dir="rtl"')
      expect(text).toContain("هذه الدفعة ما زالت مفتوحة")
      expect(text).toContain("100.00 ج.م.")
    })

    it("the page's language switch → the same page in the other language", async () => {
      const buyer = await shopper().checkout()
      const shown = new URL("?language=ar", buyer.session.data.status_url)
      const { text } = await buyer.visit(shown.href)
      expect(text).toContain('<html lang="ar" dir="rtl"')
      expect(text).toContain('href="?language=en"')
    })

    it("an address of nobody → 404, a page in the shop's look with the contact and the way back", async () => {
      const visit = await shopper().visit(
        `${url()}/hooks/invoice-payment/return/nobody`
      )
      expect(visit.status).toBe(404)
      expect(visit.text).toContain("This page does not exist")
      expect(visit.text).toContain("Dukkan &lt;&amp;&gt;")
      expect(visit.text).toContain('href="tel:+20227351234"')
      expect(visit.text).toContain('href="http://localhost:8000"')
      expect(visit.headers.get("cache-control")).toBe("no-store")
    })

    it("cancel on the hosted page → back at the checkout of the same cart", async () => {
      const buyer = await shopper().checkout()
      await sandbox().cancel(buyer.invoice.id)
      const visit = await buyer.visit(buyer.invoice.cancel_url!)
      expect(visit.status).toBe(303)
      expect(visit.location).toBe(
        `http://localhost:8000/checkout?cart=${buyer.cartId}&reason=cancelled`
      )
    })

    it("cancel address while the invoice is still open → the checkout, reason cancelled", async () => {
      const buyer = await shopper().checkout()
      const visit = await buyer.visit(buyer.invoice.cancel_url!)
      expect(visit.location).toBe(
        `http://localhost:8000/checkout?cart=${buyer.cartId}&reason=cancelled`
      )
    })

    it("cancel address of an invoice that is paid → the order, not the checkout", async () => {
      const buyer = await shopper().checkout()
      await sandbox().pay(buyer.invoice.id)
      await watch().untilSettled()
      const visit = await buyer.visit(buyer.invoice.cancel_url!)
      expect(visit.location).toContain("/order/order_")
    })

    it("return 25 hours after settling → a neutral page that names no order", async () => {
      const buyer = await shopper().checkout()
      await sandbox().pay(buyer.invoice.id)
      await watch().untilSettled()
      const { id, order_id } = await watch().row()
      await watch().age(id, 25 * 3600)
      const visit = await buyer.visit(buyer.invoice.success_url!)
      expect(visit.status).toBe(200)
      expect(visit.text).toContain("Paid. Thank you!")
      expect(visit.text).not.toContain(order_id!)
      expect(visit.text).not.toContain("<dt>Order</dt>")
    })

    it("return opened twice at once, on a device without cookies → the order, placed and captured once", async () => {
      const buyer = await shopper().checkout()
      await sandbox().pay(buyer.invoice.id)
      const visits = await Promise.all([
        buyer.visit(buyer.invoice.success_url!),
        buyer.visit(buyer.invoice.success_url!),
      ])
      await watch().untilSettled()
      const { order_id } = await watch().row()
      const again = await buyer.visit(buyer.invoice.success_url!)
      const order = `http://localhost:8000/order/${order_id}`
      expect(again.location).toBe(order)
      for (const { status, location } of visits) {
        expect([200, 303]).toContain(status)
        expect([null, order]).toContain(location)
      }
      await expectOneOfEverything(buyer, watch())
    })

    it("first opened a week later, no webhook ever came → the order all the same", async () => {
      const buyer = await shopper().checkout()
      sandbox().webhooks.mode("drop")
      await sandbox().pay(buyer.invoice.id)
      await watch().age((await watch().row()).id, 7 * 24 * 3600)
      await buyer.visit(buyer.invoice.success_url!)
      await watch().untilSettled()
      const visit = await buyer.visit(buyer.invoice.success_url!)
      expect(visit.location).toContain("/order/order_")
    })

    it("a signed-in customer whose login does not come along → the order; how it stands is told without a login", async () => {
      const buyer = shopper()
      const mona = await Customer.signUp(buyer)
      await buyer.fillCart()
      await mona.store("POST", `/carts/${buyer.cartId}/customer`)
      await buyer.choose()
      await sandbox().pay(buyer.invoice.id)
      await watch().untilSettled()
      const { order_id, session_id } = await watch().row()
      const visit = await buyer.visit(buyer.invoice.success_url!)
      expect(visit.location).toContain(`/order/${order_id}`)
      const { body } = await buyer.store(
        "GET",
        `/invoice-payment/payment-sessions/${session_id}`
      )
      expect(body.payment_session).toMatchObject({ outcome: "paid", order_id })
      expect((await mona.readPayment(order_id!)).body.order_payment.code).toBe(
        "nothing_due"
      )
    })

    it("the service is down as the buyer returns → waiting, then that it cannot be seen; never failed, never asked to pay; then the order", async () => {
      const buyer = await shopper().checkout()
      sandbox().webhooks.mode("drop")
      sandbox().failNext("get", "server_error", { times: 1000 })
      await sandbox().pay(buyer.invoice.id)
      const { success_url } = buyer.invoice
      const waiting = await buyer.visit(success_url!)
      expect(waiting.text).toContain("Thank you. Confirming your payment…")
      expect(waiting.text).toMatch(/do not pay again/i)
      const { id } = await watch().row()
      await watch().until("a read failed", async () =>
        Boolean((await watch().rows())[0]!.unchanged_reads)
      )
      await watch().age(id, 91)
      const unseen = await buyer.visit(success_url!)
      expect(unseen.text).toContain("We cannot see your payment right now")
      expect(waiting.text + unseen.text).not.toMatch(
        /failed|Continue to payment/
      )
      sandbox().failNext("get", "server_error", { times: 0 })
      await watch().age(id, 3600)
      await watch().untilSettled()
      const paid = await buyer.visit(success_url!)
      expect(paid.location).toContain("/order/order_")
    })

    it("success address while nothing is paid, on our page and in the shop → half a minute without a way to pay, then waiting with one that is quiet", async () => {
      const buyer = await shopper().checkout()
      const { payment_url } = buyer.session.data
      const pay = `href="${payment_url}"`
      const inShop = async () => {
        const path = `/invoice-payment/payment-sessions/${buyer.session.id}`
        return (await buyer.store("GET", path)).body.payment_session
      }
      const first = await buyer.visit(buyer.invoice.success_url!)
      expect(first.text).toContain("Thank you. Confirming your payment…")
      expect(first.text).not.toContain(pay)
      expect(await inShop()).toMatchObject({
        ...{ outcome: "waiting", state: "confirming", payment_url: null },
      })
      await watch().age((await watch().row()).id, 31)
      const { text } = await buyer.visit(buyer.invoice.success_url!)
      expect(text).toContain("Waiting for your payment")
      expect(text).toContain(`<a class="go quiet" href="${payment_url}"`)
      expect(await inShop()).toMatchObject({ state: "waiting", payment_url })
    })

    it("under review → on hold, with the order's number and a link to it in the shop", async () => {
      const buyer = await shopper().checkout()
      await sandbox().review(buyer.invoice.id)
      await watch().until("the order stands", async () =>
        Boolean((await watch().row()).order_id)
      )
      const { order_id } = await watch().row()
      const { text } = await buyer.visit(buyer.session.data.status_url)
      expect(text).toContain("Your payment is being checked")
      expect(text).toContain(`href="http://localhost:8000/order/${order_id}"`)
      const path = `/orders/${order_id}?fields=display_id`
      const { order } = (await buyer.admin("GET", path)).body
      expect(text).toContain(
        `<dt>Order</dt><dd><bdi>#${order.display_id}</bdi></dd>`
      )
    })

    it("under review: a page stands open, in the shop or ours → it follows the ledger and costs no read; opened anew → one read", async () => {
      const buyer = await shopper().checkout()
      const { status_url } = buyer.session.data
      await sandbox().review(buyer.invoice.id)
      await watch().until("the order stands", async () =>
        Boolean((await watch().row()).order_id)
      )
      await watch().settledDown()
      await watch().age((await watch().row()).id, 120)
      // Earlier refresh requests are done.
      await watch().until("nobody asks", async () => {
        return (await watch().row()).priority === null
      })
      await watch().settledDown()
      const reads = () =>
        sandbox().requests.filter(({ operation }) => operation === "get").length
      const before = reads()
      const asked = await buyer.store(
        "GET",
        `/invoice-payment/payment-sessions/${buyer.session.id}`
      )
      expect(asked.body.payment_session).toMatchObject({
        ...{ outcome: "on_hold", next_poll_ms: 5000 },
      })
      const again = await fetch(status_url, {
        headers: { "x-asks-again": "1" },
      })
      expect(await again.text()).toContain('data-again="5000"')
      expect((await watch().row()).priority).toBeNull()
      expect(reads()).toBe(before)
      await buyer.visit(status_url)
      await watch().until("it is read", async () => reads() > before)
    })

    it("paid for a cart that has changed → the money is there, no order; the reference to name", async () => {
      const buyer = await shopper().checkout()
      const { invoice } = buyer
      await buyer.addItem(100)
      await sandbox().pay(invoice.id)
      await watch().untilAttention("cart_changed")
      const { id } = await watch().row()
      const { text } = await buyer.visit(invoice.success_url!)
      expect(text).toContain("Your payment arrived, but your cart has changed")
      const both = /You paid.*EGP 103\.90[^]*Your cart now.*EGP ([\d.]+)/
      const [, sum] = both.exec(text)!
      expect(Number(sum)).toBeGreaterThan(203)
      const inShop = await buyer.store(
        "GET",
        `/invoice-payment/payment-sessions/${buyer.session.id}`
      )
      expect(inShop.body.payment_session).toMatchObject({
        ...{ outcome: "trouble", state: "cart_changed", payment_url: null },
        cart_now: { amount: sum, currency: "egp" },
        contact: { phone: "+20 2 2735 1234" },
      })
      expect(text).toMatch(/Do not pay again/)
      expect(text).toContain(`>${shortReference(id)}</bdi>`)
      // To the shop's first page, from where nobody pays a second time by mistake.
      expect(text.match(/<a class="go[^>]*>/g)).toEqual([
        '<a class="go" href="http://localhost:8000" rel="noreferrer">',
      ])
    })

    it("unknown return token → 404 page without a redirect", async () => {
      const visit = await shopper().visit(
        `${url()}/hooks/invoice-payment/return/nonsense`
      )
      expect(visit).toMatchObject({ status: 404, location: null })
    })

    it("whatever our routes answer, refusals too → no cache keeps it", async () => {
      const buyer = await shopper().checkout()
      const key = { "x-publishable-api-key": buyer.seeded.publishableKey }
      const ours = (path: string) => `${url()}/store/invoice-payment/${path}`
      for (const address of [
        ...[buyer.invoice.success_url!, buyer.invoice.cancel_url!],
        ...[
          buyer.invoice.webhook_url!,
          buyer.invoice.webhook_url!.slice(0, -1),
        ],
        ...[ours("availability"), ours("availability?cart_id=x")],
        ours(`availability?cart_id=${buyer.cartId}`),
        ...[ours("payment-sessions/x"), ours("orders/x"), ours("%00")],
        ours(`payment-sessions/${buyer.session.id}`),
      ]) {
        const isWebhook = /\/hooks\/invoice-payment\/(?!return)/.test(address)
        const method = isWebhook ? "POST" : "GET"
        const { headers } = await fetch(address, {
          ...{ method, headers: key },
          redirect: "manual",
        })
        expect([address, headers.get("cache-control")]).toEqual([
          address,
          "no-store",
        ])
      }
    })

    it("the row is reached from the order by query, fees included and kept from the shopper", async () => {
      const buyer = await shopper().checkout()
      await sandbox().pay(buyer.invoice.id)
      await watch().untilSettled()
      const row = await watch().row()
      const { body } = await buyer.admin(
        "GET",
        `/orders/${row.order_id}?fields=id,*payment_collections.invoice_payments`
      )
      const [linked] = body.order.payment_collections[0].invoice_payments
      expect(linked).toMatchObject({
        id: row.id,
        merchant_net: row.merchant_net,
      })
      expect(row.customer_total).toMatch(/^\d/)
      const shown = await buyer.store(
        "GET",
        `/invoice-payment/payment-sessions/${row.session_id}`
      )
      expect(JSON.stringify(shown.body)).not.toContain("merchant_net")
    })
  }
)
