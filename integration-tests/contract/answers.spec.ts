import { once } from "node:events"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import fc from "fast-check"
import {
  errorMeanings,
  InvoiceApiClient,
  InvoiceApiError,
} from "../../src/invoice-api"
import { SEED, printLine } from "../fuzz/chance"
import type { Schema } from "./openapi-document"
import { CANCEL_PATH, readServiceDocument } from "./service-document"
import { valuesOf } from "./values-of-schema"

const RUNS = Number(process.env["CONTRACT_RUNS"] ?? 200)
const ID = "7a1f0c3e-9b52-4c1d-8f60-2f4f6f1f9a01"

type WireInvoice = Record<string, unknown> & { id: string }
type Body = { invoice: WireInvoice; payment_url: string; merchant: WireInvoice }

const service = readServiceDocument()
let server: Server
let client: InvoiceApiClient
let next: { status: number; type: string; body: string }

beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume()
    const { status, type, body } = next
    response.writeHead(status, type ? { "content-type": type } : {}).end(body)
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  client = new InvoiceApiClient({
    baseUrl: `http://127.0.0.1:${port}`,
    credentials: { accessToken: "token-of-the-contract" },
    // Short, so that a 429 is not repeated.
    timeoutMs: 300,
    cancelPath: CANCEL_PATH,
  })
})

afterAll(() => {
  client.close()
  server.closeAllConnections()
  server.close()
})

const schemaAt = (name: string): Schema => ({
  $ref: `#/components/schemas/${name}`,
})

const request = { amount: "103.90", currency: "EGP", external_reference: "row" }

const calls = {
  createInvoice: () => client.createInvoice(request),
  getInvoice: () => client.getInvoice(ID),
  cancelInvoice: () => client.cancelInvoice(ID),
  getMerchant: () => client.getMerchant(),
}

/** An answer with a valid body of the schema; any error of the client comes back as a value. */
async function answerWith(call: () => Promise<unknown>, answer: typeof next) {
  next = answer
  return call().catch((error: unknown) => {
    expect(error).toBeInstanceOf(InvoiceApiError)
    return error as InvoiceApiError
  })
}

const success = (status: number, body: unknown) => ({
  status,
  type: "application/json",
  body: JSON.stringify(body),
})

const property = (name: string, check: (body: Body) => Promise<void>) =>
  fc.assert(
    fc.asyncProperty(valuesOf(schemaAt(name), service), (body) => {
      expect(service.problems(schemaAt(name), body)).toEqual([])
      return check(body as Body)
    }),
    { seed: SEED, numRuns: RUNS }
  )

/**
 * An amount as money is written, words that say something: what an answer without them means is not
 * shown.
 */
const isClear = ({ amount, currency, status }: WireInvoice) =>
  !/^0\d/.test(String(amount)) && currency !== "" && status !== ""

const unreadable = expect.objectContaining({
  code: "unreadable_answer",
}) as unknown

it("any valid answer of get invoice → read with every field that decides, or unreadable_answer where a word is empty", async () => {
  let read = 0
  await property("InvoiceAnswer", async ({ invoice: wire }) => {
    const invoice = { ...wire, id: ID }
    const outcome = await answerWith(
      calls.getInvoice,
      success(200, { invoice })
    )
    if (!isClear(invoice)) {
      expect(outcome).toEqual(unreadable)
      return
    }
    read += 1
    const { amount, currency, status, external_reference = null } = wire
    expect(outcome).toMatchObject({
      ...{ id: ID, amount, currency, status, external_reference },
    })
    const { cancelled_at } = outcome as { cancelled_at: string | null }
    if (wire["cancelled_at"] === null) {
      expect(cancelled_at).toBeNull()
    }
    if (/[1-9a-z]/i.test((wire["cancelled_at"] as string | null) ?? "")) {
      expect(cancelled_at).toBe(wire["cancelled_at"])
    }
  })
  printLine(`${read} of ${RUNS} answers were read`)
  expect(read).toBeGreaterThan(RUNS / 2)
}, 120_000)

it("a valid answer about another invoice → unreadable_answer", () =>
  property("InvoiceAnswer", async (body) => {
    const outcome = await answerWith(calls.getInvoice, success(200, body))
    expect(outcome).toEqual(unreadable)
  }))

it("any valid answer of create invoice → its id and its page, whatever else is in it", () =>
  property("CreatedInvoice", async (body) => {
    const outcome = await answerWith(calls.createInvoice, success(201, body))
    const { invoice } = body
    const payment_url = new URL(String(body["payment_url"])).href
    expect(outcome).toMatchObject({ invoice: { id: invoice.id }, payment_url })
  }))

it("any valid merchant → read, or unreadable_answer without a status", () =>
  property("MerchantAnswer", async (body) => {
    const outcome = await answerWith(calls.getMerchant, success(200, body))
    const { merchant } = body
    expect(outcome).toEqual(
      merchant["status"] === ""
        ? unreadable
        : expect.objectContaining({
            id: merchant.id,
            name: String(merchant["name"]).trim() || null,
          })
    )
  }))

it("any answer of cancel that has this invoice somewhere → it, or null; never an error", () =>
  property("InvoiceAnswer", async ({ invoice: wire }) => {
    const invoice = { ...wire, id: ID }
    for (const body of [{ invoice }, invoice, { data: invoice }, null, []]) {
      const outcome = await answerWith(calls.cancelInvoice, success(200, body))
      expect(outcome === null || (outcome as WireInvoice).id === ID).toBe(true)
    }
  }))

/** Error bodies are not shown, so they may be anything; some hold a marker of the interface. */
const errorBody = fc.oneof(
  fc.json(),
  fc.string({ unit: "binary", maxLength: 100 }),
  fc.constantFrom(
    ...['{"errors":{"amount":["too small"]}}', '{"code":"invalid_fees"}'],
    ...["account_suspended", '{"error":{"code":"account_not_ready"}}'],
    '{"message":"No active payment numbers are configured"}'
  )
)

const MAY_MEAN: Record<number, RegExp> = {
  401: /^unauthorized$/,
  403: /^(account_suspended|account_not_ready|forbidden)$/,
  404: /^invoice_not_found$/,
  422: /^(amount_rejected|no_active_numbers|invalid_fees|request_rejected)$/,
  429: /^rate_limited$/,
}

/** Each status of each operation, as the document lists them. */
const refusals = Object.values(service.document.paths)
  .flatMap((item) => Object.values(item))
  .flatMap(({ operationId = "", responses }) =>
    Object.keys(responses)
      .filter((status) => Number(status) >= 400)
      .map((status) => [operationId, Number(status)] as const)
  )

it.each(refusals)(
  "%s answered with %i and any body → an error of that meaning, surely rejected",
  async (operation, status) => {
    const type = fc.constantFrom("application/json", "text/plain", "")
    await fc.assert(
      fc.asyncProperty(errorBody, type, async (body, type) => {
        const call = calls[operation as keyof typeof calls]
        const outcome = await answerWith(call, { status, type, body })
        const { code, outcome: sure } = outcome as InvoiceApiError
        expect(code).toMatch(MAY_MEAN[status]!)
        expect(Object.keys(errorMeanings)).toContain(code)
        expect(sure).toBe("rejected")
      }),
      { seed: SEED, numRuns: Math.ceil(RUNS / 5) }
    )
  },
  60_000
)
