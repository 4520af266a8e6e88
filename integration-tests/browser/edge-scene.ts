/**
 * The common setup of the purchase edges: one running demo, one browser, a shopper on the hosted
 * page, and a count of the money afterwards.
 */
import { readFile } from "node:fs/promises"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { pathToFileURL } from "node:url"
import { Client } from "@medusajs/framework/pg"
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from "playwright-core"

import { violationsOn } from "./accessibility"
import { type Call, connect, fillCart } from "../package/shopper"
import { type Demo, startDemo } from "./demo-process"
import { openBrowser } from "./open-browser"
import { moneyOf, type Order, signIn } from "./store-admin"

type View = {
  name: string
  lang: "en" | "ar"
  options: BrowserContextOptions
}

const desktop = { viewport: { width: 1280, height: 800 } }
const phone = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
}

/** The views of a shop; each edge runs in each of them. */
export const VIEWS: View[] = (["en", "ar"] as const).flatMap((lang) => [
  { name: `desktop, ${lang}`, lang, options: { ...desktop, locale: lang } },
  { name: `390 px, ${lang}`, lang, options: { ...phone, locale: lang } },
])

/** A fact in a few words, and the walk that shows it. */
export type Edge = [fact: string, walk: (mona: EdgeShopper) => Promise<void>]

type Invoice = Record<
  "id" | "status" | "payment_url" | "success_url" | "cancel_url",
  string
> & { customer_email: string }

const PATIENCE = 30_000

type Words = Record<string, string>
/** The package's texts that the edges read. */
type Texts = {
  dir: "ltr" | "rtl"
  outcomes: Record<
    "waiting" | "on_hold" | "paid" | "expired",
    { title: string; text: string }
  >
  states: Record<
    "confirming" | "cart_changed" | "ended",
    { title: string; text: string }
  >
  reference: string
  payAgain: string
  payOrder: string
  payAfterAll: string
  youPaid: string
  cartNow: string
  payBefore: string
}

type Parts = {
  demo: Demo
  browser: Browser
  database: Client
  storeHeaders: Record<string, string>
  regionId: string
  orders: Awaited<ReturnType<typeof signIn>>
  arabic: Words
  texts: Record<"ar" | "en", Texts>
  deadlineText: (at: string, lang: string, now: Date) => string
}

export class EdgeScene {
  readonly demo: Demo
  readonly database: Client
  readonly store: Call

  private constructor(private readonly parts: Parts) {
    this.demo = parts.demo
    this.database = parts.database
    this.store = connect(parts.demo.medusa, parts.storeHeaders)
  }

  /** @param settings of the demo, as its environment variables */
  static async open(settings: Record<string, string> = {}): Promise<EdgeScene> {
    const databaseUrl = await createDatabase()
    const [demo, browser] = await Promise.all([
      startDemo({ DATABASE_URL: databaseUrl, ...settings }),
      openBrowser(),
    ])
    const arabic = await readFile("demo/shop/words.ar.json", "utf8")
    // As the demo has built it.
    const { ar, en, deadlineText } = await load<
      Parts["texts"] & Pick<Parts, "deadlineText">
    >("storefront/dist/esm/texts/index.js")
    const database = new Client({ connectionString: databaseUrl })
    await database.connect()
    const config = await fetch(`${demo.shop}/config.js`).then((r) => r.text())
    const value = (name: string) =>
      new RegExp(`${name} = "(.+?)"`).exec(config)![1]!
    const storeHeaders = { "x-publishable-api-key": value("publishableKey") }
    const scene = new EdgeScene({
      demo,
      browser,
      database,
      storeHeaders,
      regionId: value("regionId"),
      orders: await signIn(demo.medusa),
      arabic: JSON.parse(arabic) as Words,
      texts: { ar, en },
      deadlineText,
    })
    return scene
  }

  async close() {
    await this.parts.browser.close()
    await this.database.end()
    await this.demo.stop()
  }

