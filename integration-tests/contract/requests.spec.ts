import { randomUUID } from "node:crypto"
import fc from "fast-check"
import { InvoiceApiClient, InvoiceApiError } from "../../src/invoice-api"
import type { InvoiceApiCredentials } from "../../src/invoice-api"
import { buildCreateRequest } from "../../src/payment-rules/checkout/create-request"
import { startSandbox, type Sandbox } from "../../src/sandbox"
import { SEED, printLine } from "../fuzz/chance"
import { RecordingProxy } from "./recording-proxy"
import { CANCEL_PATH, readServiceDocument } from "./service-document"

const RUNS = Number(process.env["CONTRACT_RUNS"] ?? 200)

const service = readServiceDocument()
let sandbox: Sandbox
let proxy: RecordingProxy

beforeAll(async () => {
  printLine(`FUZZ_SEED=${SEED}, CONTRACT_RUNS=${RUNS}`)
  sandbox = await startSandbox({ readsPerMinute: 1_000_000 })
  proxy = await RecordingProxy.open(sandbox.url)
})

afterAll(async () => {
  printLine(`${proxy.exchanges.length} exchanges were checked`)
  await proxy.close()
  await sandbox.close()
})

function clientWith(credentials: InvoiceApiCredentials): InvoiceApiClient {
  return new InvoiceApiClient({
    baseUrl: proxy.url,
    credentials,
    timeoutMs: 5_000,
    cancelPath: CANCEL_PATH,
  })
}

/** Both schemes of the interface. */
const schemes = {
  "key and secret": ({ apiKey, apiSecret }: Sandbox["credentials"]) => ({
    apiKey,
    apiSecret,
  }),
  token: ({ accessToken }: Sandbox["credentials"]) => ({ accessToken }),
}

/** Checks the exchanges since the last call, in both directions. */
function problemsSince(from: number): string[] {
  return proxy.exchanges
    .slice(from)
    .flatMap((exchange) => [
      ...service.requestProblems(exchange),
      ...credentialProblems(exchange.headers),
      ...service.answerProblems(exchange),
    ])
}

/** "Sending only one of the two headers" is 401; both schemes at once are not shown. */
function credentialProblems(headers: Record<string, unknown>): string[] {
  const sent = ["x-api-key", "x-api-secret", "authorization"].filter(
    (name) => headers[name] !== undefined
  )
  const scheme = sent.join("+")
  return ["x-api-key+x-api-secret", "authorization"].includes(scheme)
    ? []
    : [`credentials: ${scheme}`]
}

const text = fc.string({ unit: "binary", maxLength: 150 })

const creation = fc.record({
  cents: fc.integer({ min: 2_000, max: 7_000_000 }),
  payer: fc.record({
    name: fc.option(text),
    email: fc.option(fc.emailAddress()),
    phone: fc.option(text),
  }),
  cart_id: fc.option(fc.constant("cart_01KA00000000000000000000AA")),
  locale: fc.option(fc.constantFrom("ar-EG", "en")),
  hours: fc.option(fc.integer({ min: 1, max: 10_000 })),
  extra: fc.dictionary(fc.string({ maxLength: 10 }), fc.jsonValue(), {
    maxKeys: 2,
  }),
})

type Creation =
  typeof creation extends fc.Arbitrary<infer Value> ? Value : never

function requestOf({ cents, payer, hours, extra, ...row }: Creation) {
  const page = (kind: string) => `https://shop.example/hooks/${kind}`
  return buildCreateRequest(
    {
      ...row,
      id: `invpay_${randomUUID()}`,
      amount: (cents / 100).toFixed(2),
      currency: "egp",
    },
    payer,
    {
      urls: {
        success_url: page("success"),
        cancel_url: page("cancel"),
        webhook_url: page("webhook"),
      },
      options: {
        extraInvoiceFields: extra,
        ...(hours !== null && { expiresInHours: hours }),
      },
    }
  )
}

/** "Echoes the request": the answer repeats the sent values. */
function expectEchoes(from: number): void {
  const { body, answer } = proxy.exchanges[from]!
  const {
    amount,
    expires_in_hours: _hours,
    ...sent
  } = JSON.parse(body) as {
    amount: number
    expires_in_hours?: number
  }
  const { invoice, payment_url } = JSON.parse(answer) as {
    invoice: Record<string, unknown> & { id: string }
    payment_url: string
  }
  const echoed = Object.entries(sent).filter(([name]) =>
    Object.hasOwn(invoice, name)
  )
  expect(invoice).toMatchObject({
    ...Object.fromEntries(echoed),
    amount: amount.toFixed(2),
  })
  expect(payment_url).toContain(invoice.id)
}

