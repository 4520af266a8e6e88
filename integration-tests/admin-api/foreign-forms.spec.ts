import { ADMIN_ROUTES } from "../http/admin-routes"
import { describeStore } from "../http/describe-store"

/** Content types that a form, or a script without CORS, can send from another site. */
const TYPES = [
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "text/plain",
  "text/plain; x=application/json",
  "text/plain, application/json",
  "application/json-patch+json",
  null,
]

describeStore({ credentials: null }, ({ sandbox, shopper, watch, url }) => {
  async function forge(
    [method, path]: readonly [method: string, path: string],
    type: string | null,
    body: string | null
  ): Promise<number> {
    const answer = await fetch(`${url()}/admin/invoice-payment${path}`, {
      method,
      headers: {
        authorization: shopper().seeded.admin,
        origin: "https://evil.example",
        ...(type && { "content-type": type }),
      },
      // Bytes, since fetch would name a type for text by itself.
      ...(body && { body: Buffer.from(body) }),
    })
    await answer.body?.cancel()
    return answer.status
  }

  it("POST, PUT and DELETE of every kind that a foreign form can send, with and without a body → 415, nothing has changed", async () => {
    await shopper().admin("POST", "/invoice-payment/credentials", {
      access_token: sandbox().credentials.accessToken,
    })
    await shopper().checkout()
    const [row] = await watch().rows()
    const other = sandbox().otherCredentials
    const invoice = `/invoices/${row!.id}`
    const bodies = [
      `access_token=${other.accessToken}&confirm_other_merchant=true&amount=20`,
      JSON.stringify({ access_token: other.accessToken, force: true }),
      null,
    ]
    const calls = [
      ...ADMIN_ROUTES.filter(([method]) => method !== "GET").map(
        ([method, route]) =>
          [method, `/${route.replace("[id]", row!.id)}`] as const
      ),
      ["PUT", "/credentials"],
      ["POST", `${invoice.toUpperCase()}/CANCEL`],
    ] as const
    expect(calls.length).toBeGreaterThan(12)
    const changes = () =>
      sandbox().requests.filter(
        ({ operation }) => operation !== "get" && operation !== "me"
      ).length
    const before = changes()
    for (const call of calls) {
      for (const type of TYPES) {
        for (const body of bodies) {
          expect([...call, type, body, await forge(call, type, body)]).toEqual([
            ...[...call, type, body],
            415,
          ])
        }
      }
    }
    expect(changes()).toBe(before)
    const { body } = await shopper().admin(
      "GET",
      "/invoice-payment/credentials"
    )
    expect(body.credentials.history).toHaveLength(1)
    expect(body.credentials.merchant.name).toBe("Sandbox Merchant")
  })

  it("what an admin reads, a refusal too → no cache keeps it", async () => {
    await shopper().admin("POST", "/invoice-payment/credentials", {
      access_token: sandbox().credentials.accessToken,
    })
    await shopper().checkout()
    const { id } = await watch().row()
    for (const path of [
      ...["credentials", "health", "support-bundle", "webhook-probe"],
      ...["invoices", `invoices/${id}`, "invoices/export", "invoices?limit=x"],
      ...["invoices/x", "invoices/%00"],
    ]) {
      const { headers } = await fetch(
        `${url()}/admin/invoice-payment/${path}`,
        {
          headers: { authorization: shopper().seeded.admin },
        }
      )
      expect([path, headers.get("cache-control")]).toEqual([path, "no-store"])
    }
  })

  it("a foreign page asks whether it may send JSON → it may not", async () => {
    const answer = await fetch(`${url()}/admin/invoice-payment/credentials`, {
      method: "OPTIONS",
      headers: {
        origin: "https://evil.example",
        "access-control-request-method": "POST",
        "access-control-request-headers": "content-type",
      },
    })
    const allowed = answer.headers.get("access-control-allow-origin")
    expect(allowed).not.toBe("https://evil.example")
    expect(allowed).not.toBe("*")
  })

  it("JSON with a charset, and JSON without a body → taken", async () => {
    const check = ["POST", "/connection-check"] as const
    const type = "Application/JSON; charset=utf-8"
    expect(await forge(check, type, "{}")).toBe(200)
    expect(await forge(check, "application/json", null)).toBe(200)
  })

  it("ids that nobody can have → 404 on each route of an invoice, before the database", async () => {
    for (const id of ["%00", "a%00b", "%20", "x".repeat(999)]) {
      for (const [method, end] of [
        ["GET", ""],
        ["POST", "/recheck"],
        ["POST", "/cancel"],
        ["POST", "/resolve"],
        ["POST", "/apply-to-cart"],
        ["POST", "/external-refunds"],
      ] as const) {
        const call = [method, `/invoices/${id}${end}`] as const
        const body = method === "POST" ? "{}" : null
        expect([...call, await forge(call, "application/json", body)]).toEqual([
          ...call,
          404,
        ])
      }
    }
  })

  it.each([
    "q=%00",
    "order_id=%00",
    "cart_id=a%00b",
    "cart_id[]=%00",
    "created_at[$gte]=-271821-04-20T00:00:00Z",
  ])("invoices?%s → 400, not 500", async (query) => {
    expect(await forge(["GET", `/invoices?${query}`], null, null)).toBe(400)
  })

  it("a null byte in a note or a cart's id → 400, not 500", async () => {
    await payable()
    const [row] = await watch().rows()
    for (const [end, body] of [
      ["resolve", { note: "a\0b" }],
      ["apply-to-cart", { cart_id: "cart_\0" }],
      ["external-refunds", { amount: "20", reference: "\0a" }],
    ] as const) {
      const { status } = await shopper().admin(
        "POST",
        `/invoice-payment/invoices/${row!.id}/${end}`,
        body
      )
      expect([end, status]).toEqual([end, 400])
    }
  })

  it("null bytes in ids at the routes of Medusa that we guard → 404, not 500", async () => {
    const answers: number[] = []
    for (const [path, body] of [
      ["/orders/%00/cancel", {}],
      ["/orders/%00/fulfillments", { items: [{ id: "x", quantity: 1 }] }],
      ["/orders/x/payment-sessions/authorize", { payment_session_id: "\0" }],
      ["/orders/%00/payment-sessions/authorize", { payment_session_id: "x" }],
    ] as const) {
      const { status } = await shopper().admin("POST", path, body)
      answers.push(status)
    }
    expect(answers).toEqual([404, 404, 404, 404])
  })

  async function payable() {
    await shopper().admin("POST", "/invoice-payment/credentials", {
      access_token: sandbox().credentials.accessToken,
    })
    await shopper().checkout()
  }
})
