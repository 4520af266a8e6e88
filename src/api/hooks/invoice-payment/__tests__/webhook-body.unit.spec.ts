import { createHash } from "node:crypto"
import { Agent, createServer, request, type Server } from "node:http"
import { connect, type AddressInfo } from "node:net"
import { discardBody, readWebhookBody } from "../webhook-body"

type Read = Awaited<ReturnType<typeof readWebhookBody>>["body"]

/** One connection, used again as long as the server leaves it open. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
let server: Server
/** The connection of each request, in order. */
const connections: unknown[] = []

beforeAll(async () => {
  server = createServer((req, res) => {
    connections.push(req.socket)
    const patienceMs = Number(req.headers["x-patience"] ?? 5_000)
    if (req.url === "/refused") {
      res.writeHead(404).end()
      void discardBody(req, patienceMs)
      return
    }
    void readWebhookBody(req, patienceMs).then(({ body, isWhole }) => {
      if (!isWhole) {
        res.setHeader("connection", "close")
      }
      res.end(JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
})

afterAll(async () => {
  agent.destroy()
  await new Promise((resolve) => server.close(resolve))
})

/** One POST over a real connection, its body in the given pieces. */
async function post(
  pieces: (string | Buffer)[],
  headers: Record<string, string> = {}
): Promise<Read> {
  const { port } = server.address() as AddressInfo
  const answer = await new Promise<string>((resolve, reject) => {
    const outgoing = request(
      { port, host: "127.0.0.1", method: "POST", headers, agent },
      (res) => {
        let text = ""
        res.setEncoding("utf8")
        res.on("data", (part: string) => (text += part))
        res.on("end", () => resolve(text))
        res.on("error", reject)
      }
    )
    outgoing.on("error", reject)
    pieces.forEach((piece) => outgoing.write(piece))
    outgoing.end()
  })
  return JSON.parse(answer) as Read
}

function digestOf(body: string | Buffer): string {
  return createHash("sha256").update(body).digest("base64url")
}

const A = "0b0e6f3a-7a43-4a0e-8f5d-00000000000a"
const B = "0b0e6f3a-7a43-4a0e-8f5d-00000000000b"
const C = "0b0e6f3a-7a43-4a0e-8f5d-00000000000c"
const D = "0b0e6f3a-7a43-4a0e-8f5d-00000000000d"

const MANY = Array.from(
  { length: 12 },
  (_, index) => A.slice(0, -2) + String(10 + index)
)
const bodies: [string, string[], string | Buffer, string][] = [
  ["JSON", [A], JSON.stringify({ data: { id: A } }), "application/json"],
  ["JSON that is cut off", [A], `{"data":{"id":"${A}`, "application/json"],
  ["a form", [A, B], `id=${A}&other=${B}`, "application/x-www-form-urlencoded"],
  ["plain text", [A], `paid ${A}!`, "text/plain"],
  ["no content type's business", [A], `<id>${A}</id>`, "image/png"],
  ["the same id again and in capitals", [A], `${A} ${A.toUpperCase()}`, "x/y"],
  ["four ids", [A, B, C, D], [A, B, C, D].join(), "text/plain"],
  ["more than ten ids", MANY.slice(0, 10), MANY.join(), "text/plain"],
  ["ids in their order", [C, A], `${C} ${A}`, "text/plain"],
  ["no id", [], '{"id":"123"}', "application/json"],
  ["almost an id", [], A.slice(0, -1), "text/plain"],
  ["nothing", [], "", "application/json"],
  [
    "bytes that are no text",
    [A],
    Buffer.from([255, 0, ...Buffer.from(A)]),
    "a/b",
  ],
]
it.each(bodies)(
  "%s → ids %j, the digest of what was sent",
  async (_, ids, body, type) => {
    const read = await post([body], { "content-type": type })
    expect(read).toEqual({ digest: digestOf(body), candidates: ids })
  }
)

it("the same body in other pieces → the same digest", async () => {
  const body = JSON.stringify({ data: { id: A } })
  const whole = await post([body])
  const pieces = await post([...body].map((letter) => letter))
  expect(pieces).toEqual(whole)
})

const CAP = 64 * 1024

it("exactly 64 kB → read to the last byte", async () => {
  const body = "x".repeat(CAP - A.length) + A
  expect(await post([body])).toEqual({
    digest: digestOf(body),
    candidates: [A],
  })
})

it("more than 64 kB → answered; what comes after the cap counts for nothing", async () => {
  const start = A + "x".repeat(CAP - A.length)
  const expected = { digest: digestOf(start), candidates: [A] }
  expect(await post([start, B])).toEqual(expected)
  expect(await post([start + "y".repeat(5 * CAP) + B])).toEqual(expected)
  const pieces = Array.from({ length: 100 }, () => "y".repeat(CAP / 10 + 7))
  expect(await post([start, ...pieces])).toEqual(expected)
})

it("after more than 64 kB → the connection can be used again", async () => {
  connections.length = 0
  await post(["x".repeat(5 * CAP), "x".repeat(5 * CAP)])
  await post([A])
  expect(connections).toHaveLength(2)
  expect(connections[0] === connections[1]).toBe(true)
})

it("an id across the cap → no id", async () => {
  const body = "x".repeat(CAP - 10) + A
  expect((await post([body])).candidates).toEqual([])
})

/**
 * A request that never ends. If it still sends when the server closes, the sender loses the
 * answer: so only a few more bytes follow the piece, well within the time limit.
 * @returns the answer until the connection ended
 */
function postUnfinished(
  piece: Buffer,
  { path = "/", patienceMs = 60_000, drops = 0 } = {}
): Promise<string> {
  const { port } = server.address() as AddressInfo
  return new Promise((resolve) => {
    let answer = ""
    const socket = connect(port, "127.0.0.1")
    socket.on("data", (part) => (answer += part.toString()))
    socket.on("error", () => {})
    socket.on("close", () => resolve(answer))
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: a\r\nX-Patience: ${patienceMs}\r\nContent-Length: 9999999\r\n\r\n`
    )
    socket.write(piece)
    for (let drop = 1; drop <= drops; drop++) {
      setTimeout(() => socket.write("x"), 20 * drop)
    }
  })
}

const MEGABYTE = 1024 * 1024

it.each([
  ["a megabyte and a byte", "x".repeat(MEGABYTE + 1 - A.length), {}],
  ["a few drops, and patience ends", "", { patienceMs: 1_000, drops: 3 }],
])("%s, and no end → answered and closed", async (_, rest, sent) => {
  const answer = await postUnfinished(Buffer.from(A + rest), sent)
  expect(answer).toMatch(/^HTTP\/1.1 200/)
  expect(answer).toContain(`"candidates":["${A}"]`)
})

it.each([
  ["a megabyte and a byte", Buffer.alloc(MEGABYTE + 1), {}],
  ["a few drops, and patience ends", Buffer.from(A), { patienceMs: 1_000 }],
])(
  "%s behind a token that was refused → 404 and closed",
  async (_, piece, sent) => {
    const answer = await postUnfinished(piece, { path: "/refused", ...sent })
    expect(answer).toMatch(/^HTTP\/1.1 404/)
  }
)
