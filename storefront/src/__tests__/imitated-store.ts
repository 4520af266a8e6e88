import { createServer, type IncomingMessage, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import type { Connection } from "../connection.ts"
import { INVOICE_PAYMENT_PROVIDER, type Payment } from "../payment.ts"

type Request = {
  line: string
  body: Record<string, unknown>
  headers: IncomingMessage["headers"]
}
/** A status with a body, or "silence": the connection breaks before an answer. */
type Answer = [number, unknown] | "silence"

export const PAYMENT: Payment = {
  id: "payses_1",
  outcome: "waiting",
  order_id: null,
  next_poll_ms: 3000,
  status: "pending",
  payment_url: "https://pay.example/inv_1",
  status_url: "https://api.example/hooks/invoice-payment/return/abc",
  amount: "103.90",
  currency: "egp",
  expires_at: "2030-01-02T00:00:00.000Z",
  invoice_id: "inv_1",
}

export const shown = (change: Partial<Payment> = {}): Answer => [
  200,
  { payment_session: { ...PAYMENT, ...change } },
]

/** A collection with a session of the plugin, or, without an id, with none. */
export const collection = (
  sessionId?: string,
  data: Partial<Payment> = PAYMENT
): Answer => [
  200,
  {
    payment_collection: {
      id: "paycol_1",
      payment_sessions: sessionId
        ? [
            { id: "payses_other", provider_id: "pp_system_default", data: {} },
            { id: sessionId, provider_id: INVOICE_PAYMENT_PROVIDER, data },
          ]
        : [],
    },
  },
]

/**
 * A real HTTP server that gives the prepared answers, in turn for each line; the last one again and
 * again.
 */
class ImitatedStore {
  readonly requests: Request[] = []
  private readonly answers = new Map<string, Answer[]>()
  private readonly server: Server
  /** Called at each request, before the answer. */
  atRequest: (request: Request) => void = () => undefined

  constructor() {
    this.server = createServer((request, response) => {
      let text = ""
      request.on("data", (part: Buffer) => (text += part.toString()))
      request.on("end", () => {
        const line = `${request.method} ${request.url}`
        const seen = {
          line,
          headers: request.headers,
          body: (text ? JSON.parse(text) : {}) as Request["body"],
        }
        this.requests.push(seen)
        this.atRequest(seen)
        const answer = this.next(line)
        if (answer === "silence") {
          response.destroy()
          return
        }
        const [status, body] = answer
        response.writeHead(status, { "content-type": "application/json" })
        response.end(typeof body === "string" ? body : JSON.stringify(body))
      })
    })
  }

  async open(): Promise<void> {
    await new Promise<void>((done) => this.server.listen(0, "127.0.0.1", done))
  }

  async close(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((done) => this.server.close(done))
  }

  forget(): void {
    this.requests.length = 0
    this.answers.clear()
    this.atRequest = () => undefined
  }

  answer(line: string, ...answers: Answer[]): this {
    this.answers.set(line, answers)
    return this
  }

  get lines(): string[] {
    return this.requests.map(({ line }) => line)
  }

  get connection(): Connection & { baseUrl: string } {
    const { port } = this.server.address() as AddressInfo
    return { baseUrl: `http://127.0.0.1:${port}/`, publishableKey: "pk_1" }
  }

  private next(line: string): Answer {
    const prepared = this.answers.get(line) ?? []
    const [first] = prepared
    if (prepared.length > 1) {
      prepared.shift()
    }
    return first ?? [404, { type: "not_found", message: `No ${line}` }]
  }
}

export const READ = "GET /store/invoice-payment/payment-sessions/payses_1"
export const COLLECTION = "POST /store/payment-collections"
export const SESSION =
  "POST /store/payment-collections/paycol_1/payment-sessions"

/** One server for a file of tests. */
export function useImitatedStore(): ImitatedStore {
  const store = new ImitatedStore()
  beforeAll(() => store.open())
  afterEach(() => store.forget())
  afterAll(() => store.close())
  return store
}
