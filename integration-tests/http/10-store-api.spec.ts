import { describeStore } from "./describe-store"

describeStore(
  {
    statusPage: { shopName: "Dukkan <&>", color: "#0f766e" },
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
    })

    it("session status: waiting, then paid with the order", async () => {
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
      expect(paid.body.payment_session).toMatchObject({
        outcome: "paid",
        order_id: (await watch().row()).order_id,
        next_poll_ms: null,
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
      expect(visit.text).toContain('http-equiv="refresh"')
      expect(visit.text).toContain("Dukkan &lt;&amp;&gt;")
      expect(visit.text).toContain(buyer.session.data.payment_url)
      expect(visit.text).not.toContain("<script")
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
    })

    it("unknown return token → 404 page without a redirect", async () => {
      const visit = await shopper().visit(
        `${url()}/hooks/invoice-payment/return/nonsense`
      )
      expect(visit).toMatchObject({ status: 404, location: null })
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
