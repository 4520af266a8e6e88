/** The route handler of the guide for the DTC starter, as it stands there, behind a real browser that keeps strict cookies at home. */
import { createServer, type IncomingMessage, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import path from "node:path"
import { compileFunction } from "node:vm"
import type { Browser, BrowserContext, Page } from "playwright-core"
import ts from "typescript"

import { readPage } from "../documents"
import { openBrowser } from "./open-browser"

type Handler = (
  request: { nextUrl: URL },
  context: { params: Promise<{ countryCode: string; session: string }> }
) => Promise<Response>

const CART = "_medusa_cart_id"
const CACHE = "_medusa_cache_id"

let shop: Server
let service: Server
let browser: Browser
let context: BrowserContext
let page: Page

/** What Next knows of the request that is being answered. */
let cookies: Record<string, string> = {}
let taken: string[] = []
let revalidated: string[] = []
/** The cookie header of each visit of the handler. */
let visits: (string | undefined)[] = []
let payment: { outcome: string; order_id: string | null }
let completedAt: string | null

beforeAll(async () => {
  const handle = handlerOfTheGuide()
  shop = createServer((request, response) => {
    void answer(handle, request).then(async (answered) => {
      const gone = taken.map((name) => `${name}=; Max-Age=0; Path=/`)
      response.writeHead(answered.status, [
        ...[...answered.headers].flat(),
        ...gone.flatMap((cookie) => ["set-cookie", cookie]),
      ])
      response.end(await answered.text())
    })
  })
  service = createServer((_, response) => {
    response.setHeader("content-type", "text/html")
    response.end(`<a href="${addressOf(shop)}/eg/payment/payses_1">Back</a>`)
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
  taken = []
  revalidated = []
  visits = []
  context = await browser.newContext()
  const strict = { url: addressOf(shop), sameSite: "Strict" as const }
  await context.addCookies([
    { name: CART, value: "cart_1", ...strict },
    { name: CACHE, value: "visitor", ...strict },
  ])
  page = await context.newPage()
  // Another site than the shop's, whose name is localhost.
  await page.goto(addressOf(service, "127.0.0.1"))
})

afterEach(() => context.close())

async function comeBack(to: string) {
  await page.getByText("Back").click()
  await page.waitForURL(addressOf(shop) + to)
}

const cartCookie = async () =>
  (await context.cookies(addressOf(shop))).find(({ name }) => name === CART)
    ?.value

it("back with an order → the first visit brings no cookie, the second does: the completed cart's is gone, what was cached is revalidated, the order is shown", async () => {
  payment = { outcome: "paid", order_id: "order_1" }
  completedAt = "2026-11-21T12:00:00Z"
  await comeBack("/eg/order/order_1/confirmed")
  expect(visits).toEqual([undefined, `${CART}=cart_1; ${CACHE}=visitor`])
  expect(await cartCookie()).toBeUndefined()
  expect(revalidated).toEqual(["carts-visitor", "orders-visitor"])
})

it("back with an order, a new cart was begun since → the new cart stays", async () => {
  payment = { outcome: "paid", order_id: "order_1" }
  completedAt = null
  await comeBack("/eg/order/order_1/confirmed")
  expect(await cartCookie()).toBe("cart_1")
  expect(revalidated).toEqual([])
})

it("back before the payment is seen → the status page, the cart stays", async () => {
  payment = { outcome: "waiting", order_id: null }
  completedAt = null
  await comeBack("/eg/payment/payses_1/status")
  expect(await cartCookie()).toBe("cart_1")
})

async function answer(
  handle: Handler,
  request: IncomingMessage
): Promise<Response> {
  const nextUrl = new URL(request.url!, addressOf(shop))
  if (nextUrl.pathname !== "/eg/payment/payses_1") {
    return new Response("a page of the shop")
  }
  const { cookie } = request.headers
  visits.push(cookie)
  cookies = Object.fromEntries(
    (cookie ?? "")
      .split("; ")
      .map((pair) => pair.split("=") as [string, string])
  )
  const params = { countryCode: "eg", session: "payses_1" }
  return handle({ nextUrl }, { params: Promise.resolve(params) })
}

/** Around it only what Next and the starter bring along. */
function handlerOfTheGuide(): Handler {
  const [, code] = /```ts\n(\/\/ app\/\S+\/route\.ts\n[^]*?)```/.exec(
    readPage("docs/guides/dtc-starter.md")
  )!
  class NextResponse extends Response {
    static override redirect(url: string | URL, status?: number) {
      return Response.redirect(url, status)
    }
  }
  const surroundings: Record<string, unknown> = {
    "next/server": { NextResponse },
    "next/cache": { revalidateTag: (tag: string) => revalidated.push(tag) },
    "@lib/data/cookies": {
      getCartId: () => Promise.resolve(cookies[CART]),
      removeCartId: () => Promise.resolve(void taken.push(CART)),
      getCacheTag: (name: string) =>
        Promise.resolve(cookies[CACHE] ? `${name}-${cookies[CACHE]}` : ""),
    },
    "@lib/config": {
      sdk: {
        client: {
          fetch: (path: string) =>
            Promise.resolve(
              path.startsWith("/store/carts/")
                ? { cart: { completed_at: completedAt } }
                : { payment_session: { id: "payses_1", ...payment } }
            ),
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
