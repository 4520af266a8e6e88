import { Customer } from "./customer"
import { describeStore } from "./describe-store"
import type { Json } from "./shopper"

describeStore(
  { expiresInHours: 6, extraInvoiceFields: { fee_flag: true, amount: 1 } },
  ({ sandbox, shopper, watch, url }) => {
    const created = () =>
      sandbox().requests.filter(({ operation }) => operation === "create")

    it("guest cart → every field of the body", async () => {
      const buyer = shopper()
      await buyer.fillCart(103.9, { locale: "ar-EG" })
      await buyer.choose()
      const row = await watch().row()
      const token = /^[wsct][0-9A-Za-z]{26}[0-9a-f]{4}[\w-]{22}$/
      const [request] = created()
      const { webhook_url, success_url, cancel_url, ...rest } = request!
        .body as Record<string, string>
      expect(rest).toEqual({
        amount: 103.9,
        currency: "EGP",
        customer_name: "Mona Hassan",
        customer_email: "mona@example.com",
        customer_phone: "+201001234567",
        customer_metadata: { cart_id: buyer.cartId, locale: "ar-EG" },
        external_reference: row.id,
        expires_in_hours: 6,
        fee_flag: true,
      })
      expect(request!.raw).toContain('"amount":103.9')
      for (const [address, path] of [
        [webhook_url, "/hooks/invoice-payment/"],
        [success_url, "/hooks/invoice-payment/return/"],
        [cancel_url, "/hooks/invoice-payment/return/"],
      ] as const) {
        expect(address!.startsWith(url() + path)).toBe(true)
        expect(address!.slice((url() + path).length)).toMatch(token)
        expect(address!.length).toBeLessThanOrEqual(200)
      }
    })

    it("addresses without name and phone → the account's own when it is signed in, none when somebody names its e-mail", async () => {
      const mona = await Customer.signUp(shopper())
      await mona.store("POST", "/customers/me", {
        first_name: "Mona",
        last_name: "Hassan",
        phone: "+201555000111",
      })
      const address = { address_1: "x", city: "Cairo", country_code: "eg" }
      const cart = { shipping_address: address, billing_address: address }
      const stranger = await shopper().fillCart(103.9, cart)
      await stranger.choose()
      const herself = await shopper().fillCart(103.9, cart)
      await mona.signIn(herself)
      await herself.choose()
      const [named, signedIn] = created().map(({ body }) => body)
      expect(named).toMatchObject({ customer_email: "mona@example.com" })
      expect(named).not.toHaveProperty("customer_name")
      expect(named).not.toHaveProperty("customer_phone")
      expect(signedIn).toMatchObject({
        customer_name: "Mona Hassan",
        customer_email: "mona@example.com",
        customer_phone: "+201555000111",
      })
    })

    it.each(["Pay at https://evil.example", "x".repeat(90_000)])(
      "a text as the cart's locale → the row and the body have none (%#)",
      async (locale) => {
        const buyer = await shopper().fillCart(103.9, { locale })
        expect((await buyer.choose()).status).toBe(200)
        expect((await watch().row()).locale).toBeNull()
        const [request] = created()
        expect((request!.body as Json).customer_metadata).toEqual({
          cart_id: buyer.cartId,
        })
      }
    )

    it("both credential headers on the call, no bearer token beside them", async () => {
      await shopper().checkout()
      const { headers } = created()[0]!
      expect(headers).toMatchObject({
        "x-api-key": sandbox().credentials.apiKey,
        "x-api-secret": sandbox().credentials.apiSecret,
      })
      expect(headers).not.toHaveProperty("authorization")
    })

    it("the row is written before the service is asked", async () => {
      sandbox().failNext("create", "lost_before_processing")
      const buyer = await shopper().fillCart()
      const answer = await buyer.choose()
      expect(answer.status).toBe(400)
      expect(sandbox().invoices()).toHaveLength(0)
      expect(await watch().row()).toMatchObject({
        status: "unknown",
        cart_id: buyer.cartId,
        amount: "103.90",
        currency: "egp",
      })
    })

    it("keys that a storefront sends in data → none stays on the session", async () => {
      const buyer = await shopper().fillCart()
      await buyer.choose(undefined, {
        amount: "1.00",
        invoice_id: "forged",
        note: "mine",
      })
      expect(Object.keys(buyer.session.data).sort()).toEqual([
        "amount",
        "currency",
        "expires_at",
        "invoice_id",
        "payment_url",
        "session_id",
        "status",
        "status_url",
      ])
      expect(buyer.session.data).toMatchObject({
        amount: "103.90",
        currency: "egp",
        invoice_id: sandbox().invoices()[0]!.id,
      })
    })
  }
)
