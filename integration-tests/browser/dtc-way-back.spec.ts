/**
 * The route handler of the guide for the DTC starter, as it stands there, behind a real browser
 * that keeps strict cookies at home.
 */
import { createServer, type IncomingMessage, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import path from "node:path"
import { compileFunction } from "node:vm"
import type { Browser, BrowserContext, Page } from "playwright-core"
import ts from "typescript"

import { readPage } from "../documents"
import { openBrowser } from "./open-browser"

type Handler = (
  request: Request,
  context: { params: Promise<{ countryCode: string; session: string }> }
) => Promise<Response>

const WAY_BACK = "/payment/payses_1"
const COOKIES = "_medusa_cart_id=cart_1; _medusa_jwt=login"

let shop: Server
let service: Server
let browser: Browser
let context: BrowserContext
let page: Page

/** Path and cookie header of each visit of the shop. */
let visits: [path: string, cookie: string | undefined][] = []
let payment: {
  outcome: string
  order_id: string | null
  state?: string
} | null

beforeAll(async () => {
  const handle = handlerOfTheGuide()
  shop = createServer((request, response) => {
    if (request.url !== "/favicon.ico") {
      visits.push([request.url!, request.headers.cookie])
    }
    void answer(handle, request).then(async (answered) => {
      response.writeHead(answered.status, [...answered.headers].flat())
      response.end(await answered.text())
    })
  })
  service = createServer((request, response) => {
    response.setHeader("content-type", "text/html")
    const to = new URL(request.url!, "http://service").searchParams.get("to")
    response.end(`<a href="${addressOf(shop)}${to}">Back</a>`)
  })
  await Promise.all([shop, service].map(listen))
  browser = await openBrowser()
}, 60_000)

afterAll(async () => {
  await browser?.close()
  for (const server of [shop, service]) {
    server?.closeAllConnections()
    server?.close()
  }
})

beforeEach(async () => {
  visits = []
  context = await browser.newContext()
  const strict = { url: addressOf(shop), sameSite: "Strict" as const }
  await context.addCookies(
    COOKIES.split("; ").map((pair) => {
      const [name, value] = pair.split("=") as [string, string]
      return { name, value, ...strict }
    })
  )
  page = await context.newPage()
})

afterEach(() => context.close())

/** From another site than the shop's, whose name is localhost. */
async function comeBack(way: string) {
  const to = encodeURIComponent(way)
  await page.goto(`${addressOf(service, "127.0.0.1")}/?to=${to}`)
  await page.getByText("Back").click()
  await page.getByText("a page of the shop").waitFor()
}

const CHECKOUT = "/eg/checkout?step=payment&payment=payses_1"
const STATUS = "/eg/payment/payses_1/status"

it.each([
  // Of an earlier plugin, without a state.
  ["paid", null, "order_1", "", "/eg/order/order_1/confirmed"],
  ["cancelled", null, null, "", CHECKOUT],
  ["expired", null, null, "", CHECKOUT],
  ["waiting", null, null, "?reason=cancelled", CHECKOUT],
  ["paid", "paid", "order_1", "", "/eg/order/order_1/confirmed"],
  ["on_hold", "on_hold", "order_1", "", "/eg/order/order_1/confirmed"],
  ["cancelled", "cancelled", null, "", CHECKOUT],
  ["expired", "expired", null, "", CHECKOUT],
  ["waiting", "resume", null, "?reason=cancelled", CHECKOUT],
  ["waiting", "waiting", null, "", STATUS],
  ["trouble", "trouble", null, "?reason=cancelled", STATUS],
  ["paid", "paid", null, "", STATUS],
  // An order or a newer payment stands, and perhaps no cart for a checkout.
  ["cancelled", "ended", null, "", STATUS],
  ["expired", "ended", null, "", STATUS],
  ["waiting", "ended", null, "?reason=cancelled", STATUS],
])(
  "%s, state %s, order %s%s → %s, in the shop and with its cookies",
  async (outcome, state, order_id, reason, place) => {
    payment = { outcome, order_id, ...(state && { state }) }
    await comeBack(`/eg${WAY_BACK}${reason}`)
    expect(page.url()).toBe(addressOf(shop) + place)
    expect(visits).toEqual([
      [`/eg${WAY_BACK}${reason}`, undefined],
      [place, COOKIES],
    ])
  }
)

it("the store cannot be asked → the status page, which asks again", async () => {
  payment = null
  await comeBack(`/eg${WAY_BACK}`)
  expect(page.url()).toBe(`${addressOf(shop)}/eg${WAY_BACK}/status`)
})

it("a country that is another site's name → stays in the shop", async () => {
  payment = { outcome: "paid", order_id: "order_1" }
  await comeBack(`/%2Fevil.example${WAY_BACK}`)
  expect(page.url()).toBe(
    `${addressOf(shop)}/%2Fevil.example/order/order_1/confirmed`
  )
})

async function answer(
  handle: Handler,
  { url }: IncomingMessage
): Promise<Response> {
  // Behind a proxy Next reports another host name than the browser's.
  const { href, pathname } = new URL(url!, "https://localhost")
  const [, country, session] =
    /^\/([^/]+)\/payment\/([^/]+)$/.exec(pathname) ?? []
  if (!country) {
    const headers = { "content-type": "text/html" }
    return new Response("a page of the shop", { headers })
  }
  const params = {
    countryCode: decodeURIComponent(country),
    session: session!,
  }
  return handle(new Request(href), { params: Promise.resolve(params) })
}

/** Around it only what Next and the starter bring along. */
function handlerOfTheGuide(): Handler {
  const [, code] = /```ts\n(\/\/ \S+\/route\.ts\n[^]*?)```/.exec(
    readPage("docs/guides/dtc-starter.md")
  )!
  const surroundings: Record<string, unknown> = {
    "@lib/config": {
      sdk: {
        client: {
          fetch: () =>
            payment
              ? Promise.resolve({
                  payment_session: { id: "payses_1", ...payment },
                })
              : Promise.reject(new Error("offline")),
        },
      },
    },
    "medusa-payment-invoice-storefront": jest.requireActual(
      path.resolve("storefront/src/index.ts")
    ),
  }
  const { outputText } = ts.transpileModule(code!, {
    compilerOptions: { module: ts.ModuleKind.CommonJS },
  })
  const exported: { GET?: Handler } = {}
  compileFunction(outputText, ["require", "exports"])(
    (name: string) => surroundings[name],
    exported
  )
  return exported.GET!
}

function listen(server: Server): Promise<void> {
  return new Promise((done) => server.listen(0, "127.0.0.1", done))
}

function addressOf(server: Server, host = "localhost"): string {
  return `http://${host}:${(server.address() as AddressInfo).port}`
}
