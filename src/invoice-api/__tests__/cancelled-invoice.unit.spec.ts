import { errorOf } from "./client-operations"
import { client, serve, service } from "./local-client"
import { INVOICE_ID, OTHER_ID, readInvoice, wireInvoice } from "./wire-samples"

describe("cancelInvoice", () => {
  const cancelled = { ...wireInvoice, cancelled_at: "2026-02-28 13:00" }
  const readable: [string, unknown][] = [
    ["enveloped", { invoice: cancelled }],
    ["bare", cancelled],
    ["below data", { data: cancelled }],
    ["enveloped below data", { data: { invoice: cancelled } }],
  ]
  it.each(readable)(
    "200 with the invoice %s → the invoice",
    async (_, body) => {
      await serve(200, body)
      expect(await client.cancelInvoice(INVOICE_ID)).toEqual({
        ...readInvoice,
        cancelled_at: "2026-02-28 13:00",
      })
    }
  )

  const unreadable: [string, unknown][] = [
    ["nothing", ""],
    ["a message", { message: "cancelled" }],
    ["another invoice", { invoice: { ...cancelled, id: OTHER_ID } }],
    ["text", "OK"],
    ["null", null],
    ["a list", [cancelled]],
  ]
  it.each(unreadable)("200 with %s → null", async (_, body) => {
    await serve(200, body)
    expect(await client.cancelInvoice(INVOICE_ID)).toBeNull()
  })

  it("204 → null", async () => {
    await serve(204, "")
    expect(await client.cancelInvoice(INVOICE_ID)).toBeNull()
  })

  it("cancelPath → one POST to it, the id filled in", async () => {
    await serve(200, "", { cancelPath: "api/v1/void/{invoice}?now=1" })
    await client.cancelInvoice(INVOICE_ID)
    expect(service.seen).toHaveLength(1)
    expect(service.seen[0]).toMatchObject({
      method: "POST",
      url: `/api/v1/void/${INVOICE_ID}?now=1`,
      body: "{}",
    })
  })

  it("cancelPath null → operation_missing, no request", async () => {
    await serve(200, "", { cancelPath: null })
    const error = await errorOf(client.cancelInvoice(INVOICE_ID))
    expect(error.code).toBe("operation_missing")
    expect(error.path).toBe(`/api/v1/invoices/${INVOICE_ID}/cancel`)
    expect(service.seen).toHaveLength(0)
  })

  it("an impossible id → impossible_invoice_id, no request", async () => {
    await serve(200, "")
    const error = await errorOf(client.cancelInvoice("../../merchants/me"))
    expect(error.code).toBe("impossible_invoice_id")
    expect(service.seen).toHaveLength(0)
  })
})