  /** Tells the imitated service something. */
  async notify(command: string, args: object): Promise<void> {
    const response = await fetch(`${this.demo.service}/_control/${command}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(args),
    })
    if (!response.ok) {
      throw new Error(await response.text())
    }
  }

  /** Longer ago than the grace in which nobody can be sure. */
  async expiredLongAgo(id: string, status: string): Promise<void> {
    const hourAgo = new Date(Date.now() - 3_600_000).toISOString()
    const expires_at = hourAgo.replace("Z", "+00:00")
    const fields = { status, expires_at }
    await this.notify("patch-invoice", { id, fields })
  }

  async invoicesOf(email: string): Promise<Invoice[]> {
    const response = await fetch(`${this.demo.service}/_control/invoices`)
    const { invoices } = (await response.json()) as { invoices: Invoice[] }
    return invoices.filter((invoice) => invoice.customer_email === email)
  }

  /** The patience with an invoice that its cart has let go of is over. */
  async twoMinutesLater(id: string): Promise<void> {
    await this.database.query(
      "update invoice_payment set cancel_due_at = cancel_due_at - interval '2 minutes' where invoice_id = $1",
      [id]
    )
  }

  private rowOnce(invoiceId: string, holds: string) {
    const query = `select 1 from invoice_payment where invoice_id = $1 and ${holds}`
    return until(async () => {
      const { rows } = await this.database.query(query, [invoiceId])
      return rows[0] as object | undefined
    })
  }

  /** A call of somebody who is signed in. */
  callAs(token: string, path: string, body: object = {}) {
    const headers = { authorization: `Bearer ${token}` }
    return connect(this.demo.medusa, {
      ...this.parts.storeHeaders,
      ...headers,
    })("POST", path, body)
  }

  /** Someone who sees the shop for the first time. */
  async visitor(view: View): Promise<BrowserContext> {
    const context = await this.parts.browser.newContext(view.options)
    context.setDefaultTimeout(PATIENCE)
    return context
  }

  /** A guest at the checkout, with a cart that can be paid. */
  async shopper(view: View): Promise<EdgeShopper> {
    const email = `${Date.now().toString(36)}@shopper.example`
    const cart = await fillCart(this.store, this.parts.regionId, {
      email,
      locale: `${view.lang}-EG`,
    })
    const context = await this.visitor(view)
    const page = await context.newPage()
    const shopper = new EdgeShopper(this, { view, email, cart, context, page })
    await page.goto(shopper.checkout)
    return shopper
  }

  /** The one order of this shopper: one payment, one capture of exactly its total. */
  async expectCapturedOnce(email: string): Promise<Order> {
    const invoices = await this.invoicesOf(email)
    const paid = invoices.filter(({ status }) => status === "completed")
    expect(paid).toHaveLength(1)
    await this.rowOnce(paid[0]!.id, "settled_at is not null")
    const order = await this.parts.orders.orderOf(email, "captured")
    expect(moneyOf(order)).toEqual({
      status: "captured",
      payments: 1,
      captured: [order.total],
      transactions: [order.total],
    })
    return order
  }

  /** The one order of this shopper, placed and not paid yet. */
  unpaidOrder(email: string): Promise<Order> {
    return this.parts.orders.orderOf(email, "awaiting")
  }

  /** The link that an admin sends for the order. */
  async paymentLink(orderId: string): Promise<string> {
    return this.parts.orders.paymentLink(orderId)
  }

  /** Nothing was ordered, nothing was captured. */
  async expectNothing(email: string): Promise<void> {
    expect(await this.parts.orders.ordersOf(email)).toEqual([])
  }

  /** Until when a payment can be made, as the package's parts write it. */
  deadlineText(at: string, lang: View["lang"]): string {
    return this.parts.deadlineText(at, lang, new Date())
  }

  textsIn(lang: View["lang"]): Texts {
    return this.parts.texts[lang]
  }

  /** The shop's own words, as they stand in the language. */
  say(lang: View["lang"], english: string): string {
    const arabic = this.parts.arabic[english]
    if (!arabic) {
      throw new Error(`The shop does not say "${english}"`)
    }
    return lang === "ar" ? arabic : english
  }
}

type Facts = {
  view: View
  email: string
  cart: { id: string; total: number }
  context: BrowserContext
  page: Page
}

/** A waiting page loads itself anew, perhaps in the middle of this: it is then done again. */
export async function untilSteady<Result>(
  page: Page,
  look: () => Promise<Result>,
  tries = 5
): Promise<Result> {
  let isSame = true
  const onNavigated = () => (isSame = false)
  page.on("framenavigated", onNavigated)
  try {
    return await look()
  } catch (error) {
    // The old page is gone a moment before the new one is told of.
    const isGone = /because of a navigation/.test(String(error))
    if ((isSame && !isGone) || tries === 1) {
      throw error
    }
  } finally {
    page.off("framenavigated", onNavigated)
  }
  await page.waitForLoadState()
  return untilSteady(page, look, tries - 1)
}

async function measure(page: Page) {
  const violations = await violationsOn(page)
  const measures = await page.evaluate(() => ({
    ground: [document.documentElement, document.body]
      .map((one) => getComputedStyle(one).backgroundColor)
      .join(),
    wider: document.documentElement.scrollWidth - window.innerWidth,
  }))
  return { violations, ...measures }
}

/** One person with one cart. */
export class EdgeShopper {
  readonly view: View
  readonly email: string
  readonly cart: { id: string; total: number }
  readonly context: BrowserContext
  readonly page: Page
  /** The package's words in this person's language. */
  readonly texts: Texts

  constructor(
    readonly scene: EdgeScene,
    facts: Facts
  ) {
    const { view, email, cart, context, page } = facts
    this.view = view
    this.email = email
    this.cart = cart
    this.context = context
    this.page = page
    this.texts = scene.textsIn(view.lang)
  }

  get checkout(): string {
    const { shop } = this.scene.demo
    return `${shop}/checkout?cart=${this.cart.id}&lang=${this.view.lang}`
  }

  say(english: string): string {
    return this.scene.say(this.view.lang, english)
  }

  payButton(page = this.page) {
    return page.locator("form > button")
  }

  /**
   * The shop's pay button, once it can be pressed; ends on the hosted page. @returns its address
   */
  async toHostedPage(page = this.page): Promise<string> {
    await this.payButton(page).and(page.locator(":enabled")).click()
    await page.waitForURL(`${this.scene.demo.service}/pay/**`)
    return page.url()
  }

  hostedPage(invoiceId: string): string {
    return `${this.scene.demo.service}/pay/${invoiceId}`
  }

  /** Presses a button of the hosted page. */
  press(action: "pay" | "cancel", page = this.page): Promise<void> {
    return page.locator(`button[name="action"][value="${action}"]`).click()
  }

  async seesOrderPaid(page = this.page): Promise<void> {
    await page.waitForURL(`${this.scene.demo.shop}/order/**`)
    await this.sees(this.texts.outcomes.paid.title, page)
  }

  /** A holder of a payment link sees a receipt, and not the order. */
  async seesReceipt(page = this.page): Promise<void> {
    await page.waitForURL(`${this.scene.demo.medusa}/hooks/**/return/**`)
    await this.sees(this.texts.outcomes.paid.title, page)
    expect(await page.content()).not.toContain("/order/")
  }

  /** The words stand there for everybody to read, in the right direction. */
  async sees(words: string | RegExp, page = this.page): Promise<void> {
    await page.getByText(words).first().waitFor()
    expect(await page.locator("html").getAttribute("dir")).toBe(this.texts.dir)
    const body = await page.locator("body").innerText()
    expect(body).not.toMatch(/\bfail(ed|ure)?\b|فشل/i)
  }

  /** A shopper who may have paid is told not to pay again. */
  seesNotToPayAgain(page = this.page): Promise<void> {
    return this.sees(/do not pay again|لا تدفع مرة أخرى/i, page)
  }

  /**
   * The page as it stands is whole for everybody, in light and in dark, and no wider than the
   * screen. With SCREENSHOTS=folder it is photographed.
   */
  async fits(shown: string, page = this.page): Promise<void> {
    const grounds = new Set<string>()
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme })
      const here = `${shown}, ${colorScheme}`
      const { violations, ground, wider } = await untilSteady(page, () =>
        measure(page)
      )
      expect([here, violations]).toEqual([here, []])
      expect([here, Math.max(0, wider)]).toEqual([here, 0])
      grounds.add(ground)
      const directory = process.env["SCREENSHOTS"]
      if (directory) {
        const width = page.viewportSize()!.width
        const dark = colorScheme === "dark" ? "-dark" : ""
        const file = `${shown.replace(/\W+/g, "-")}-${this.view.lang}-${width}${dark}.png`
        await page.screenshot({
          path: path.join(directory, file),
          fullPage: true,
        })
      }
    }
    expect([shown, grounds.size]).toEqual([shown, 2])
  }

  async invoice(): Promise<Invoice> {
    const [latest] = (await this.scene.invoicesOf(this.email)).slice(-1)
    return latest!
  }

  /** In another app, with the hosted page closed. */
  async paysElsewhere(): Promise<void> {
    await this.scene.notify("pay", { id: (await this.invoice()).id })
  }

  /** Throws what went wrong, with what stood before this person's eyes. */
  async notify({ message }: Error): Promise<never> {
    const seen = this.context.pages().map(async (page) => {
      const words = await page.locator("body").innerText()
      return `${page.url()}\n${words}`
    })
    throw new Error([message, ...(await Promise.all(seen))].join("\n\n"))
  }

  leave(): Promise<void> {
    return this.context.close()
  }
}

const load = async <T>(file: string) =>
  (await import(pathToFileURL(path.resolve(file)).href)) as T

/** Beside those of the other tests, on the server that Jest has started. */
async function createDatabase(): Promise<string> {
  const name = `edges_${Date.now()}`
  const server = `postgres://postgres@localhost:${process.env["DB_PORT"]}`
  const client = new Client({ connectionString: `${server}/postgres` })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return `${server}/${name}`
}

/** Tries again until it answers with something. */
export async function until<T>(find: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < 100; tries++) {
    const found = await find()
    if (found) {
      return found
    }
    await sleep(200)
  }
  throw new Error("It did not come true")
}
