import { describeStore } from "../http/describe-store"
import { shortReference } from "../../src/payment-rules/shopper/short-reference"
import { expectOneOfEverything } from "../http/one-of-everything"

const INVOICES = "/invoice-payment/invoices"

const DASHBOARD = "https://dashboard.example/invoices/{invoice}"

describeStore(
  { dashboardUrl: DASHBOARD },
  ({ sandbox, shopper, watch, url }) => {
    const admin = shopper
    const list = async (query = "") => {
      const { status, body } = await admin().admin(
        "GET",
        `${INVOICES}?${query}`
      )
      expect(status).toBe(200)
      return body
    }

    async function paid() {
      const buyer = await shopper().checkout()
      await sandbox().pay(buyer.invoice.id)
      await watch().untilSettled()
      return buyer
    }

    it("list: newest first, with order number, e-mail, fees and paging", async () => {
      await paid()
      const second = await shopper().fillCart(100, {
        email: "omar@example.com",
      })
      await second.choose()
      const [settled] = await watch().rows()
      await admin().admin(
        "POST",
        `${INVOICES}/${settled!.id}/external-refunds`,
        { amount: 1.5, reference: "R-1" }
      )
      const all = await list()
      expect(all).toMatchObject({ count: 2, offset: 0, limit: 20 })
      const [newer, older] = all.invoices
      expect(newer).toMatchObject({
        status: "pending",
        amount: "100.00",
        currency: "egp",
        email: "omar@example.com",
        order: null,
        attention: null,
        cart_id: second.cartId,
        external_refunds: [],
        refunded: "0.00",
      })
      expect(older).toMatchObject({
        id: settled!.id,
        status: "completed",
        email: "mona@example.com",
        order: { id: settled!.order_id, display_id: expect.any(Number) },
        customer_total: settled!.customer_total,
        merchant_net: settled!.merchant_net,
        fee: expect.stringMatching(/^\d+\.\d\d$/),
        refunded: "1.50",
        external_refunds: [
          {
            ...{ id: expect.any(String), amount: "1.50", reference: "R-1" },
            created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
          },
        ],
      })
      const page = await list("limit=1&offset=1")
      expect(page).toMatchObject({ count: 2, offset: 1, limit: 1 })
      expect(page.invoices[0].id).toBe(older.id)
    })

    it("search: beginnings of ids and reference, order number, amount, e-mail, telephone", async () => {
      await paid()
      const other = await shopper().fillCart(100, {
        email: "omar_x@example.com",
      })
      await other.choose()
      const [row, open] = await watch().rows()
      const [, listed] = (await list()).invoices
      const found = async (q: string) =>
        (await list(`q=${encodeURIComponent(q)}`)).invoices.map(
          (one: { id: string }) => one.id
        )
      expect(await found(row!.id)).toEqual([row!.id])
      expect(await found(row!.invoice_id!.toUpperCase())).toEqual([row!.id])
      expect(await found(row!.order_id!)).toEqual([row!.id])
      expect(await found(String(listed.order.display_id))).toEqual([row!.id])
      expect(await found(row!.id.slice(0, 30))).toEqual([row!.id])
      expect(await found(row!.id.toLowerCase())).toEqual([row!.id])
      expect(await found(row!.invoice_id!.slice(0, 13))).toEqual([row!.id])
      const reference = shortReference(row!.id)
      expect(await found(reference)).toEqual([row!.id])
      expect(await found(reference.toLowerCase().slice(0, 6))).toEqual([
        row!.id,
      ])
      expect(await found(`#${listed.order.display_id}`)).toEqual([row!.id])
      expect(await found("EGP 100.00")).toEqual([open!.id])
      expect(await found("١٠٠")).toEqual([open!.id])
      expect(await found("MONA@exam")).toEqual([row!.id])
      expect(await found("omar_")).toEqual([open!.id])
      expect(await found("omar%")).toEqual([])
      expect(await found("nobody")).toEqual([])
      await other.store("POST", `/carts/${other.cartId}`, {
        shipping_address: { country_code: "eg", phone: "+201005550142" },
      })
      expect(await found("0100 555 0142")).toEqual([open!.id])
      // Some of its digits, in their order: a number is not found out one by one.
      expect(await found("2010542")).toEqual([])
    })

    it("filters: status, attention, order, cart, time of creation", async () => {
      await paid()
      const other = await shopper().checkout(100)
      const [row, open] = await watch().rows()
      await watch().db()("invoice_payment").where({ id: open!.id }).update({
        attention_reason: "invoice_not_found",
        attention_at: new Date(),
      })
      const ids = async (query: string) =>
        (await list(query)).invoices.map((one: { id: string }) => one.id)
      expect(await ids("status=completed")).toEqual([row!.id])
      expect(await ids("status=completed&status=pending")).toHaveLength(2)
      expect(await ids("attention=true")).toEqual([open!.id])
      expect(await ids("attention=false")).toEqual([row!.id])
      expect(await ids("attention=invoice_not_found")).toEqual([open!.id])
      expect(await ids("attention=paid_twice")).toEqual([])
      expect(await ids(`order_id=${row!.order_id}`)).toEqual([row!.id])
      expect(await ids(`cart_id=${other.cartId}`)).toEqual([open!.id])
      const soon = new Date(Date.now() + 60_000).toISOString()
      expect(await ids(`created_at[$lt]=${soon}`)).toHaveLength(2)
      expect(await ids(`created_at[$gte]=${soon}`)).toEqual([])
      expect(await ids(`completed_at[$lt]=${soon}`)).toEqual([row!.id])
      expect(await ids("amount[$gte]=100&amount[$lt]=100.01")).toEqual([
        open!.id,
      ])
      expect(await ids("amount[$gt]=100")).toEqual([row!.id])
      const one = "amount[$gte]=100&amount[$lte]=100"
      expect(await ids(one)).toEqual([open!.id])
      expect(await ids(`${one}&amount[$gt]=100`)).toEqual([])
      expect(await ids(`${one}&amount[$lt]=100.01`)).toEqual([open!.id])
      expect(await ids("refunded=true")).toEqual([])
      expect(await ids("refunded=false")).toHaveLength(2)
      const { amount } = row!
      await admin().admin("POST", `${INVOICES}/${row!.id}/external-refunds`, {
        amount,
      })
      expect(await ids("refunded=true")).toEqual([row!.id])
    })

    it("sorted by each column, both ways", async () => {
      await paid()
      const other = await shopper().fillCart(100, {
        shipping_address: { first_name: "Adam", country_code: "eg" },
      })
      await other.choose()
      await sandbox().pay(other.invoice.id)
      await watch().untilSettled(2)
      await watch().settledDown()
      const [first, second] = (await watch().rows()).map(({ id }) => id)
      const change = (id: string, fields: object) =>
        watch().db()("invoice_payment").where({ id }).update(fields)
      // Both amounts begin with another digit: as texts they would be sorted the other way.
      await change(second!, { amount: "20.00", merchant_net: "19.60" })
      await change(second!, { status: "expired" })
      await change(first!, { attention_reason: "cart_changed" })
      await change(second!, { attention_reason: "paid_twice" })
      const ids = async (order: string) =>
        (await list(`order=${order}`)).invoices.map(
          (one: { id: string }) => one.id
        )
      const inOrder = {
        ...{ created_at: [first, second], completed_at: [first, second] },
        ...{ amount: [second, first], merchant_net: [second, first] },
        ...{ status: [first, second], order: [first, second] },
        ...{ customer: [second, first], problem: [first, second] },
      }
      for (const [column, ascending] of Object.entries(inOrder)) {
        expect([column, await ids(column)]).toEqual([column, ascending])
        expect([column, await ids(`-${column}`)]).toEqual([
          column,
          [...ascending].reverse(),
        ])
      }
    })

    it("sorted by a column; what has no value comes last, both ways", async () => {
      await paid()
      await shopper().checkout(100)
      const [row, open] = await watch().rows()
      const ids = async (order: string) =>
        (await list(`order=${order}`)).invoices.map(
          (one: { id: string }) => one.id
        )
      for (const order of ["completed_at", "-completed_at", "-merchant_net"]) {
        expect(await ids(order)).toEqual([row!.id, open!.id])
      }
      await watch()
        .db()("invoice_payment")
        .where({ id: open!.id })
        .update({ attention_reason: "cart_changed" })
      for (const order of ["order", "-order"]) {
        expect(await ids(order)).toEqual([row!.id, open!.id])
      }
      for (const order of ["problem", "-problem"]) {
        expect(await ids(order)).toEqual([open!.id, row!.id])
      }
      const { invoice } = (await admin().admin("GET", `${INVOICES}/${row!.id}`))
        .body
      expect(invoice).toMatchObject({
        name: expect.stringContaining(" "),
        customer_id: expect.stringContaining("cus_"),
        reference: shortReference(row!.id),
        dashboard_url: DASHBOARD.replace("{invoice}", row!.invoice_id!),
      })
    })

    it.each([
      ["status=settled", "status"],
      ["attention=urgent", "attention"],
      ["order=email", "order"],
      ["amount[$gte]=1e9", "amount"],
      ["refunded=perhaps", "refunded"],
      ["limit=many", "limit"],
      ["limit=0", "limit"],
      ["limit=100000", "limit"],
      ["offset=-1", "offset"],
      ["created_at[$gte]=yesterday", "created_at"],
    ])("list with %s → 400 naming %s", async (query, field) => {
      const { status, body } = await admin().admin(
        "GET",
        `${INVOICES}?${query}`
      )
      expect(status).toBe(400)
      expect(body.message).toContain(field)
    })

    it.each(["", "/export"])(
      "a secret as value, as field and as id, list%s → refused, nothing of it repeated",
      async (path) => {
        const queries = [
          ...["pk_secret=1", "pk_secret[x]=1", "created_at[pk_secret]=1"],
          ...["status=pk_secret", "attention=pk_secret", "q[]=pk_secret"],
          ...["created_at=pk_secret", "created_at[$gt]=pk_secret"],
        ].map((query) => `${path}?${query}`)
        for (const query of [...queries, "/pk_secret"]) {
          const code = query === "/pk_secret" ? 404 : 400
          const answer = await admin().admin("GET", `${INVOICES}${query}`)
          expect([query, answer.status]).toEqual([query, code])
          expect(answer.body.message).not.toContain("secret")
        }
      }
    )

    it("one invoice: its history, fees, and what can be done now", async () => {
      await paid()
      const row = await watch().row()
      const { body } = await admin().admin("GET", `${INVOICES}/${row.id}`)
      const { invoice } = body
      expect(invoice).toMatchObject({
        id: row.id,
        session_id: row.session_id,
        look_pending: false,
        refunds: { recorded: "0.00", balance: "0.00", recordable: "103.90" },
      })
      expect(
        invoice.history.map((line: { kind: string }) => line.kind)
      ).toEqual(["created", "webhook", "read", "settle"])
      expect(invoice.history[2]).toMatchObject({
        by: "webhook",
        seen: { status: "completed" },
        decided: "paid",
      })
      expect(invoice.actions).toMatchObject({
        recheck: { possible: false, code: "settled" },
        cancel: { possible: false, code: "settled" },
        resolve: { possible: false, code: "settled" },
        apply_to_cart: { possible: false, code: "settled" },
        external_refund: { possible: true, code: null, message: null },
      })
    })

    it("an unknown id → 404 on each route of an invoice", async () => {
      const refund = { amount: 1 }
      const calls = [
        ["GET", "", undefined],
        ["POST", "/recheck", undefined],
        ["POST", "/cancel", undefined],
        ["POST", "/resolve", { note: "x" }],
        ["POST", "/apply-to-cart", {}],
        ["POST", "/external-refunds", refund],
      ] as const
      for (const [method, path, body] of calls) {
        const address = `${INVOICES}/invpay_unknown${path}`
        const { status } = await admin().admin(method, address, body)
        expect([path, status]).toEqual([path, 404])
      }
    })

    it("without a session, and with a customer's key → 401 on each route", async () => {
      const buyer = shopper()
      const id = "invpay_unknown"
      const paths = ["", "/export", `/${id}`].map((path) => ["GET", path])
      const actions = ["recheck", "cancel", "resolve", "apply-to-cart"]
      const posts = [...actions, "external-refunds"].map((action) => [
        "POST",
        `/${id}/${action}`,
      ])
      for (const [method, path] of [...paths, ...posts]) {
        const answer = await fetch(`${url()}/admin${INVOICES}${path}`, {
          method: method!,
          headers: {
            "content-type": "application/json",
            "x-publishable-api-key": buyer.seeded.publishableKey,
          },
          ...(method === "POST" && { body: "{}" }),
        })
        expect([method, path, answer.status]).toEqual([method, path, 401])
      }
    })

    it("recheck of an open invoice whose webhook was lost → the order", async () => {
      const buyer = await shopper().checkout()
      sandbox().webhooks.mode("drop")
      await sandbox().pay(buyer.invoice.id)
      const { id } = await watch().row()
      const { status, body } = await buyer.admin(
        "POST",
        `${INVOICES}/${id}/recheck`
      )
      expect(status).toBe(200)
      expect(body.invoice.history.at(-1)).toMatchObject({
        kind: "recheck",
        by: expect.stringMatching(/^user_/),
        by_email: "admin@example.com",
      })
      await watch().untilSettled()
      await expectOneOfEverything(buyer, watch())
      expect((await watch().row()).found_by).toBe(
        body.invoice.history.at(-1).by
      )
    })

    it("recheck of a void invoice that was paid after all → the order", async () => {
      const buyer = await shopper().checkout()
      await sandbox().cancel(buyer.invoice.id)
      await watch().untilStatus("cancelled")
      sandbox().webhooks.mode("drop")
      sandbox().patchInvoice(buyer.invoice.id, { cancelled_at: null })
      await sandbox().pay(buyer.invoice.id)
      const { id } = await watch().row()
      const { status } = await buyer.admin("POST", `${INVOICES}/${id}/recheck`)
      expect(status).toBe(200)
      await watch().untilSettled()
      await expectOneOfEverything(buyer, watch())
    })

    it("cancel → the service is asked, the invoice dies, by whom is known", async () => {
      const buyer = await shopper().checkout()
      const { id } = await watch().row()
      const { status, body } = await buyer.admin(
        "POST",
        `${INVOICES}/${id}/cancel`
      )
      expect(status).toBe(200)
      expect(body.invoice.history.at(-1)).toMatchObject({
        kind: "cancel",
        by_email: "admin@example.com",
        decided: "asked for",
      })
      await watch().untilStatus("cancelled")
      expect(buyer.invoice.cancelled_at).not.toBeNull()
    })

    it("cancel of a paid invoice → 400 paid or settled, nothing is sent", async () => {
      const buyer = await paid()
      const { id } = await watch().row()
      const path = `${INVOICES}/${id}/cancel`
      const settled = await buyer.admin("POST", path)
      expect(settled).toMatchObject({ status: 400, body: { code: "settled" } })
      await watch().db()("invoice_payment").update({ settled_at: null })
      const answer = await buyer.admin("POST", path)
      expect(answer).toMatchObject({ status: 400, body: { code: "paid" } })
      const asked = sandbox().requests.filter((r) => r.operation === "cancel")
      expect(asked).toHaveLength(0)
    })

    it("resolve: a note is required, who and why are kept, nothing reads it again", async () => {
      const buyer = await shopper().checkout()
      await buyer.addItem(100)
      sandbox().webhooks.mode("drop")
      const { id } = await watch().row()
      await watch().db()("invoice_payment").update({ cancel_due_at: null })
      await sandbox().pay(buyer.invoice.id)
      await buyer.admin("POST", `${INVOICES}/${id}/recheck`)
      await watch().untilAttention("cart_changed")
      await watch().settledDown()
      const path = `${INVOICES}/${id}/resolve`
      for (const body of [{}, { note: " " }]) {
        const refused = await buyer.admin("POST", path, body)
        expect(refused.status).toBe(400)
        expect(refused.body.message).toContain("note")
      }
      const note = "Given back in the dashboard"
      const { status, body } = await buyer.admin("POST", path, { note })
      expect(status).toBe(200)
      expect(body.invoice).toMatchObject({
        attention: null,
        status: "completed",
      })
      expect(body.invoice.resolved_at).not.toBeNull()
      expect(body.invoice.history.at(-1)).toMatchObject({
        kind: "resolve",
        by_email: "admin@example.com",
        decided: note,
      })
      expect((await list("attention=true")).count).toBe(0)
      const again = await buyer.admin("POST", path, { note })
      expect(again).toMatchObject({ status: 400, body: { code: "resolved" } })
      expect(await buyer.orders()).toHaveLength(0)
    })

    it("resolve of an open invoice that needs nobody → 400, it is watched on", async () => {
      const buyer = await shopper().checkout()
      const { id } = await watch().row()
      const answer = await buyer.admin("POST", `${INVOICES}/${id}/resolve`, {
        note: "away with it",
      })
      expect(answer).toMatchObject({
        status: 400,
        body: { code: "nothing_to_resolve" },
      })
      expect((await watch().row()).resolved_at).toBeNull()
    })

    it("under review for more than seven days → attention, on hold for the shopper, over when approved", async () => {
      const buyer = await shopper().checkout()
      await sandbox().review(buyer.invoice.id)
      await watch().until("held", async () =>
        Boolean((await watch().row()).order_id)
      )
      await watch().settledDown()
      const { id } = await watch().row()
      await watch().age(id, 7 * 24 * 3600)
      await watch().untilAttention("review_overdue")
      const [invoice] = (await list("attention=review_overdue")).invoices
      expect(invoice).toMatchObject({
        status: "under_review",
        attention: { message: expect.stringContaining("seven days") },
      })
      const shown = await buyer.store(
        "GET",
        `/invoice-payment/payment-sessions/${buyer.session.id}`
      )
      expect(shown.body.payment_session.outcome).toBe("on_hold")
      await sandbox().approve(buyer.invoice.id)
      await watch().untilSettled()
      expect((await list("attention=true")).count).toBe(0)
      await expectOneOfEverything(buyer, watch())
    })

    it("needs attention → one line in the dashboard's feed", async () => {
      const buyer = await shopper().checkout()
      sandbox().patchInvoice(buyer.invoice.id, { amount: "1.00" })
      await sandbox().pay(buyer.invoice.id)
      await watch().untilAttention("amount_mismatch")
      const feed = async () => {
        const { body } = await buyer.admin("GET", "/notifications?channel=feed")
        return body.notifications
      }
      await watch().until("told", async () => (await feed()).length > 0)
      expect(await feed()).toEqual([
        expect.objectContaining({
          template: "invoice-payment-needs-attention",
          data: expect.objectContaining({
            title: "An invoice needs your attention: EGP 103.90",
            // No address: this store serves no admin.
            description: expect.stringMatching(
              /amount differs.* · mona@example\.com$/
            ),
            reason: "amount_mismatch",
          }),
        }),
      ])
    })
  }
)
