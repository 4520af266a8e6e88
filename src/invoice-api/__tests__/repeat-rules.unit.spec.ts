import diagnosticsChannel from "node:diagnostics_channel"
import type net from "node:net"
import { AxiosError } from "axios"
import { InvoiceApiClient, type InvoiceApiErrorCode } from ".."
import type { Operation } from "../call"
import { repeatRulesFor } from "../repeat-rules"
import { errorOf, operations } from "./client-operations"
import {
  type LocalService,
  replyWith,
  startLocalService,
} from "./local-service"
import { configFor, createdAnswer, merchantAnswer } from "./wire-samples"

type Reply = Parameters<typeof startLocalService>[0]

let service: LocalService
afterEach(() => service.close())

async function clientOf(
  reply: Reply,
  timeoutMs = 5000
): Promise<InvoiceApiClient> {
  service = await startLocalService(reply)
  return new InvoiceApiClient(configFor(service.url, { timeoutMs }))
}

/** Good for every operation. */
const success = replyWith(200, {
  ...createdAnswer,
  ...merchantAnswer,
})
const breakOff: Reply = (response) => response.socket?.destroy()

type Row = {
  situation: string
  reply: Reply
  timeoutMs?: number
  code: InvoiceApiErrorCode
  /** How many requests the service sees, per operation. */
  requests: Record<Operation, number>
}

const once = {
  createInvoice: 1,
  getInvoice: 1,
  cancelInvoice: 1,
  getMerchant: 1,
}

const rows: Row[] = [
  {
    situation: "429 for ever, Retry-After 0",
    reply: replyWith(429, "", { "retry-after": "0" }),
    code: "rate_limited",
    requests: { ...once, createInvoice: 3, cancelInvoice: 3 },
  },
  {
    situation: "429 for ever, no Retry-After",
    reply: replyWith(429),
    code: "rate_limited",
    requests: { ...once, createInvoice: 3, cancelInvoice: 3 },
  },
  {
    situation: "429, Retry-After longer than the call may take",
    reply: replyWith(429, "", { "retry-after": "60" }),
    code: "rate_limited",
    requests: once,
  },
  {
    situation: "429, no time left for our own pause",
    reply: replyWith(429),
    timeoutMs: 300,
    code: "rate_limited",
    requests: once,
  },
  ...[500, 502, 503, 504].map((status): Row => ({
    situation: String(status),
    reply: replyWith(status, "", { "retry-after": "0" }),
    code: "service_failed",
    requests: once,
  })),
  {
    situation: "408",
    reply: replyWith(408),
    code: "request_rejected",
    requests: once,
  },
  {
    situation: "401",
    reply: replyWith(401),
    code: "unauthorized",
    requests: once,
  },
  {
    situation: "connection closed without an answer",
    reply: breakOff,
    code: "connection_lost",
    requests: { ...once, getMerchant: 2 },
  },
  {
    situation: "no answer in time",
    reply: () => undefined,
    timeoutMs: 1_000,
    code: "timed_out",
    requests: once,
  },
]
const names = Object.keys(operations) as Operation[]

describe.each(rows)("$situation", ({ reply, timeoutMs, code, requests }) => {
  it.each(names.map((name) => [name, requests[name]] as const))(
    `%s → ${code}, requests: %d`,
    async (name, count) => {
      const client = await clientOf(reply, timeoutMs)
      const error = await errorOf(operations[name](client))
      expect(error.code).toBe(code)
      expect(service.seen).toHaveLength(count)
    }
  )
})

it.each(["createInvoice", "cancelInvoice"] as const)(
  "%s: 429 twice, then success → success, three requests with the same body",
  async (name) => {
    const busy = replyWith(429, "", { "retry-after": "0" })
    const client = await clientOf((response, count) =>
      (count < 3 ? busy : success)(response, count)
    )
    await expect(operations[name](client)).resolves.toBeDefined()
    expect(service.seen).toHaveLength(3)
    expect(new Set(service.seen.map(({ body }) => body)).size).toBe(1)
    const types = service.seen.map(({ headers }) => headers["content-type"])
    expect(new Set(types)).toEqual(new Set(["application/json"]))
  }
)

it("createInvoice: 429, then a connection that breaks → outcome unknown, no third request", async () => {
  const busy = replyWith(429, "", { "retry-after": "0" })
  const client = await clientOf((response, count) =>
    (count === 1 ? busy : breakOff)(response, count)
  )
  const error = await errorOf(operations.createInvoice(client))
  expect(error).toMatchObject({ code: "connection_lost", outcome: "unknown" })
  expect(service.seen).toHaveLength(2)
})

it("getMerchant: connection breaks once → the merchant", async () => {
  const client = await clientOf((response, count) =>
    (count === 1 ? breakOff : success)(response, count)
  )
  expect(await client.getMerchant()).toEqual(merchantAnswer.merchant)
})

it.each([
  ["7", 7000],
  ["86400", 3_600_000],
  ["soon", undefined],
])("429 to getInvoice, Retry-After %s → retryAfterMs %s", async (after, ms) => {
  const client = await clientOf(replyWith(429, "", { "retry-after": after }))
  const error = await errorOf(operations.getInvoice(client))
  expect(error.retryAfterMs).toBe(ms)
})

describe("the pause before each repeat", () => {
  const busy = (after?: string) =>
    new AxiosError("", "", undefined, undefined, {
      status: 429,
      headers: after === undefined ? {} : { "retry-after": after },
    } as never)

  it.each([
    ["nothing", [undefined, undefined], [200, 400]],
    ["3 s", ["3", "3"], [3000, 3000]],
    ["3 s, then nothing", ["3", undefined], [3000, 400]],
  ])("429 asks for %s → %3$j ms", (_, asked, pauses) => {
    const deadline = performance.now() + 60_000
    const rules = repeatRulesFor("createInvoice", deadline)
    const waited = asked.map((after, at) => {
      const error = busy(after)
      expect(rules.retryCondition?.(error)).toBe(true)
      return rules.retryDelay?.(at + 1, error)
    })
    expect(waited).toEqual(pauses)
  })
})

describe("a closed port", () => {
  const attempts: net.Socket[] = []
  const onAttempt = (message: unknown) => {
    attempts.push((message as { socket: net.Socket }).socket)
  }
  let url: string

  beforeEach(async () => {
    service = await startLocalService(success)
    url = service.url
    await service.close()
    attempts.length = 0
    diagnosticsChannel.subscribe("net.client.socket", onAttempt)
  })
  afterEach(() => {
    diagnosticsChannel.unsubscribe("net.client.socket", onAttempt)
  })

  it.each([
    ["createInvoice", 3],
    ["getInvoice", 1],
    ["cancelInvoice", 3],
    ["getMerchant", 2],
  ] as const)("%s → connection_failed, attempts: %d", async (name, count) => {
    const client = new InvoiceApiClient(configFor(url))
    const error = await errorOf(operations[name](client))
    expect(error.code).toBe("connection_failed")
    expect(attempts).toHaveLength(count)
  })

  it("createInvoice, and the service starts after the first attempt → created with one request", async () => {
    const outcome = operations.createInvoice(
      new InvoiceApiClient(configFor(url))
    )
    while (!attempts[0]) {
      await new Promise(setImmediate)
    }
    await new Promise((resolve) => attempts[0]?.once("close", resolve))
    service = await startLocalService(success, Number(new URL(url).port))
    await expect(outcome).resolves.toBeDefined()
    expect(service.seen).toHaveLength(1)
  })
})
