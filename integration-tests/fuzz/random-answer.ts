import fc from "fast-check"
import {
  createdAnswer,
  merchantAnswer,
  wireInvoice,
} from "../../src/invoice-api/__tests__/wire-samples"

export type RandomAnswer = {
  /** All that comes over the wire, head and body. */
  bytes: Buffer
  /** The state of the connection afterwards. */
  end: "kept" | "closed" | "reset"
}

const GOOD = [
  createdAnswer,
  { invoice: { ...wireInvoice, active_transaction: { fees: {} } } },
  merchantAnswer,
]

const CURIOUS = [
  "NaN",
  "Infinity",
  "1e400",
  "103.905",
  "-103.90",
  "0x10",
  "  103.90",
  "1".repeat(400),
  "9999-99-99T99:99:99Z",
  "javascript:alert(1)",
  "\u0000",
  "\ud800",
]

const curious = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(...CURIOUS),
  fc.string({ unit: "binary", maxLength: 30 })
)

/** A good answer in which one field of any depth is another or gone. */
const almostGood = fc
  .tuple(fc.constantFrom(...GOOD), fc.nat(), fc.option(curious), fc.boolean())
  .map(([good, place, other, intact]) => {
    const copy = structuredClone(good) as Record<string, unknown>
    const inner = Object.values(copy).find(
      (one) => typeof one === "object" && one !== null
    ) as Record<string, unknown>
    const object = place % 5 === 0 ? copy : inner
    const names = Object.keys(object)
    const name = names[place % names.length]!
    if (intact) {
      return JSON.stringify(copy)
    }
    if (other === null) {
      delete object[name]
    } else {
      object[name] = other
    }
    return JSON.stringify(copy)
  })

const body = fc
  .oneof(
    { weight: 4, arbitrary: almostGood },
    { weight: 1, arbitrary: almostGood.map((text) => text.slice(0, -9)) },
    { weight: 1, arbitrary: fc.json() },
    { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 200 }) },
    { weight: 1, arbitrary: fc.constantFrom("", "[".repeat(5_000), "null") }
  )
  .map((text) => Buffer.from(text))

const status = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(200, 201) },
  { weight: 2, arbitrary: fc.constantFrom(401, 403, 404, 422, 429, 500, 503) },
  { weight: 1, arbitrary: fc.integer({ min: 100, max: 999 }) }
)

/** {n} stands for the true length of the body. */
const headLines = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.constant("Content-Length: {n}") },
    {
      weight: 4,
      arbitrary: fc.constantFrom(
        ...["Content-Type: application/json", "Content-Type: text/html", "X:"],
        ...["Content-Encoding: gzip", "Content-Encoding: br", "Connection: x"],
        ...["Transfer-Encoding: chunked", "Content-Length: 5", "bad header"],
        ...["Content-Length: 99999999", "Content-Length: -1", "Trailer: x"],
        ...[
          "Location: http://127.0.0.1:1/",
          "Retry-After: 0",
          "Retry-After: x",
        ],
        ...["Retry-After: Fri, 31 Dec 9999 23:59:59 GMT", "X-Request-Id: é"],
        ...["X-Request-Id: secret-of-the-fuzz", "Set-Cookie: a=b"]
      ),
    }
  ),
  { maxLength: 4 }
)

const answer = fc
  .tuple(status, headLines, body)
  .map(([code, lines, content]) => {
    const head = [`HTTP/1.1 ${code} x`, ...lines, "", ""].join("\r\n")
    const text = head.replaceAll("{n}", String(content.length))
    return Buffer.concat([Buffer.from(text), content])
  })

const anything = fc
  .uint8Array({ maxLength: 300 })
  .map((bytes) => Buffer.from(bytes))

export const randomAnswer: fc.Arbitrary<RandomAnswer> = fc.record({
  bytes: fc.oneof(
    { weight: 9, arbitrary: answer },
    { weight: 1, arbitrary: anything }
  ),
  end: fc.oneof(
    { weight: 12, arbitrary: fc.constant("closed" as const) },
    { weight: 1, arbitrary: fc.constantFrom("kept" as const, "reset" as const) }
  ),
})
