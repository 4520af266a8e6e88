import { connect } from "node:net"
import { describeStore } from "../http/describe-store"
import { expectOneOfEverything } from "../http/one-of-everything"
import type { Json } from "../http/shopper"

describeStore({}, ({ sandbox, shopper, watch, url }) => {
  const post = (
    address: string,
    body: unknown = {},
    type = "application/json"
  ) =>
    fetch(address, {
      method: "POST",
      headers: { "content-type": type },
      body: typeof body === "string" ? body : JSON.stringify(body),
    })
  /**
   * A chunked body that goes on for ever, drop by drop. @returns the answer's status, once the
   * connection has ended
   */
  const postWithoutEnd = (address: string, piece: Buffer) =>
    new Promise<number>((resolve) => {
      const { host, hostname, port, pathname } = new URL(address)
      let answer = ""
      const socket = connect(Number(port), hostname)
      socket.on("data", (part) => (answer += part.toString()))
      socket.on("error", () => {})
      const drip = setInterval(() => socket.write("1\r\nx\r\n"), 20)
      socket.on("close", () => {
        clearInterval(drip)
        resolve(Number(answer.split(" ")[1]))
      })
      socket.write(
        `POST ${pathname} HTTP/1.1\r\nHost: ${host}\r\nTransfer-Encoding: chunked\r\n\r\n`
      )
      socket.write(`${piece.length.toString(16)}\r\n`)
      socket.write(piece)
      socket.write("\r\n")
    })
  const outgoing = () =>
    sandbox().requests.filter(({ operation }) => operation !== "me").length

  it("no token, a random one, one with a changed character → 404 and no outgoing request", async () => {
    const buyer = await shopper().checkout()
    const before = outgoing()
    const good = buyer.invoice.webhook_url!
    const base = `${url()}/hooks/invoice-payment`
    // The very last character holds unused bits; the one before it is signed in full.
    const changed = good.at(-2) === "A" ? "B" : "A"
    const forged = good.slice(0, -2) + changed + good.at(-1)
    const lie = {
      status: "completed",
      external_reference: (await watch().row()).id,
    }
    for (const address of [base, `${base}/`, `${base}/x`, forged]) {
      expect((await post(address, lie)).status).toBe(404)
    }
    await watch().settledDown()
    expect(outgoing()).toBe(before)
    expect(await watch().row()).toMatchObject({ priority: null })
  })

  it("return and status tokens at the webhook, webhook token at the return → 404", async () => {
    const buyer = await shopper().checkout()
    const token = (address: string) => address.split("/").at(-1)
    const { success_url, webhook_url } = buyer.invoice
    const hook = `${url()}/hooks/invoice-payment/${token(success_url!)}`
    expect((await post(hook)).status).toBe(404)
    const page = `${url()}/hooks/invoice-payment/return/${token(webhook_url!)}`
    expect((await fetch(page)).status).toBe(404)
  })

  it("good token, body claims completed → one read of that invoice, nothing changes", async () => {
    const buyer = await shopper().checkout()
    const lie = {
      event: "invoice.completed",
      data: { invoice: { id: buyer.invoice.id, status: "completed" } },
    }
    expect((await post(buyer.invoice.webhook_url!, lie)).status).toBe(200)
    await watch().until("the request is answered", async () =>
      Boolean((await watch().row()).last_read_at)
    )
    await watch().settledDown()
    expect(await buyer.orders()).toHaveLength(0)
    const reads = sandbox().requests.filter((r) => r.operation === "get")
    expect(reads).toHaveLength(1)
    expect(reads[0]!.path).toContain(buyer.invoice.id)
  })

  it("the token of another invoice that is paid → this order does not change", async () => {
    sandbox().webhooks.mode("hold")
    const paid = await shopper().checkout()
    const unpaid = await shopper().checkout()
    await sandbox().pay(paid.invoice.id)
    await post(unpaid.invoice.webhook_url!, {
      data: { id: paid.invoice.id, status: "completed" },
    })
    await watch().settledDown()
    const orders = await unpaid.orders()
    expect(orders.map((order) => order.cart?.id)).not.toContain(unpaid.cartId)
  })

  it.each([
    ["text/plain", "paid!"],
    ["application/x-www-form-urlencoded", "status=paid"],
    ["application/json", "{not json"],
    ["application/json", ""],
    ["application/octet-stream", "\u0000\u0001"],
  ])(
    "webhook as %s %j → 200 and settled like any other",
    async (type, body) => {
      sandbox().webhooks.mode("hold")
      const buyer = await shopper().checkout()
      await sandbox().pay(buyer.invoice.id)
      const answer = await post(buyer.invoice.webhook_url!, body, type)
      expect(answer.status).toBe(200)
      await watch().untilSettled()
      await expectOneOfEverything(buyer, watch())
    }
  )

  it.each([
    ["a megabyte and a byte", Buffer.alloc(1024 * 1024 + 1, "x")],
    ["a few bytes", Buffer.from("{")],
  ])(
    "%s of a body without end → 200, connection closed, settled like any other",
    async (_, piece) => {
      sandbox().webhooks.mode("hold")
      const buyer = await shopper().checkout()
      await sandbox().pay(buyer.invoice.id)
      expect(await postWithoutEnd(buyer.invoice.webhook_url!, piece)).toBe(200)
      await watch().untilSettled()
      await expectOneOfEverything(buyer, watch())
    }
  )

  it("a megabyte without end at a forged token → 404, connection closed", async () => {
    const address = `${url()}/hooks/invoice-payment/forged`
    const piece = Buffer.alloc(1024 * 1024 + 1, "x")
    expect(await postWithoutEnd(address, piece)).toBe(404)
  })

  it("200 replays of an own valid token → at most five reads in a minute", async () => {
    const buyer = await shopper().checkout()
    for (let round = 0; round < 10; round++) {
      await Promise.all(
        Array.from({ length: 20 }, () =>
          post(buyer.invoice.webhook_url!, { same: true })
        )
      )
    }
    await watch().settledDown()
    const reads = sandbox().requests.filter((r) => r.operation === "get")
    expect(reads.length).toBeLessThanOrEqual(5)
  })

  it("a host and a target of the visitor's choice → the way back is the shop's all the same", async () => {
    const buyer = await shopper().checkout()
    const evil = "https://evil.example/"
    const query = `?next=${evil}&redirect=${evil}&url=${evil}&storefrontUrl=${evil}`
    const answer = await fetch(buyer.invoice.cancel_url! + query, {
      redirect: "manual",
      headers: {
        "x-forwarded-host": "evil.example",
        "x-forwarded-proto": "http",
        forwarded: "host=evil.example",
        referer: evil,
        origin: evil,
      },
    })
    expect(answer.status).toBe(303)
    const location = String(answer.headers.get("location"))
    expect(new URL(location).origin).toBe("http://localhost:8000")
    expect(location).not.toContain("evil")
  })

  it("a page, a redirect, a page that does not exist → kept by nobody, told to nobody, framed by nobody", async () => {
    const buyer = await shopper().checkout()
    const page = await buyer.visit(buyer.session.data.status_url)
    const redirect = await buyer.visit(buyer.invoice.cancel_url!)
    const none = await buyer.visit(`${url()}/hooks/invoice-payment/return/none`)
    const pages = [page, redirect, none]
    expect(pages.map(({ status }) => status)).toEqual([200, 303, 404])
    for (const { status, headers } of pages) {
      expect(headers.get("referrer-policy")).toBe("no-referrer")
      expect(headers.get("cache-control")).toBe("no-store")
      if (status !== 303) {
        const policy = headers.get("content-security-policy")
        expect(policy).toContain("default-src 'none'")
        expect(policy).toContain("frame-ancestors 'none'")
        expect(headers.get("x-content-type-options")).toBe("nosniff")
      }
    }
  })

  it("the holder of a session's id is told these fields, and no others", async () => {
    const buyer = await shopper().checkout()
    const path = `/invoice-payment/payment-sessions/${buyer.session.id}`
    const { body } = await buyer.store("GET", path)
    const fields = [
      ...["amount", "cart_now", "contact", "currency", "expires_at", "id"],
      "invoice_id",
      ...["next_poll_ms", "order_id", "outcome", "pay_link", "payment_url"],
      "reference",
      ...["session_id", "state", "status", "status_url"],
    ]
    expect(Object.keys(body.payment_session).sort()).toEqual(fields)
  })

  it("Medusa's own webhook route with a lying body → no order, no read", async () => {
    const buyer = await shopper().checkout()
    const { id } = await watch().row()
    await post(`${url()}/hooks/payment/invoice-payment_default`, {
      external_reference: id,
      status: "completed",
      amount: 103.9,
    })
    await new Promise((resolve) => setTimeout(resolve, 5_500))
    expect(await buyer.orders()).toHaveLength(0)
    expect(
      sandbox().requests.filter((r) => r.operation === "get")
    ).toHaveLength(0)
  })

  it.each([
    ["amount", { amount: "103.89" }, "amount_mismatch"],
    ["currency", { currency: "USD" }, "currency_mismatch"],
    ["reference", { external_reference: "invpay_other" }, "reference_mismatch"],
  ])(
    "paid with another %s %j → no order, attention %s",
    async (_, lie, reason) => {
      const buyer = await shopper().checkout()
      sandbox().patchInvoice(buyer.invoice.id, lie)
      await sandbox().pay(buyer.invoice.id)
      await watch().untilAttention(reason)
      expect(await buyer.orders()).toHaveLength(0)
      expect(await watch().row()).toMatchObject({ status: "pending" })
    }
  )

  it("another amount → both values on the invoice's page and in the bell", async () => {
    const buyer = await shopper().checkout()
    sandbox().patchInvoice(buyer.invoice.id, { amount: "21.00" })
    await sandbox().pay(buyer.invoice.id)
    await watch().untilAttention("amount_mismatch")
    const { id, amount } = await watch().row()
    const path = `/invoice-payment/invoices/${id}`
    const { body } = await buyer.admin("GET", path)
    expect(body.invoice).toMatchObject({
      invoice_status: "completed",
      compared: { field: "amount", service: "21.00", asked: amount },
    })
    const bell = async () => {
      const { body } = await buyer.admin("GET", "/notifications?channel=feed")
      return body.notifications.map((line: Json) => line.data.description)
    }
    await watch().until("the bell", async () => (await bell()).length > 0)
    expect(await bell()).toEqual([
      expect.stringContaining(
        `EGP 21.00 at the service, EGP ${amount} requested.`
      ),
    ])
  })
})
