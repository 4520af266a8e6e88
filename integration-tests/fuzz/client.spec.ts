import { createServer, type Server, type Socket } from "node:net"
import type { AddressInfo } from "node:net"
import fc from "fast-check"
import { InvoiceApiClient, InvoiceApiError } from "../../src/invoice-api"
import { operations } from "../../src/invoice-api/__tests__/client-operations"
import { RUNS, SEED, printLine } from "./chance"
import { randomAnswer, type RandomAnswer } from "./random-answer"

/** The time-out of one call, also the cost of one without an answer. */
const TIMEOUT_MS = 250
const SECRETS = ["key-of-the-fuzz", "secret-of-the-fuzz"]

let server: Server
let client: InvoiceApiClient
let next: RandomAnswer
const sockets = new Set<Socket>()

beforeAll(async () => {
  printLine(`FUZZ_SEED=${SEED}, ${RUNS} answers for each operation`)
  // Bytes as they come: a server of Node would not send such answers.
  server = createServer((socket) => {
    sockets.add(socket)
    socket.on("error", () => {})
    socket.on("close", () => sockets.delete(socket))
    socket.on("data", () => {
      socket.write(next.bytes)
      if (next.end === "closed") {
        socket.end()
      } else if (next.end === "reset") {
        socket.resetAndDestroy()
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  client = new InvoiceApiClient({
    baseUrl: `http://127.0.0.1:${port}`,
    credentials: { apiKey: SECRETS[0]!, apiSecret: SECRETS[1]! },
    timeoutMs: TIMEOUT_MS,
    cancelPath: "/api/v1/invoices/{invoice}/cancel",
  })
})

afterAll(async () => {
  client.close()
  sockets.forEach((socket) => socket.destroy())
  await new Promise((resolve) => server.close(resolve))
})

/** Accepts only valid results of the four operations. */
function expectValid(value: unknown): void {
  if (value === null) {
    return
  }
  const { invoice = value } = value as { invoice?: unknown }
  expect(invoice).toMatchObject({
    id: expect.any(String),
    status: expect.any(String),
  })
}

function expectOurError(error: unknown): void {
  expect(error).toBeInstanceOf(InvoiceApiError)
  const { code, outcome, merchantText, shopperText, message } =
    error as InvoiceApiError
  expect(["rejected", "unknown"]).toContain(outcome)
  const told = JSON.stringify([error, code, merchantText, shopperText, message])
  expect(code).toMatch(/^[a-z_]+$/)
  expect(shopperText.en.length).toBeGreaterThan(0)
  SECRETS.forEach((secret) => expect(told).not.toContain(secret))
}

it.each(Object.entries(operations))(
  "%s, answered with anything → a valid answer or an InvoiceApiError, in time",
  async (_, call) => {
    let valid = 0
    await fc.assert(
      fc.asyncProperty(randomAnswer, async (answer) => {
        next = answer
        await call(client).then(
          (value) => {
            valid += 1
            expectValid(value)
          },
          (error: unknown) => expectOurError(error)
        )
      }),
      // One answer that hangs ends the run by Jest's own clock.
      { seed: SEED, numRuns: RUNS }
    )
    printLine(`${valid} of ${RUNS} answers were accepted`)
  },
  600_000
)
