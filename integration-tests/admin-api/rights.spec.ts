import { readdirSync } from "node:fs"
import path from "node:path"
import { Policy } from "@medusajs/framework/utils"
import { describeStore } from "../http/describe-store"

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

describeStore({}, ({ shopper, url }) => {
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
