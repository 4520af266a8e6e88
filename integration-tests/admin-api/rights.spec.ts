import { Policy } from "@medusajs/framework/utils"
import { describeStore } from "../http/describe-store"

// Medusa reads its feature flags when it starts.
process.env["MEDUSA_FF_RBAC"] = "true"
afterAll(() => {
  delete process.env["MEDUSA_FF_RBAC"]
})

describeStore({}, ({ shopper }) => {
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

  it("RBAC on, an admin without a role → 403 on each route", async () => {
    const id = "invpay_unknown"
    const calls = [
      ["GET", "/invoices"],
      ["GET", "/invoices/export"],
      ["GET", `/invoices/${id}`],
      ["POST", `/invoices/${id}/recheck`],
      ["POST", `/invoices/${id}/cancel`],
      ["POST", `/invoices/${id}/resolve`],
      ["POST", `/invoices/${id}/apply-to-cart`],
      ["POST", `/invoices/${id}/external-refunds`],
      ["GET", "/credentials"],
      ["POST", "/credentials"],
      ["DELETE", "/credentials"],
      ["POST", "/connection-check"],
      ["GET", "/health"],
      ["GET", "/support-bundle"],
    ] as const
    for (const [method, path] of calls) {
      const address = `/invoice-payment${path}`
      const { status } = await shopper().admin(method, address)
      expect([method, path, status]).toEqual([method, path, 403])
    }
  })
})
