import { describeStore } from "../http/describe-store"
import { expectOneOfEverything } from "../http/one-of-everything"
import type { Shopper } from "../http/shopper"

describeStore({ timeoutMs: 5000 }, ({ sandbox, shopper, watch }) => {
  const asked = (operation: string) =>
    sandbox().requests.filter((request) => request.operation === operation)

  /** Paid; the webhook follows once the answer is set. */
  async function payWith(buyer: Shopper, fields: Record<string, unknown>) {
    sandbox().webhooks.mode("hold")
    await sandbox().pay(buyer.invoice.id)
    sandbox().patchInvoice(buyer.invoice.id, fields)
    await sandbox().webhooks.release()
  }

  /** Nobody has asked for the merchant within the last 10 seconds. */
  const profileIsOld = () =>
    watch()
      .db()
      .raw(
        "update invoice_payment_credential set checked_at = checked_at - interval '1 minute'"
      )

  const merchant = () => watch().db()("invoice_payment_credential").first()

  const outcomeOf = async (buyer: Shopper) => {
    const path = `/invoice-payment/payment-sessions/${buyer.session.id}`
    return (await buyer.store("GET", path)).body.payment_session
  }

  describe("fields that decide nothing", () => {
    // All of them: the fault row `odd-fields`.
    it.each([
      [{ active_transaction: [] }],
      [{ cancelled_at: "0000-00-00 00:00:00" }],
    ])("paid with %j → one of everything", async (fields) => {
      const buyer = await shopper().checkout()
      const { expires_at } = await watch().row()
      await payWith(buyer, fields)
      await watch().untilSettled()
      await expectOneOfEverything(buyer, watch())
      const row = await watch().row()
      expect(row).toMatchObject({ attention_reason: null, expires_at })
      expect(row.unreadable_since).toBeNull()
    })

    it("an odd expires_at → named once among what the service really does, not its value", async () => {
      const buyer = await shopper().checkout()
      await payWith(buyer, { expires_at: "soon" })
      await watch().untilSettled()
      const shapes = () => watch().db()("invoice_payment_shape")
      await watch().until("it is noted", async () =>
        Boolean(await shapes().where({ name: "getInvoice 2xx" }).first())
      )
      const { lines } = await shapes().where({ name: "getInvoice 2xx" }).first()
      expect(lines).toEqual(["expires_at: unreadable"])
    })

    it.each([
      ["on the moon \ud800", "on the moon \ufffd"],
      ["completed\u0000", "completed\ufffd"],
      ["on the moon ".repeat(9_999), "on the moon ".repeat(9).slice(0, 100)],
    ])(
      "a status that no database keeps, %.20j → shown to a human as an unknown one, and never taken for paid",
      async (status, kept) => {
        const buyer = await shopper().checkout()
        await payWith(buyer, { status, completed_at: null })
        await watch().untilAttention("unknown_status")
        await watch().settledDown()
        expect((await watch().row()).invoice_status).toBe(kept)
        expect(await buyer.orders()).toEqual([])
      }
    )

    it("a creation is answered with everything odd but id and payment_url → the shopper pays it, one of everything", async () => {
      sandbox().failNext("create", "odd_fields")
      const buyer = await shopper().checkout()
      expect(await watch().row()).toMatchObject({
        status: "pending",
        invoice_status: null,
        expires_at: null,
      })
      await sandbox().pay(buyer.invoice.id)
      await watch().untilSettled()
      await expectOneOfEverything(buyer, watch())
    })
  })

  describe("answers that cannot be read", () => {
    it("for an hour → attention unreadable, told once; then one that can be read → one of everything, the attention is over", async () => {
      const buyer = await shopper().checkout()
      sandbox().failNext("get", "malformed", { times: 1000 })
      await sandbox().pay(buyer.invoice.id)
      const { id } = await watch().row()
      await watch().until("the first one came", async () =>
        Boolean((await watch().row()).unreadable_since)
      )
      await watch().settledDown()
      expect((await watch().row()).attention_reason).toBeNull()
      await watch().age(id, 3600)
      await watch().untilAttention("unreadable")
      await watch().settledDown()
      await watch().age(id, 3600)
      const before = asked("get").length
      await watch().until("read again", async () => {
        return asked("get").length > before
      })
      await watch().settledDown()
      expect(watch().count("invoice-payment.needs_attention")).toBe(1)
      sandbox().failNext("get", "malformed", { times: 0 })
      await watch().age(id, 3600)
      await watch().untilSettled()
      await expectOneOfEverything(buyer, watch())
      expect(await watch().row()).toMatchObject({
        attention_reason: null,
        unreadable_since: null,
      })
    })

    it("a service that cannot be reached for a day → no attention, nothing ages; then one of everything", async () => {
      const buyer = await shopper().checkout()
      sandbox().failNext("get", "lost_before_processing", { times: 1000 })
      await sandbox().pay(buyer.invoice.id)
      const { id } = await watch().row()
      for (let hours = 0; hours < 20; hours += 5) {
        const before = asked("get").length
        await watch().age(id, 5 * 3600)
        await watch().until("read again", async () => {
          return asked("get").length > before
        })
        await watch().settledDown()
      }
      expect(await watch().row()).toMatchObject({
        attention_reason: null,
        unreadable_since: null,
      })
      sandbox().failNext("get", "lost_before_processing", { times: 0 })
      await watch().age(id, 3600)
      await watch().untilSettled()
      await expectOneOfEverything(buyer, watch())
    })
  })

  describe("401 and 403", () => {
    it.each(["unauthorized", "account_suspended"] as const)(
      "one read is refused (%s), the profile says active → nothing closes, the row is read again, one of everything",
      async (fault) => {
        const buyer = await shopper().checkout()
        await profileIsOld()
        const profiles = asked("me").length
        sandbox().failNext("get", fault)
        await sandbox().pay(buyer.invoice.id)
        await watch().until("it was refused", async () => {
          return asked("get").length > 0
        })
        await watch().settledDown()
        const other = await shopper().fillCart()
        expect((await other.choose()).status).toBe(200)
        await watch().untilSettled()
        const orders = await buyer.orders()
        expect(orders.map((order) => order.payment_status)).toEqual([
          "captured",
        ])
        expect(asked("me").length - profiles).toBe(1)
        expect(await merchant()).toMatchObject({
          merchant_status: "active",
          reads_paused_until: null,
        })
      }
    )

    it("a read is refused, and the profile was asked within 10 s → it is not asked again, one of everything", async () => {
      const buyer = await shopper().checkout()
      await watch()
        .db()
        .raw(
          "update invoice_payment_credential set checked_at = now() + interval '1 hour'"
        )
      const profiles = asked("me").length
      sandbox().failNext("get", "unauthorized")
      await sandbox().pay(buyer.invoice.id)
      await watch().untilSettled()
      await expectOneOfEverything(buyer, watch())
      expect(asked("me").length).toBe(profiles)
    })

    it("the profile is refused as well → nothing is read or created, no row ages; active again → one of everything", async () => {
      const buyer = await shopper().checkout()
      await profileIsOld()
      sandbox().merchant.set({ status: "suspended" })
      await sandbox().pay(buyer.invoice.id)
      await watch().until("the profile was refused", async () => {
        return (await merchant()).merchant_status === "account_suspended"
      })
      await watch().settledDown()
      const { id, webhook_url } = {
        ...(await watch().row()),
        webhook_url: buyer.invoice.webhook_url!,
      }
      const reads = asked("get").length
      await watch().age(id, 5 * 3600)
      await fetch(webhook_url, { method: "POST", body: "read" })
      expect((await (await shopper().fillCart()).choose()).status).toBe(400)
      await watch().settledDown()
      expect(asked("get").length).toBe(reads)
      expect(await watch().row()).toMatchObject({
        attention_reason: null,
        unreadable_since: null,
      })
      sandbox().merchant.set({ status: "active" })
      await profileIsOld()
      await watch().untilSettled()
      await expectOneOfEverything(buyer, watch())
    })

    it("one creation is refused, the profile says active → the next one is made", async () => {
      const buyer = await shopper().fillCart()
      sandbox().failNext("create", "account_not_ready")
      expect((await buyer.choose()).status).toBe(400)
      expect((await buyer.choose()).status).toBe(200)
    })
  })

  describe("a refused creation that did happen", () => {
    const refuseThough = (fault: "no_active_numbers" | "unauthorized") =>
      sandbox().failNext("create", fault, { processed: true })

    it.each(["no_active_numbers", "unauthorized"] as const)(
      "refused by a proxy (%s), the buyer pays that invoice → its webhook adopts it, one order",
      async (fault) => {
        const buyer = await shopper().fillCart()
        refuseThough(fault)
        expect((await buyer.choose()).status).toBe(400)
        const rejected = await watch().row()
        expect(rejected.status).toBe("rejected")
        // The shopper has begun anew, so that the cart has a session.
        expect((await buyer.choose()).status).toBe(200)
        const [made] = sandbox().invoices()
        await sandbox().pay(made!.id)
        await watch().untilSettled()
        const orders = await buyer.orders()
        expect(orders.map((order) => order.payment_status)).toEqual([
          "captured",
        ])
        const adopted = (await watch().rows()).find((row) => row.settled_at)
        expect(adopted).toMatchObject({
          id: rejected.id,
          invoice_id: made!.id,
        })
      }
    )

    it("a webhook that names no invoice of ours → the row is unknown, and the shopper can pay another", async () => {
      const buyer = await shopper().fillCart()
      refuseThough("no_active_numbers")
      await buyer.choose()
      const [made] = sandbox().invoices()
      await fetch(made!.webhook_url!, { method: "POST", body: "{}" })
      await watch().untilStatus("unknown")
      expect((await buyer.choose()).status).toBe(200)
      await sandbox().pay(buyer.invoice.id)
      await watch().untilSettled()
      expect(await buyer.orders()).toHaveLength(1)
      expect(
        (await watch().rows()).map((row) => [row.status, row.attention_reason])
      ).toEqual([
        ["unknown", null],
        ["completed", null],
      ])
    })

    it("a webhook with a wrong token → the row stays rejected", async () => {
      const buyer = await shopper().fillCart()
      refuseThough("no_active_numbers")
      await buyer.choose()
      const [made] = sandbox().invoices()
      const forged = `${made!.webhook_url!.slice(0, -1)}~`
      expect((await fetch(forged, { method: "POST" })).status).toBe(404)
      expect((await watch().row()).status).toBe("rejected")
    })
  })

  it("a creation is lost, its webhook comes, and the first read knows no such invoice → read again soon, and found paid", async () => {
    const buyer = await shopper().fillCart()
    sandbox().failNext("create", "lost_after_processing")
    await buyer.choose()
    sandbox().failNext("get", "not_found")
    await sandbox().pay(sandbox().invoices()[0]!.id)
    await watch().untilStatus("completed")
    expect(asked("get")).toHaveLength(2)
  })

  it("an unknown word between expires_at and the end → the time is over, with the way back; no attention; a new invoice is paid", async () => {
    const buyer = await shopper().checkout()
    const old = buyer.invoice
    const expiredFor = (minutes: number) => {
      const timestamp = new Date(Date.now() - minutes * 60_000).toISOString()
      const expires_at = timestamp.replace("Z", "+00:00")
      sandbox().patchInvoice(old.id, { status: "expired", expires_at })
    }
    expiredFor(1)
    await sandbox().webhooks.resend(old.id)
    await watch().until("it was read", async () => {
      return (await watch().row()).invoice_status === "expired"
    })
    await watch().settledDown()
    expect(await watch().row()).toMatchObject({
      status: "pending",
      attention_reason: null,
    })
    expect(watch().count("invoice-payment.needs_attention")).toBe(0)
    const page = await buyer.visit(buyer.session.data.status_url)
    expect(page.text).toContain("The time to pay is over")
    expect(page.text).toContain("Back to the shop")
    expect(page.text).not.toContain(old.payment_url)
    const way = await buyer.visit(old.cancel_url!)
    expect(way.location).toContain("/checkout")
    const told = await outcomeOf(buyer)
    expect(told.outcome).toBe("expired")
    expect(told.next_poll_ms).toBeGreaterThan(0)
    const { id } = buyer.session
    expect(
      await watch().db()("payment_session").where({ id }).first()
    ).toMatchObject({ status: "pending" })
    expect((await buyer.choose()).status).toBe(200)
    expect(buyer.invoice.id).not.toBe(old.id)
    expiredFor(11)
    const [first] = await watch().rows()
    await watch().age(first!.id, 15 * 60)
    await watch().until("the grace is over", async () => {
      return (await watch().rows())[0]!.status === "expired"
    })
    await sandbox().pay(buyer.invoice.id)
    await watch().untilSettled()
    expect(await buyer.orders()).toHaveLength(1)
  })

  it("an unknown word before expires_at → attention unknown_status, as ever", async () => {
    const buyer = await shopper().checkout()
    sandbox().patchInvoice(buyer.invoice.id, { status: "expired" })
    await sandbox().webhooks.resend(buyer.invoice.id)
    await watch().untilAttention("unknown_status")
  })

  it("a name with marks of direction, a phone with one → the name without them, no phone", async () => {
    const buyer = await shopper().fillCart(103.9, {
      shipping_address: {
        first_name: "Mona\u202E",
        last_name: "\u2066Hassan\u2069\u0007",
        address_1: "3 Tahrir Square",
        city: "Cairo",
        country_code: "eg",
        phone: "\u200E+201001234567",
      },
      billing_address: undefined,
    })
    expect((await buyer.choose()).status).toBe(200)
    const [request] = asked("create")
    expect(request!.body).toMatchObject({ customer_name: "Mona Hassan" })
    expect(request!.body).not.toHaveProperty("customer_phone")
  })
})
