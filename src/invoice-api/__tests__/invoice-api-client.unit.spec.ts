import { inspect } from "node:util"
import { InvoiceApiClient } from ".."
import { errorOf } from "./client-operations"
import { client, serve, service } from "./local-client"
import {
  API_KEY,
  API_SECRET,
  configFor,
  createdAnswer,
  createRequest,
  INVOICE_ID,
  merchantAnswer,
  OTHER_ID,
  readInvoice,
  wireInvoice,
} from "./wire-samples"

describe("createInvoice", () => {
  it("201 → invoice and payment_url; one POST with the amount as a JSON number", async () => {
    await serve(201, createdAnswer)
    const created = await client.createInvoice({
      ...createRequest,
      customer_name: "بائع",
      customer_pays: true,
    })
    const { id, status, expires_at, unreadable } = readInvoice
    expect(created).toEqual({
      invoice: { id, status, expires_at, unreadable },
      payment_url: createdAnswer.payment_url,
    })
    expect(service.seen).toHaveLength(1)
    expect(service.seen[0]).toMatchObject({
      method: "POST",
      url: "/api/v1/invoices",
      headers: {
        "content-type": "application/json",
        accept: "application/json",
      },
      body: '{"amount":103.9,"currency":"EGP","external_reference":"row_1","customer_name":"بائع","customer_pays":true}',
    })
  })

  it("200 instead of 201 with a whole answer → created: refusing it would lose an invoice that exists", async () => {
    await serve(200, createdAnswer)
    const created = await client.createInvoice(createRequest)
    expect(created.invoice.id).toBe(INVOICE_ID)
  })

  it.each(["103.9", "103", "103.905", "1e2", "-20.00", ""])(
    "amount %j → amount_rejected, no request",
    async (amount) => {
      await serve(201, createdAnswer)
      const error = await errorOf(
        client.createInvoice({ ...createRequest, amount })
      )
      expect(error).toMatchObject({
        code: "amount_rejected",
        outcome: "rejected",
      })
      expect(service.seen).toHaveLength(0)
    }
  )

  const unreadable: [string, unknown, string][] = [
    ["the body of an error", { code: "account_suspended" }, "invoice"],
    ["no payment_url", { invoice: wireInvoice }, "payment_url"],
    [
      "payment_url that runs as script",
      { ...createdAnswer, payment_url: "javascript:alert(1)" },
      "payment_url",
    ],
    [
      "relative payment_url",
      { ...createdAnswer, payment_url: "/i/1" },
      "payment_url",
    ],
    [
      "an id that is no UUID",
      { ...createdAnswer, invoice: { ...wireInvoice, id: "17" } },
      "invoice.id",
    ],
    [
      "neither an id nor a payment_url",
      { invoice: {} },
      "(invoice.id, payment_url)",
    ],
    ["an HTML page", "<html>hello</html>", "not a JSON object"],
    ["an empty body", "", "not a JSON object"],
    ["half a JSON", '{"invoice": {"id"', "not a JSON object"],
  ]
  it.each(unreadable)(
    "201 with %s → unreadable_answer, outcome unknown, no second request",
    async (_, body, problem) => {
      await serve(201, body)
      const error = await errorOf(client.createInvoice(createRequest))
      expect(error).toMatchObject({
        code: "unreadable_answer",
        outcome: "unknown",
        status: 201,
      })
      expect(error.merchantText).toContain(problem)
      expect(service.seen).toHaveLength(1)
    }
  )
})

describe("getInvoice", () => {
  it("200 → the invoice with its active transaction; one GET without a body", async () => {
    const active_transaction = {
      gateway_trace: "x",
      fees: { customer_total: "105.00", merchant_net: 101.5, other: 1 },
    }
    await serve(200, { invoice: { ...wireInvoice, active_transaction } })
    expect(await client.getInvoice(INVOICE_ID)).toEqual({
      ...readInvoice,
      active_transaction: {
        fees: { customer_total: "105.00", merchant_net: "101.5" },
      },
    })
    expect(service.seen).toHaveLength(1)
    expect(service.seen[0]).toMatchObject({
      method: "GET",
      url: `/api/v1/invoices/${INVOICE_ID}`,
      body: "",
    })
    expect(service.seen[0]?.headers["content-type"]).toBeUndefined()
  })

  it.each(["", "1", "../merchants/me", `${INVOICE_ID}/x`, "{invoice}"])(
    "id %j → impossible_invoice_id, no request",
    async (id) => {
      await serve(200, { invoice: wireInvoice })
      const error = await errorOf(client.getInvoice(id))
      expect(error.code).toBe("impossible_invoice_id")
      expect(error.path).toBe("/api/v1/invoices")
      expect(service.seen).toHaveLength(0)
    }
  )

  it.each([
    [
      "another invoice",
      { invoice: { ...wireInvoice, id: OTHER_ID } },
      "(invoice.id)",
    ],
    ["no envelope", wireInvoice, "(invoice)"],
    ["HTML", "<html></html>", "(not a JSON object)"],
  ])("200 with %s → unreadable_answer %3$s", async (_, body, problem) => {
    await serve(200, body)
    const error = await errorOf(client.getInvoice(INVOICE_ID))
    expect(error.code).toBe("unreadable_answer")
    expect(error.merchantText.endsWith(` ${problem}`)).toBe(true)
  })

  it("the id in other letter case → still the same invoice", async () => {
    await serve(200, { invoice: wireInvoice })
    const invoice = await client.getInvoice(INVOICE_ID.toUpperCase())
    expect(invoice.id).toBe(INVOICE_ID)
  })
})

describe("getMerchant", () => {
  it("200 → the merchant; one GET to merchants/me", async () => {
    await serve(200, merchantAnswer)
    expect(await client.getMerchant()).toEqual(merchantAnswer.merchant)
    expect(service.seen).toHaveLength(1)
    expect(service.seen[0]).toMatchObject({
      method: "GET",
      url: "/api/v1/merchants/me",
    })
  })
})

it.each([
  [200, JSON.stringify(merchantAnswer)],
  [503, "<h1>Sorry</h1>"],
])(
  "%d → a collector of answers sees operation, status and text",
  async (status, text) => {
    const seen: unknown[] = []
    const onAnswer = (answer: unknown) => seen.push(answer)
    await serve(status, text, { onAnswer })
    await client.getMerchant().catch(() => undefined)
    expect(seen).toEqual([{ operation: "getMerchant", status, text }])
  }
)

it("every request names the plugin", async () => {
  await serve(200, merchantAnswer)
  await client.getMerchant()
  expect(service.seen[0]?.headers["user-agent"]).toBe("medusa-payment-invoice")
})

describe("base address", () => {
  it.each([
    ["", "/api/v1/merchants/me"],
    ["/", "/api/v1/merchants/me"],
    ["/base", "/base/api/v1/merchants/me"],
    ["/base/sub//", "/base/sub/api/v1/merchants/me"],
  ])("apiUrl + %j → %s", async (suffix, url) => {
    await serve(200, merchantAnswer)
    const based = new InvoiceApiClient(configFor(service.url + suffix))
    await based.getMerchant()
    based.close()
    expect(service.seen[0]?.url).toBe(url)
  })
})

it("a client that is inspected, turned into JSON or enumerated shows no credential", async () => {
  await serve(200, merchantAnswer)
  await client.getMerchant()
  const shown =
    inspect(client, { showHidden: true, depth: 20 }) + JSON.stringify(client)
  expect(shown).not.toContain(API_KEY)
  expect(shown).not.toContain(API_SECRET)
})
