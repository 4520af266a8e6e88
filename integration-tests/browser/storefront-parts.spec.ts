/**
 * The React parts of the storefront package in a real browser: what happens after the first
 * rendering.
 */
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { readFileSync } from "node:fs"
import path from "node:path"
import type { Browser, Page } from "playwright-core"
import { violationsOn } from "./accessibility"
import { openBrowser } from "./open-browser"

const START = 120_000

const PAGE = `
  import { createElement as h, StrictMode } from "react"
  import { createRoot } from "react-dom/client"
  import { InvoicePayButton, InvoicePaymentProvider, InvoicePaymentStatus } from "/react/index.ts"
  import { textsFor } from "/texts/index.ts"
  const query = new URLSearchParams(location.search)
  const connection = { baseUrl: location.origin, publishableKey: "pk_1" }
  const part = query.get("part") === "button"
    ? h(InvoicePayButton, { cartId: "cart_1", payBefore: query.get("before") })
    : h(InvoicePaymentStatus, { sessionId: "payses_1", cartId: "cart_1", onFinal: ({ order_id }) => (document.title = order_id) })
  createRoot(document.getElementById("root")).render(h(StrictMode, null,
    h(InvoicePaymentProvider, { connection: { ...connection }, texts: textsFor(query.get("locale")) }, part)))
`

const PAYMENT = { id: "payses_1", status: "pending", invoice_id: "inv_1" }

let server: Server
let browser: Browser
let page: Page
let origin: string
let requests: string[] = []
let answers: Record<string, unknown>

beforeAll(async () => {
  const script = await bundle()
  server = createServer((request, response) => {
    const line = `${request.method} ${request.url}`
    if (line.startsWith("GET /?")) {
      response.setHeader("content-type", "text/html; charset=utf-8")
      const theme = /theme=(light|dark)/.exec(line)?.[1]
      const look = theme
        ? `<link rel="stylesheet" href="/styles.css"><style>html{color-scheme:${theme};background:${theme === "dark" ? "#18181b" : "#fff"}}</style>`
        : ""
      response.end(
        `<!doctype html><html lang="en"><title>Shop</title>${look}<main id="root"></main><script type="module" src="/page.js"></script></html>`
      )
      return
    }
    if (line === "GET /page.js") {
      response.setHeader("content-type", "text/javascript")
      response.end(script)
      return
    }
    if (line === "GET /styles.css") {
      response.setHeader("content-type", "text/css")
      response.end(readFileSync("storefront/src/styles.css"))
      return
    }
    if (line === "GET /hosted") {
      response.setHeader("content-type", "text/html")
      response.end("<title>Hosted page</title>")
      return
    }
    if (!line.includes(" /store/")) {
      response.writeHead(404).end()
      return
    }
    requests.push(line)
    const answer = answers[line]
    response.writeHead(answer ? 200 : 400, {
      "content-type": "application/json",
    })
    response.end(JSON.stringify(answer ?? { message: "Choose another one." }))
  })
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  browser = await openBrowser()
}, START)

afterAll(async () => {
  await browser?.close()
  server?.closeAllConnections()
  server?.close()
})

beforeEach(async () => {
  requests = []
  answers = {}
  page = await browser.newPage()
  page.setDefaultTimeout(20_000)
})

afterEach(() => page.close())

const READ = "GET /store/invoice-payment/payment-sessions/payses_1"
const COLLECTION = "POST /store/payment-collections"
const SESSION = "POST /store/payment-collections/paycol_1/payment-sessions"

/**
 * What the sources and React become in a shop; another React by REACT_FROM, a folder with a
 * node_modules.
 */
async function bundle(): Promise<string> {
  const { build } = await import("vite")
  const sources = path.resolve("storefront/src")
  const react = process.env["REACT_FROM"]
  const built = await build({
    configFile: false,
    logLevel: "error",
    mode: "development",
    define: { "process.env.NODE_ENV": JSON.stringify("development") },
    ...(react && {
      resolve: {
        alias: ["react", "react-dom"].map((name) => ({
          find: new RegExp(`^${name}(?=/|$)`),
          replacement: path.resolve(react, "node_modules", name),
        })),
      },
    }),
    plugins: [
      {
        name: "the-page",
        resolveId: (id: string) =>
          id.startsWith("/react/") || id.startsWith("/texts/")
            ? sources + id
            : id === "the-page"
              ? path.join(sources, "the-page.js")
              : undefined,
        load: (id: string) => (id.endsWith("the-page.js") ? PAGE : undefined),
      },
    ],
    build: {
      write: false,
      minify: false,
      rollupOptions: { input: "the-page", onwarn: () => undefined },
    },
  })
  const { output } = (Array.isArray(built) ? built[0] : built) as any
  return output[0].code as string
}

function answerWaiting() {
  const payment_url = `${origin}/hosted`
  answers[READ] = {
    payment_session: {
      ...PAYMENT,
      outcome: "waiting",
      payment_url,
      next_poll_ms: 1000,
    },
  }
  const data = { ...PAYMENT, payment_url }
  const provider_id = "pp_invoice-payment_default"
  answers[COLLECTION] = { payment_collection: { id: "paycol_1" } }
  answers[SESSION] = {
    payment_collection: {
      id: "paycol_1",
      payment_sessions: [{ id: "payses_1", provider_id, data }],
    },
  }
}

