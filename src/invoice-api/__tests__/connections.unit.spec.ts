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

/** How many connections the requests came on. */
function connections(): number {
  return new Set(service.seen.map(({ socket }) => socket)).size
}

it("three calls in a row → one connection", async () => {
  await serve(answer)
  for (let call = 0; call < 3; call++) {
    await client.getInvoice(INVOICE_ID)
  }
  expect(connections()).toBe(1)
})

it("close between two calls → the idle connection is not used again", async () => {
  await serve(answer)
  await client.getInvoice(INVOICE_ID)
  client.close()
  await client.getInvoice(INVOICE_ID)
  expect(connections()).toBe(2)
})

it("close during a call → the call finishes, and its connection is not used again", async () => {
  await serve((response, count) => {
    client.close()
    setImmediate(() => answer(response, count))
  })
  expect(await client.getInvoice(INVOICE_ID)).toEqual(readInvoice)
  await client.getInvoice(INVOICE_ID)
  expect(connections()).toBe(2)
})

describe("HTTP_PROXY in the environment", () => {
  const before = process.env.HTTP_PROXY
  afterEach(() => {
    if (before === undefined) {
      delete process.env.HTTP_PROXY
    } else {
      process.env.HTTP_PROXY = before
    }
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
