import { readdirSync } from "node:fs"
import path from "node:path"
import { generateJwtToken, Modules, Policy } from "@medusajs/framework/utils"
import { describeStore } from "../http/describe-store"
import { LEDGER_COLUMNS, LEDGER_QUERIES } from "../http/ledger-queries"

// Medusa reads its feature flags when it starts.
process.env["MEDUSA_FF_RBAC"] = "true"
afterAll(() => {
  delete process.env["MEDUSA_FF_RBAC"]
})

const ADMIN_API = path.resolve(__dirname, "../../src/api/admin/invoice-payment")

type Call = readonly [method: string, path: string]

/** Every method of every route file, as Medusa finds them: a new one is tried as well. */
const CALLS: Call[] = readdirSync(ADMIN_API, { recursive: true })
  .map(String)
  .filter((file) => path.basename(file) === "route.ts")
  .flatMap((file) => {
    const route = jest.requireActual<object>(path.join(ADMIN_API, file))
    const address = path.dirname(file).replace(/\[\w+\]/g, "invpay_unknown")
    return Object.keys(route).map((method) => [method, `/${address}`] as const)
  })
  .sort((one, other) => one.join().localeCompare(other.join()))

type RbacService = {
  listRbacPolicies: (
    filters: object
  ) => Promise<{ id: string; resource: string; operation: string }[]>
  createRbacPolicies: (policy: object) => Promise<unknown>
  createRbacRoles: (role: object) => Promise<{ id: string }>
  createRbacRolePolicies: (lines: object[]) => Promise<unknown>
}

