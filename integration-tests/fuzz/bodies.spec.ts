import { connect } from "node:net"
import { openStore } from "./open-store"

let opened: Awaited<ReturnType<typeof openStore>>
let keys: Record<string, string>

beforeAll(async () => {
  opened = await openStore({ LOG_LEVEL: "http" })
  const { publishableKey } = opened.store.shopper().seeded
  keys = {
    ...{ host: "a", "content-type": "application/json" },
    "x-publishable-api-key": publishableKey,
    authorization: opened.store.admin,
  }
}, 180_000)

afterAll(() => opened?.close())

/** Longer than any limit; a connection that is still open then would stay open. */
const FOREVER_MS = 20_000

/**
 * Sends so much of a body that never ends; or hangs up.
 * @returns what was answered until the server closed the connection
 */
function begin(route: string, piece: string, hangsUp = false): Promise<string> {
  const { port } = new URL(opened.store.servers[0]!.url)
  const lines = Object.entries({ ...keys, "content-length": "9999999" })
  const head = [
    `${route} HTTP/1.1`,
    ...lines.map(([name, value]) => `${name}: ${value}`),
  ]
  return new Promise((resolve) => {
    let answer = ""
    const socket = connect(Number(port), "127.0.0.1")
    const timer = setTimeout(() => {
      answer += " and left open"
      socket.destroy()
    }, FOREVER_MS)
    socket.on("data", (part) => (answer += part.toString()))
    socket.on("error", () => {})
    socket.on("close", () => {
      clearTimeout(timer)
      resolve(answer)
    })
    socket.write(`${head.join("\r\n")}\r\n\r\n${piece}`, () => {
      if (hangsUp) {
        socket.destroy()
      }
    })
  })
}

const statusOf = (answer: string) =>
  answer.endsWith("left open") ? "open" : Number(answer.split(" ")[1])

const MEGABYTE = 1024 * 1024
const HOOKS = "/hooks/invoice-payment"
const STORE = "/store/invoice-payment"
const ADMIN = "/admin/invoice-payment"

/** A webhook with a wrong token is refused before its body is read. */
const ROUTES: [string, number, number, number][] = [
  [`POST ${HOOKS}`, MEGABYTE, 413, 408],
  [`POST ${HOOKS}/wrong`, MEGABYTE, 404, 404],
  [`PUT ${HOOKS}/wrong`, MEGABYTE, 413, 408],
  [`POST ${HOOKS}/pay/wrong`, MEGABYTE, 413, 408],
  [`POST ${HOOKS}/return/wrong`, MEGABYTE, 413, 408],
  [`GET ${HOOKS}/return/wrong`, MEGABYTE, 413, 408],
  [`POST ${STORE}/xx`, 100_000, 413, 408],
  [`POST ${STORE}/orders/x/payment-session`, 100_000, 413, 408],
  [`GET ${STORE}/availability`, 100_000, 413, 408],
  [`PATCH ${ADMIN}/xx`, 100_000, 413, 408],
  // These requests are refused without reading the body.
  [`POST ${HOOKS}/%`, MEGABYTE, 413, 408],
  [`POST ${HOOKS}//wrong`, MEGABYTE, 413, 408],
  [`POST /${HOOKS}/wrong`, MEGABYTE, 413, 408],
  [`POST ${STORE}/orders/%00/payment-session`, 100_000, 413, 408],
  [`POST ${STORE}/availability?fields=invoice_payments`, 100_000, 413, 408],
  [`POST ${ADMIN}/invoices/%00/cancel`, 100_000, 413, 408],
  [`POST ${ADMIN}/connection-check`, 100_000, 413, 408],
]

it.each(ROUTES)(
  "%s with one byte more than %d, and no end → %d and closed",
  async (route, limit, answer) => {
    expect(statusOf(await begin(route, "x".repeat(limit + 1)))).toBe(answer)
  },
  2 * FOREVER_MS
)

it("six bytes and then nothing, everywhere at once → 408 and closed, or 404", async () => {
  const ends = ROUTES.map(async ([route]) => [
    route,
    statusOf(await begin(route, '{"a": ')),
  ])
  expect(await Promise.all(ends)).toEqual(
    ROUTES.map(([route, , , slow]) => [route, slow])
  )
}, 60_000)

it.each([`POST ${STORE}/gone`, `POST ${ADMIN}/gone`, `PUT ${HOOKS}/pay/gone`])(
  "%s, and the sender hangs up → nothing but the access in the log",
  async (route) => {
    const log = () => opened.store.processes[0]!.log()
    const before = log().length
    await begin(route, '{"a": ', true)
    await opened.store.watch.until("logged", () =>
      Promise.resolve(log().slice(before).includes('"status":null'))
    )
    expect(log().slice(before)).not.toMatch(/aborted|^\s+at /m)
  }
)

it("whole bodies → the connection is used again", async () => {
  const form = "a=1"
  const request = [
    `POST ${HOOKS}/pay/wrong HTTP/1.1`,
    "host: a",
    `content-length: ${form.length}`,
  ].join("\r\n")
  const { port } = new URL(opened.store.servers[0]!.url)
  const socket = connect(Number(port), "127.0.0.1")
  let answers = ""
  const twice = new Promise<void>((resolve) => {
    socket.on("data", (part) => {
      answers += part.toString()
      if (answers.split("HTTP/1.1 404").length === 3) {
        resolve()
      }
    })
  })
  socket.write(`${request}\r\n\r\n${form}${request}\r\n\r\n${form}`)
  await twice
  socket.destroy()
})