const button = () => page.getByRole("button", { name: "Pay on the secure" })

it("pressed twice → one session, the hosted page; Back → ready to be pressed again", async () => {
  answerWaiting()
  await page.goto(`${origin}/?part=button`)
  await button().evaluate((element: HTMLElement) => {
    element.click()
    element.click()
  })
  await page.waitForURL(`${origin}/hosted`)
  expect(requests).toEqual([COLLECTION, SESSION])
  await page.goBack()
  await page.locator('[data-state="idle"]').waitFor()
  await button().click()
  await page.waitForURL(`${origin}/hosted`)
})

it.each([
  ["en", "Pay before 6:40 PM"],
  ["ar", "ادفع قبل 6:40 م"],
])(
  "%s, the cart has an invoice → %s under the button; its time is over → nothing",
  async (locale, words) => {
    await page.clock.setFixedTime(new Date("2026-11-23T10:00:00"))
    const at = (time: string) =>
      `${origin}/?part=button&locale=${locale}&before=2026-11-23T${time}:00`
    await page.goto(at("18:40"))
    await page.locator(".invoice-pay").filter({ hasText: words }).waitFor()
    await page.goto(at("09:59"))
    await page.locator('[data-state="idle"]').waitFor()
    expect(await page.locator("time").count()).toBe(0)
  }
)

it("refused → an alert with the store's words, the focus stays, it can be pressed again", async () => {
  await page.goto(`${origin}/?part=button`)
  await button().focus()
  await page.keyboard.press("Enter")
  await page
    .getByRole("alert")
    .filter({ hasText: "This is not possible right now. Choose another one." })
    .waitFor()
  expect(
    await button().evaluate((element) => element === document.activeElement)
  ).toBe(true)
  answerWaiting()
  await page.keyboard.press("Enter")
  await page.waitForURL(`${origin}/hosted`)
})

it("waiting → paid: told in the same live region, onFinal gets the order once, nobody asks any more", async () => {
  answerWaiting()
  await page.goto(`${origin}/?part=status`)
  const region = page.getByRole("status").first()
  await region.filter({ hasText: "Waiting for your payment" }).waitFor()
  await region.evaluate((element) => (element.id = "the-same"))
  answers[READ] = {
    payment_session: {
      ...PAYMENT,
      outcome: "paid",
      order_id: "order_1",
      next_poll_ms: null,
    },
  }
  await page
    .locator("#the-same")
    .filter({ hasText: "Paid. Thank you!" })
    .waitFor()
  await page.waitForFunction(() => document.title === "order_1")
  const asked = requests.length
  await page.evaluate(() =>
    document.dispatchEvent(new Event("visibilitychange"))
  )
  expect(requests).toHaveLength(asked)
})

it("Arabic, an expired payment → right to left, pay again, the reference", async () => {
  answers[READ] = {
    payment_session: { ...PAYMENT, outcome: "expired", next_poll_ms: null },
  }
  await page.goto(`${origin}/?part=status&locale=ar-EG`)
  await page.getByRole("button", { name: "الدفع من جديد" }).waitFor()
  const section = page.locator(".invoice-payment-status")
  expect(
    await section.evaluate((element) => getComputedStyle(element).direction)
  ).toBe("rtl")
  expect(await section.innerText()).toContain("inv_1")
})

it.each(["light", "dark"])(
  "the style sheet in a %s shop: waiting, quiet, paid, in trouble → no serious violation (axe-core)",
  async (theme) => {
    for (const change of [
      { outcome: "waiting", state: "resume" },
      { outcome: "waiting", state: "waiting" },
      { outcome: "paid", state: "paid", next_poll_ms: null },
      {
        ...{ outcome: "trouble", state: "cart_changed", amount: "255.00" },
        ...{ currency: "egp", reference: "K7QX-3M2P", payment_url: null },
        cart_now: { amount: "1445.00", currency: "egp" },
        contact: { phone: "+20 2 2735 1234" },
      },
    ]) {
      answerWaiting()
      const { payment_session } = answers[READ] as { payment_session: object }
      answers[READ] = { payment_session: { ...payment_session, ...change } }
      await page.goto(`${origin}/?part=status&theme=${theme}`)
      await page.locator("[data-outcome]").waitFor()
      expect([change.state, await violationsOn(page)]).toEqual([
        change.state,
        [],
      ])
      const directory = process.env["SCREENSHOTS"]
      if (directory) {
        const file = `${directory}/parts-${change.state}-${theme}.png`
        await page.screenshot({ path: file })
      }
    }
    answerWaiting()
    await page.goto(`${origin}/?part=button&theme=${theme}`)
    await button().waitFor()
    expect(await violationsOn(page)).toEqual([])
  }
)

it.each(["button", "status"])(
  "the %s in English and Arabic, as it waits and after it ended unpaid → no serious violation (axe-core)",
  async (part) => {
    for (const locale of ["en", "ar"]) {
      answerWaiting()
      await page.goto(`${origin}/?part=${part}&locale=${locale}`)
      await page.locator("[data-state], [data-outcome]").first().waitFor()
      expect(await violationsOn(page)).toEqual([])
      answers[READ] = {
        payment_session: { ...PAYMENT, outcome: "expired", next_poll_ms: null },
      }
      await page.reload()
      await page.locator("[data-state], [data-outcome]").first().waitFor()
      expect(await violationsOn(page)).toEqual([])
    }
  }
)