const STEPS = ["pay", "review", "expire", "none"] as const

it.each(Object.entries(schemes))(
  "any creation, read, paid or not, read again, cancelled, by %s → every request and every answer as in the document",
  async (_, scheme) => {
    const client = clientWith(scheme(sandbox.credentials))
    await fc.assert(
      fc.asyncProperty(
        creation,
        fc.constantFrom(...STEPS),
        async (given, step) => {
          const from = proxy.exchanges.length
          const { invoice } = await client.createInvoice(requestOf(given))
          await client.getInvoice(invoice.id)
          if (step !== "none") {
            await sandbox[step](invoice.id)
          }
          await client.getInvoice(invoice.id)
          await client.cancelInvoice(invoice.id).catch(expectOurError)
          await client.getInvoice(invoice.id)
          await client.getMerchant()
          expect(problemsSince(from)).toEqual([])
          expectEchoes(from)
        }
      ),
      { seed: SEED, numRuns: RUNS }
    )
    client.close()
  },
  300_000
)

function expectOurError(error: unknown): void {
  expect(error).toBeInstanceOf(InvoiceApiError)
}

const SHAPES = ["message_errors", "nested", "code_only", "text"] as const
const FAULTS = [
  ...["unauthorized", "account_suspended", "account_not_ready", "amount"],
  ...["no_active_numbers", "invalid_fees", "rate_limited", "not_found"],
] as const

it.each(SHAPES)(
  "each refusal of the interface, worded as %s → a status of the document, an error with its code",
  async (shape) => {
    const client = clientWith(schemes["key and secret"](sandbox.credentials))
    sandbox.errorShape(shape)
    const from = proxy.exchanges.length
    const [request] = fc.sample(creation, { seed: SEED, numRuns: 1 })
    const { invoice } = await client.createInvoice(requestOf(request!))
    const calls = {
      create: () => client.createInvoice(requestOf(request!)),
      get: () => client.getInvoice(invoice.id),
      me: () => client.getMerchant(),
    }
    for (const fault of FAULTS) {
      for (const [operation, call] of Object.entries(calls)) {
        if (!isRefusalOf(operation, fault)) {
          continue
        }
        sandbox.failNext(operation as keyof typeof calls, fault, { times: 3 })
        await expect(call()).rejects.toBeInstanceOf(InvoiceApiError)
        sandbox.failNext(operation as keyof typeof calls, fault, { times: 0 })
      }
    }
    expect(problemsSince(from)).toEqual([])
    sandbox.errorShape("message_errors")
    client.close()
  }
)

/** The errors of docs/openapi/service.yaml: most of them are of creation alone. */
function isRefusalOf(operation: string, fault: (typeof FAULTS)[number]) {
  if (fault === "not_found") {
    return operation === "get"
  }
  return (
    operation === "create" ||
    ["unauthorized", "account_suspended", "rate_limited"].includes(fault)
  )
}

it("an amount outside 20 to 70000 → sent as it is, refused with 422", async () => {
  const client = clientWith(schemes.token(sandbox.credentials))
  for (const amount of ["19.99", "70000.01"]) {
    const request = { amount, currency: "EGP", external_reference: "row" }
    await expect(client.createInvoice(request)).rejects.toMatchObject({
      code: "amount_rejected",
    })
    const last = proxy.exchanges.at(-1)!
    expect(last.status).toBe(422)
    expect(service.requestProblems(last)).not.toEqual([])
    expect(service.answerProblems(last)).toEqual([])
  }
  client.close()
})

it("a foreign invoice and an unknown one → 404 both, as in the document", async () => {
  const { credentials, otherCredentials } = sandbox
  const own = clientWith(schemes.token(credentials))
  const other = clientWith(schemes.token(otherCredentials))
  const from = proxy.exchanges.length
  const request = { amount: "20.00", currency: "EGP", external_reference: "r" }
  const { invoice } = await own.createInvoice(request)
  for (const id of [invoice.id, randomUUID()]) {
    await expect(other.getInvoice(id)).rejects.toMatchObject({
      code: "invoice_not_found",
    })
  }
  expect(problemsSince(from)).toEqual([])
  own.close()
  other.close()
})
