import { InvoiceApiClient } from ".."
import {
  type LocalService,
  replyWith,
  startLocalService,
} from "./local-service"
import { configFor, INVOICE_ID, readInvoice, wireInvoice } from "./wire-samples"

const answer = replyWith(200, { invoice: wireInvoice })
let service: LocalService
let client: InvoiceApiClient

async function serve(reply: typeof answer): Promise<void> {
  service = await startLocalService(reply)
  client = new InvoiceApiClient(configFor(service.url))
}

afterEach(async () => {
  client.close()
  await service.close()
})

async function firstConnectionEnded(): Promise<true> {
  const socket = service.seen[0]?.socket
  if (!socket) throw new Error("no connection was seen")
  if (!socket.destroyed) {
    await new Promise((resolve) => socket.once("close", resolve))
  }
  return true
}

it("three calls in a row → one connection", async () => {
  await serve(answer)
  for (let call = 0; call < 3; call++) await client.getInvoice(INVOICE_ID)
  expect(new Set(service.seen.map(({ socket }) => socket)).size).toBe(1)
})

it("close → the idle connection ends", async () => {
  await serve(answer)
  await client.getInvoice(INVOICE_ID)
  client.close()
  expect(await firstConnectionEnded()).toBe(true)
})

it("close during a call → the call finishes, and its connection ends", async () => {
  await serve((response, count) => {
    client.close()
    setImmediate(() => answer(response, count))
  })
  expect(await client.getInvoice(INVOICE_ID)).toEqual(readInvoice)
  expect(await firstConnectionEnded()).toBe(true)
})

describe("HTTP_PROXY in the environment", () => {
  const before = process.env.HTTP_PROXY
  afterEach(() => {
    if (before === undefined) delete process.env.HTTP_PROXY
    else process.env.HTTP_PROXY = before
  })

  it("the proxy gets the request for the service's address", async () => {
    await serve(answer)
    process.env.HTTP_PROXY = service.url
    client = new InvoiceApiClient(configFor("http://service.invalid/base"))
    expect(await client.getInvoice(INVOICE_ID)).toEqual(readInvoice)
    expect(service.seen[0]?.url).toBe(
      `http://service.invalid/base/api/v1/invoices/${INVOICE_ID}`
    )
  })
})
