import { inspect } from "node:util"
import { errorMeanings, InvoiceApiClient, type InvoiceApiCredentials } from ".."
import type { Operation } from "../call"
import { errorOf, operations } from "./client-operations"
import { replyWith, startLocalService } from "./local-service"
import { API_KEY, API_SECRET, configFor } from "./wire-samples"

type Reply = Parameters<typeof startLocalService>[0]

const ACCESS_TOKEN = "token-9c3b1a70"
const TOKEN = { accessToken: ACCESS_TOKEN }
const schemes: [string, Record<string, string> & InvoiceApiCredentials][] = [
  ["key and secret", { apiKey: API_KEY, apiSecret: API_SECRET }],
  ["access token", TOKEN],
]
async function errorFor(
  reply: Reply,
  credentials: InvoiceApiCredentials,
  operation: Operation = "createInvoice"
) {
  const service = await startLocalService(reply)
  const config = configFor(service.url, { credentials, timeoutMs: 500 })
  const client = new InvoiceApiClient(config)
  const error = await errorOf(operations[operation](client))
  await service.close()
  return error
}

/** Everything that a logger, a reporter or a loop over its fields could get out of an error. */
function everythingIn(error: Error): string {
  const own = Object.getOwnPropertyNames(error).map((name) =>
    String((error as unknown as Record<string, unknown>)[name])
  )
  return [
    inspect(error, { showHidden: true, depth: 20 }),
    JSON.stringify(error),
    String(error),
    error.stack,
    ...own,
  ].join("\n")
}

/** Every credential a request can carry, wherever a service might repeat it. */
const credentialsInUse = [API_KEY, API_SECRET, ACCESS_TOKEN]
const echo = [
  ...credentialsInUse,
  ...credentialsInUse.map(encodeURIComponent),
].join(" and ")
const echoes: [string, Reply][] = [
  ...[200, 301, 400, 401, 403, 404, 422, 429, 500].flatMap(
    (status): [string, Reply][] => [
      [`${status} with a message`, replyWith(status, { message: echo })],
      [
        `${status} with field errors`,
        replyWith(status, { errors: { "x-api-key": [echo] } }),
      ],
      [`${status} with plain text`, replyWith(status, echo)],
      [
        `${status} with a key`,
        replyWith(status, { errors: { [echo]: "bad" } }),
      ],
    ]
  ),
  ["the request id", replyWith(400, "", { "x-request-id": API_KEY })],
  [
    "the request id, an access token",
    replyWith(400, "", { "x-request-id": ACCESS_TOKEN }),
  ],
  ["the location", replyWith(302, "", { location: `/?key=${API_KEY}` })],
  ["Retry-After", replyWith(429, "", { "retry-after": API_KEY })],
  ["a broken connection", (response) => response.socket?.destroy()],
  ["no answer", () => undefined],
]

describe.each(schemes)("%s", (_, credentials) => {
  it.each(echoes)(
    "credentials echoed in %s → in no part of the error",
    async (_place, reply) => {
      const shown = everythingIn(await errorFor(reply, credentials))
      for (const secret of Object.values(credentials)) {
        expect(shown).not.toContain(secret)
        expect(shown).not.toContain(encodeURIComponent(secret))
      }
      expect(shown).not.toMatch(/axios/i)
    }
  )
})

it.each([
  [400, { message: "Currency not supported" }, '"Currency not supported"'],
  [
    422,
    { errors: { currency: ["Not supported"] } },
    '"errors.currency.0: Not supported"',
  ],
  [403, { message: "Address not allowed" }, '"Address not allowed"'],
])("%d %j → quoted to the merchant alone: %s", async (status, body, quote) => {
  const error = await errorFor(replyWith(status, body), TOKEN)
  expect(error.merchantText).toContain(`The service says: ${quote}`)
  expect(error.message).not.toContain(quote)
  expect(Object.values(error.shopperText).join()).not.toContain(quote)
})

it.each([
  [400, "request_rejected", { code: 17 }],
  [403, "forbidden", ""],
  [422, "request_rejected", "<html>Not possible</html>"],
] as const)(
  "%d without a sentence of the service → nothing is quoted",
  async (status, code, body) => {
    const error = await errorFor(replyWith(status, body), TOKEN)
    expect(error.merchantText).toBe(errorMeanings[code].merchantText)
  }
)

it("no answer in time → no reason is named", async () => {
  const error = await errorFor(() => undefined, TOKEN)
  expect(error.merchantText).toBe(errorMeanings.timed_out.merchantText)
})

it("a long message → at most 160 characters of it are quoted", async () => {
  const message = "word ".repeat(1000)
  const error = await errorFor(replyWith(400, { message }), TOKEN)
  const quote = /says: "(.*)"$/.exec(error.merchantText)?.[1]
  expect(quote).toHaveLength(160)
})

it("a long message of characters in two halves → none is cut in two", async () => {
  const message = "😀 ".repeat(200)
  const error = await errorFor(replyWith(400, { message }), TOKEN)
  expect(error.merchantText).toContain("😀")
  expect(error.merchantText).not.toMatch(/\p{Surrogate}/u)
})

it.each([401, 404, 429, 500])(
  "%d with a message → not quoted",
  async (status) => {
    const error = await errorFor(
      replyWith(status, { message: "Secret reason" }),
      TOKEN,
      "getInvoice"
    )
    expect(everythingIn(error)).not.toContain("Secret reason")
  }
)

it("an unreadable answer → names the field, not what it held", async () => {
  const error = await errorFor(
    replyWith(200, { merchant: { id: "someone's data" } }),
    TOKEN,
    "getMerchant"
  )
  expect(error.merchantText).toContain("merchant.id")
  expect(everythingIn(error)).not.toContain("someone's data")
})
