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
  import { InvoiceOrderBanner, InvoicePayButton, InvoicePaymentProvider, InvoicePaymentStatus } from "/react/index.ts"
  import { textsFor } from "/texts/index.ts"
  const query = new URLSearchParams(location.search)
  const connection = { baseUrl: location.origin, publishableKey: "pk_1" }
  const payment_sessions = [{ id: "payses_1", provider_id: "pp_invoice-payment_default" }]
  const order = { payment_status: "awaiting", payment_collections: [{ payment_sessions }] }
  const back = h("a", { href: "/" }, "Dukkan")
  const onFinal = ({ order_id }) => (document.title = order_id)
  const parts = {
    button: () => h(InvoicePayButton, { cartId: "cart_1", payBefore: query.get("before") }),
    status: () => h(InvoicePaymentStatus, { sessionId: "payses_1", cartId: "cart_1", onFinal }, back),
    banner: () => h(InvoiceOrderBanner, { order }),
  }
  createRoot(document.getElementById("root")).render(h(StrictMode, null,
    h(InvoicePaymentProvider, { connection: { ...connection }, texts: textsFor(query.get("locale")) }, parts[query.get("part")]())))
`

/** Tailwind's reset of all buttons, links and lists of a shop, in this repository's version. */
const PREFLIGHT = readFileSync(
  "node_modules/tailwindcss/lib/css/preflight.css",
  "utf8"
)

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
      const styles = theme
        ? `<style>${PREFLIGHT}</style><link rel="stylesheet" href="/styles.css"><style>html{color-scheme:${theme};background:${theme === "dark" ? "#18181b" : "#fff"}}</style>`
        : ""
      response.end(
        `<!doctype html><html lang="en"><title>Shop</title>${styles}<main id="root"></main><script type="module" src="/page.js"></script></html>`
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
 * Bundles the sources with React, as a shop does; REACT_FROM, a folder with a node_modules, selects
 * another React.
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
    .filter({
      hasText: "This payment cannot be started right now. Choose another one.",
    })
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

/** Differences of the read payment from one that waits; `state` names it in the pictures. */
const SHOWN: Record<string, ({ state: string } & Record<string, unknown>)[]> = {
  button: [{ state: "idle" }],
  status: [
    { outcome: "waiting", state: "resume" },
    { outcome: "waiting", state: "waiting" },
    { outcome: "paid", state: "paid", next_poll_ms: null },
    { outcome: "expired", state: "expired", next_poll_ms: null },
    {
      ...{ outcome: "trouble", state: "cart_changed", amount: "255.00" },
      ...{ currency: "egp", reference: "K7QX-3M2P", payment_url: null },
      cart_now: { amount: "1445.00", currency: "egp" },
      contact: { phone: "+20 2 2735 1234" },
    },
  ],
  banner: [
    { outcome: "waiting", state: "resume" },
    { outcome: "on_hold", state: "on_hold", payment_url: null },
    { outcome: "trouble", state: "trouble", reference: "K7QX-3M2P" },
  ],
}

function answerWith(change: object) {
  answerWaiting()
  const { payment_session } = answers[READ] as { payment_session: object }
  answers[READ] = { payment_session: { ...payment_session, ...change } }
}

it.each(
  ["light", "dark"].flatMap((theme) =>
    ["en", "ar"].flatMap((locale) =>
      [390, 1280].map((width) => [theme, locale, width] as const)
    )
  )
)(
  "the style sheet beside Tailwind's reset, %s, %s, %d px: button, status and banner in each state → no serious violation (axe-core), nothing wider than the screen",
  async (theme, locale, width) => {
    await page.setViewportSize({ width, height: 800 })
    for (const [part, changes] of Object.entries(SHOWN)) {
      for (const change of changes) {
        const shown = `${part} ${change.state}`
        answerWith(change)
        await page.goto(
          `${origin}/?part=${part}&theme=${theme}&locale=${locale}`
        )
        await page.locator(`[data-state="${change.state}"]`).waitFor()
        expect([shown, await violationsOn(page)]).toEqual([shown, []])
        const wider = await page.evaluate(
          () => document.documentElement.scrollWidth - window.innerWidth
        )
        expect([shown, Math.max(0, wider)]).toEqual([shown, 0])
        const directory = process.env["SCREENSHOTS"]
        if (directory) {
          const file = `parts-${part}-${change.state}-${theme}-${locale}-${width}.png`
          await page.screenshot({ path: `${directory}/${file}` })
        }
      }
    }
  }
)

it("the style sheet beside Tailwind's reset → a filled button, room around the status, links apart, a banner with a frame", async () => {
  const styleOf = (selector: string, property: string) =>
    page
      .locator(selector)
      .evaluate(
        (element, name) => getComputedStyle(element).getPropertyValue(name),
        property
      )
  answerWith({ state: "resume" })
  await page.goto(`${origin}/?part=button&theme=light`)
  expect(await styleOf(".invoice-pay-button", "background-color")).toBe(
    "rgb(24, 24, 27)"
  )
  expect(await styleOf(".invoice-pay-button", "padding-left")).toBe("24px")
  await page.goto(`${origin}/?part=status&theme=light`)
  const links = page.locator(".invoice-payment-actions > a")
  await links.nth(1).waitFor()
  expect(await styleOf(".invoice-payment-status", "padding-top")).toBe("48px")
  const [pay, back] = await Promise.all(
    [links.first(), links.last()].map((one) => one.boundingBox())
  )
  expect(back!.x - (pay!.x + pay!.width)).toBeGreaterThan(8)
  await page.goto(`${origin}/?part=banner&theme=light`)
  const banner = ".invoice-order-banner[data-outcome]"
  expect(await styleOf(banner, "border-top-width")).toBe("1px")
  expect(await styleOf(banner, "border-left-width")).toBe("4px")
  expect(await styleOf(banner, "background-color")).toBe("rgb(255, 255, 255)")
})

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