describeStore({}, ({ shopper, url, container, sandbox, watch }) => {
  async function statuses(authorization: string | null) {
    const seen: [...Call, number][] = []
    for (const [method, address] of CALLS) {
      const answer = await fetch(`${url()}/admin/invoice-payment${address}`, {
        method,
        headers: {
          "content-type": "application/json",
          ...(authorization && { authorization }),
        },
        ...(method === "POST" && { body: "{}" }),
      })
      await answer.body?.cancel()
      seen.push([method, address, answer.status])
    }
    return seen
  }

  const all = (status: number) =>
    CALLS.map(([method, address]) => [method, address, status])

  async function customerToken(): Promise<string> {
    const post = async (address: string, body: object, headers = {}) => {
      const answer = await fetch(url() + address, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "x-publishable-api-key": shopper().seeded.publishableKey,
          ...headers,
        },
        body: JSON.stringify(body),
      })
      return (await answer.json()) as { token: string }
    }
    const login = { email: "mona@example.com", password: "a-long-password" }
    const address = "/auth/customer/emailpass"
    const { token } = await post(`${address}/register`, login)
    const headers = { authorization: `Bearer ${token}` }
    await post("/store/customers", { email: login.email }, headers)
    return (await post(address, login)).token
  }

  it("the route files are found", () => {
    expect(CALLS).toEqual(
      expect.arrayContaining([
        ["GET", "/invoices"],
        ["POST", "/invoices/invpay_unknown/recheck"],
        ["DELETE", "/credentials"],
        ["POST", "/webhook-probe"],
      ])
    )
    expect(CALLS.length).toBeGreaterThanOrEqual(17)
  })

  it("without a session → 401 on each route", async () => {
    expect(await statuses(null)).toEqual(all(401))
  })

  it("with a customer's token → 401 on each route", async () => {
    const token = await customerToken()
    const me = await fetch(`${url()}/store/customers/me`, {
      headers: {
        authorization: `Bearer ${token}`,
        "x-publishable-api-key": shopper().seeded.publishableKey,
      },
    })
    expect(me.status).toBe(200)
    expect(await statuses(`Bearer ${token}`)).toEqual(all(401))
  })

  it("RBAC on, an admin without a role → 403 on each route", async () => {
    expect(await statuses(shopper().seeded.admin)).toEqual(all(403))
  })

  /** A token of an admin whose one role has these rights. */
  async function tokenWith(...rights: [resource: string, operation: string][]) {
    const rbac = container().resolve<RbacService>(Modules.RBAC)
    const policies = await rbac.listRbacPolicies({})
    const role = await rbac.createRbacRoles({ name: rights.join() })
    await rbac.createRbacRolePolicies(
      rights.map(([resource, operation]) => ({
        role_id: role.id,
        policy_id: policies.find(
          (one) => one.resource === resource && one.operation === operation
        )!.id,
      }))
    )
    const payload = shopper().seeded.admin.split(".")[1]!
    const { actor_id, auth_identity_id } = JSON.parse(
      Buffer.from(payload, "base64url").toString()
    ) as Record<string, string>
    return generateJwtToken(
      {
        ...{ actor_id, actor_type: "user", auth_identity_id },
        app_metadata: { user_id: actor_id, roles: [role.id] },
      },
      { secret: "jwt-secret-of-the-tests", expiresIn: "1h" }
    )
  }

  it("RBAC on, rights to update without the rights to read → 403 on each route", async () => {
    const token = await tokenWith(
      ["invoice_payment", "update"],
      ["invoice_payment_credential", "update"]
    )
    expect(await statuses(`Bearer ${token}`)).toEqual(all(403))
  })

  it("RBAC on, order:read alone → no ledger through an order; with invoice_payment:read → shown", async () => {
    const buyer = await shopper().checkout()
    await sandbox().pay(buyer.invoice.id)
    await watch().untilSettled()
    const [row] = await watch().rows()
    const ask = async (token: string, query: string) => {
      const answer = await fetch(
        `${url()}/admin/orders/${row!.order_id}?${query}`,
        { headers: { authorization: `Bearer ${token}` } }
      )
      return { status: answer.status, text: await answer.text() }
    }
    const LINKED = "fields=id,*payment_collections.invoice_payments"
    const orders = await tokenWith(["order", "read"])
    expect((await ask(orders, "fields=id")).status).toBe(200)
    for (const query of [LINKED, ...LEDGER_QUERIES]) {
      const { status, text } = await ask(orders, query)
      expect([query, status]).toEqual([query, 403])
      expect(text).not.toMatch(LEDGER_COLUMNS)
    }
    const entities = await fetch(
      `${url()}/admin/translations/entities?type=invoice_payment`,
      { headers: { authorization: `Bearer ${orders}` } }
    )
    expect(entities.status).toBe(403)
    const both = await tokenWith(["order", "read"], ["invoice_payment", "read"])
    const { status, text } = await ask(both, LINKED)
    expect(status).toBe(200)
    expect(text).toContain(row!.id)
    const none = shopper().seeded.admin.replace("Bearer ", "")
    expect((await ask(none, LINKED)).status).toBe(403)
  })

  it("RBAC on, invoice_payment:read alone → no telephone number, no link, no cart; with invoice_payment:update → shown", async () => {
    const buyer = await shopper().checkout()
    await sandbox().pay(buyer.invoice.id)
    await watch().untilSettled()
    const { id, order_id } = await watch().row()
    const ask = async (token: string, path: string) => {
      const answer = await fetch(`${url()}/admin/invoice-payment${path}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      return { status: answer.status, text: await answer.text() }
    }
    const paths = [
      `/orders/${order_id}/payment-link`,
      `/invoices/${id}/cart?cart_id=${buyer.cartId}`,
    ]
    const reads = ["invoice_payment", "read"] as [string, string]
    const reader = await tokenWith(reads)
    const invoice = await ask(reader, `/invoices/${id}`)
    expect(invoice.status).toBe(200)
    expect(invoice.text).toContain("mona@example.com")
    for (const path of paths) {
      const { status, text } = await ask(reader, path)
      expect([path, status]).toEqual([path, 403])
      expect(text).not.toMatch(/mona|\+20/)
    }
    const both = await tokenWith(reads, ["invoice_payment", "update"])
    for (const path of paths) {
      const { status, text } = await ask(both, path)
      expect([path, status]).toEqual([path, 200])
      expect(text).toContain("mona@example.com")
    }
  })

  it("RBAC on, refund_order without refund:create → 403 and nothing recorded; with it → refunded", async () => {
    const buyer = await shopper().checkout()
    await sandbox().pay(buyer.invoice.id)
    await watch().untilSettled()
    const { id } = await watch().row()
    const refund = async (token: string) => {
      const path = `/admin/invoice-payment/invoices/${id}/external-refunds`
      const answer = await fetch(url() + path, {
        method: "POST",
        headers: {
          authorization: `Bearer ${token}`,
          "content-type": "application/json",
        },
        body: JSON.stringify({ amount: 10, refund_order: true }),
      })
      await answer.body?.cancel()
      return answer.status
    }
    const recorded = () => watch().db()("invoice_payment_refund")
    const rights = ["read", "update"].map(
      (operation) => ["invoice_payment", operation] as [string, string]
    )
    expect(await refund(await tokenWith(...rights))).toBe(403)
    expect(await recorded()).toHaveLength(0)
    // Medusa asks for this right and has no policy for it: a store adds one.
    await container().resolve<RbacService>(Modules.RBAC).createRbacPolicies({
      key: "refund:create",
      resource: "refund",
      operation: "create",
    })
    const both = await tokenWith(...rights, ["refund", "create"])
    expect(await refund(both)).toBe(200)
    expect(await recorded()).not.toHaveLength(0)
  })

  it("RBAC on, Check status without order:update → 403, and nothing is read", async () => {
    const buyer = await shopper().checkout()
    await sandbox().review(buyer.invoice.id)
    await watch().until("the order is placed", async () =>
      Boolean((await watch().row()).order_id)
    )
    await watch().settledDown()
    const { order_id, session_id } = await watch().row()
    const reads = sandbox().requests.length
    const token = await tokenWith(["order", "read"])
    const path = `/admin/orders/${order_id}/payment-sessions/authorize`
    const answer = await fetch(url() + path, {
      method: "POST",
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
      },
      body: JSON.stringify({ payment_session_id: session_id }),
    })
    await answer.body?.cancel()
    expect(answer.status).toBe(403)
    expect(sandbox().requests).toHaveLength(reads)
  })

  it("RBAC on, a draft is deleted without order:update → 403", async () => {
    const draft = await container()
      .resolve(Modules.ORDER)
      .createOrders({
        ...{ is_draft_order: true, status: "draft", currency_code: "egp" },
        ...{ email: "mona@example.com", region_id: shopper().seeded.regionId },
        items: [{ title: "Lamp", quantity: 1, unit_price: 100 }],
      })
    const remove = async (...rights: [string, string][]) => {
      const answer = await fetch(`${url()}/admin/draft-orders/${draft.id}`, {
        method: "DELETE",
        headers: { authorization: `Bearer ${await tokenWith(...rights)}` },
      })
      await answer.body?.cancel()
      return answer.status
    }
    expect(await remove(["order", "read"])).toBe(403)
    expect(await remove(["order", "read"], ["order", "update"])).toBe(200)
  })

  it.each([
    ["POST", "edit"],
    ["DELETE", "edit"],
    ["POST", "edit/request"],
    ["POST", "edit/confirm"],
    ["DELETE", "edit/items/x"],
    ["DELETE", "edit/shipping-methods/x"],
    ["DELETE", "edit/shipping-methods/method/x"],
    ["POST", "EDIT/confirm/"],
  ])(
    "RBAC on, %s of a draft's %s without order:update → 403",
    async (method, path) => {
      const send = async (...rights: [string, string][]) => {
        const answer = await fetch(`${url()}/admin/draft-orders/x/${path}`, {
          method,
          headers: {
            authorization: `Bearer ${await tokenWith(...rights)}`,
            "content-type": "application/json",
          },
          ...(method === "POST" && { body: "{}" }),
        })
        await answer.body?.cancel()
        return answer.status
      }
      expect(await send(["order", "read"])).toBe(403)
      const both = await send(["order", "read"], ["order", "update"])
      expect(both).not.toBe(403)
    }
  )

  it("the rights are there to be given: invoices, and apart from them credentials", () => {
    const rights = Object.values(Policy)
      .filter(({ resource }) => resource.startsWith("invoice_payment"))
      .map(({ resource, operation }) => ({ resource, operation }))
    expect(rights).toEqual([
      { resource: "invoice_payment", operation: "read" },
      { resource: "invoice_payment", operation: "update" },
      { resource: "invoice_payment_credential", operation: "read" },
      { resource: "invoice_payment_credential", operation: "update" },
    ])
  })
})
