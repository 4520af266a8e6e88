import { Agent, request } from "node:http"
import fc from "fast-check"

export type RandomRequest = {
  method: string
  /** The rest of the URL, in place of the token, the id or the query. */
  tail: string
  headers: Record<string, string>
  /** Whether a caller's own keys outlive the random headers: most do, to be let in. */
  keepsKeys: boolean
  body: Uint8Array | string
}

export type RawAnswer = { status: number; text: string }

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"]

const TYPES = [
  "application/json",
  "application/json; charset=utf-16",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "multipart/form-data",
  "text/plain",
  "text/xml",
  "application/octet-stream",
  "image/png",
  "*/*",
  ";;",
  "",
]

/** Values that have broken servers before. */
const CURIOUS = [
  "",
  "%00",
  "%",
  "%E0%A4%A",
  "%2e%2e%2f%2e%2e",
  "..%5c",
  "__proto__",
  "constructor",
  "toString",
  "null",
  "undefined",
  "true",
  "0",
  "-1",
  "1e309",
  "'%20or%201=1--",
  "%27%3B%20drop%20table%20cart%3B--",
  "%24ne",
  "*",
  "%F0%9F%92%A9",
  "%0d%0aSet-Cookie:%20a=b",
  "a".repeat(5_000),
  "invpay_01KA00000000000000000000AA",
  "w01KA00000000000000000000AA0000AAAAAAAAAAAAAAAAAAAAAA",
  "t01KA00000000000000000000AA0000AAAAAAAAAAAAAAAAAAAAAA",
  "payses_01KA00000000000000000000AA",
  "cart_01KA00000000000000000000AA",
  "order_01KA00000000000000000000AA",
  "payment_collection.invoice_payments.*",
  "%2Bpayment_collection.%69nvoice_payment.merchant_net",
  "sales_channel.carts.payment_collection.invoice_payments.*",
]

const text = fc.string({ unit: "binary", maxLength: 60 })

const value = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...CURIOUS) },
  {
    weight: 2,
    arbitrary: text.map((one) => encodeURIComponent(wellFormed(one))),
  },
  { weight: 1, arbitrary: fc.stringMatching(/^[!-~]{0,60}$/).map(inPath) }
)

// Not "locale": given twice, it makes Medusa's own middleware (2.21.2) throw before any route is
// reached, and nothing is answered.
const queryName = fc.constantFrom(
  ...["cart_id", "cart_id[]", "cart_id[$ne]", "id", "fields", "limit"],
  ...["fields[]", "fields[x][]", "FIELDS", "status", "created_at[$gt]"],
  ...["__proto__[x]", "order", "country_code", "offset", "q"]
)

const query = fc
  .array(fc.tuple(queryName, value), { maxLength: 4 })
  .map((pairs) => pairs.map(([name, one]) => `${name}=${one}`).join("&"))

const json = fc
  .oneof(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom(deep(200), { id: "x" }))
  .map((one) => JSON.stringify(one))

const body = fc.oneof(
  json,
  json.map((one) => one.slice(0, -1)),
  fc.uint8Array({ maxLength: 400 }),
  text,
  fc.constantFrom("", '{"__proto__":{"admin":true}}', "a=1&a[b]=2&a[]=3"),
  fc.constant("x".repeat(150_000))
)

const headers = fc.record(
  {
    "content-type": fc.constantFrom(...TYPES),
    "content-encoding": fc.constantFrom("gzip", "br", "deflate", "x", ""),
    accept: fc.constantFrom("*/*", "text/html", "application/json", "x"),
    "accept-language": fc.stringMatching(/^[ -~]{0,30}$/),
    "x-forwarded-for": fc.stringMatching(/^[ -~]{0,30}$/),
    "x-forwarded-host": fc.constantFrom("evil.example", "a b", ""),
    "x-http-method-override": fc.constantFrom(...METHODS),
    origin: fc.constantFrom("https://evil.example", "null", ""),
    authorization: fc.constantFrom("Bearer x", "Basic eDp5", "", "Bearer"),
    cookie: fc.stringMatching(/^[ -~]{0,60}$/),
    "x-publishable-api-key": fc.constantFrom("", "pk_wrong", "x".repeat(3_000)),
    "if-none-match": fc.constantFrom("*", '"x"'),
    range: fc.constantFrom("bytes=0-", "x"),
  },
  { requiredKeys: [] }
)

/** @param method of the route itself, which is what most of them use */
export function randomRequest(method: string): fc.Arbitrary<RandomRequest> {
  return fc.record({
    method: fc.oneof(
      { weight: 6, arbitrary: fc.constant(method) },
      { weight: 1, arbitrary: fc.constantFrom(...METHODS) }
    ),
    tail: fc.tuple(value, query).map(([one, rest]) => `${one}?${rest}`),
    headers,
    keepsKeys: fc.oneof(
      { weight: 4, arbitrary: fc.constant(true) },
      { weight: 1, arbitrary: fc.constant(false) }
    ),
    body,
  })
}

/** Far above any answer's time; a call without an answer reports that. */
const PATIENCE_MS = 20_000

/** One connection, so that each request meets what the one before it left behind. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** @throws Error when the connection ended without an answer */
export function send(
  base: string,
  { method, tail, headers, body }: RandomRequest
): Promise<RawAnswer> {
  const { host, port, pathname } = new URL(base)
  const hasBody = body.length > 0 && method !== "HEAD"
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        agent,
        host: host.split(":")[0],
        port,
        path: pathname + tail,
        method,
        headers: {
          ...headers,
          ...(hasBody && { "content-length": Buffer.byteLength(body) }),
        },
      },
      (answer) => {
        let text = ""
        answer.setEncoding("utf8")
        answer.on("data", (part: string) => (text += part))
        answer.on("end", () =>
          resolve({ status: answer.statusCode ?? 0, text })
        )
        answer.on("error", reject)
      }
    )
    sent.setTimeout(PATIENCE_MS, () => sent.destroy(new Error("no answer")))
    sent.on("error", reject)
    sent.end(hasBody ? body : undefined)
  })
}

function wellFormed(one: string): string {
  return Buffer.from(one, "utf8").toString("utf8")
}

/** Removes characters that would end the path of a request line. */
function inPath(one: string): string {
  return one.replace(/[#?]/g, "")
}

function deep(levels: number): unknown {
  let one: unknown = 1
  for (let level = 0; level < levels; level++) {
    one = [one]
  }
  return one
}
