/** What the edges of a purchase share: one running demo, one browser, a shopper on the hosted page, and who counts the money afterwards. */
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { pathToFileURL } from "node:url"
import { Client } from "@medusajs/framework/pg"
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from "playwright-core"

import { type Call, connect, fillCart } from "../package/shopper"
import { type Demo, startDemo } from "./demo-process"
import { moneyOf, type Order, signIn } from "./store-admin"

export type View = {
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

/** How people look at a shop; each edge is walked in each. */
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
/** What the edges read of the package's words. */
type Texts = {
  dir: "ltr" | "rtl"
  outcomes: Record<
    "waiting" | "on_hold" | "paid" | "expired",
    { title: string; text: string }
  >
  reference: string
  payAgain: string
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

  static async open(): Promise<EdgeScene> {
    const { findChromium } = await import("../../dev/find-chromium.mjs")
    const databaseUrl = await createDatabase()
    const [demo, browser] = await Promise.all([
      startDemo({ DATABASE_URL: databaseUrl }),
      chromium.launch({
        executablePath: findChromium(),
        args: ["--no-sandbox", "--disable-gpu", "--disable-quic"],
      }),
    ])
    const { ARABIC } = await load<{ ARABIC: Words }>("demo/shop/arabic.js")
    // As the demo has built it.
    const { ar, en } = await load<Record<"ar" | "en", Texts>>(
      "storefront/dist/esm/texts/index.js"
    )
    const database = new Client({ connectionString: databaseUrl })
    await database.connect()
    const config = await fetch(`${demo.shop}/config.js`).then((r) => r.text())
    const value = (name: string) =>
      new RegExp(`${name} = "(.+?)"`).exec(config)![1]!
    const storeHeaders = { "x-publishable-api-key": value("publishableKey") }
    return new EdgeScene({
      demo,
      browser,
      database,
      storeHeaders,
      regionId: value("regionId"),
      orders: await signIn(demo.medusa),
      arabic: ARABIC,
      texts: { ar, en },
    })
  }

  async close() {
    await this.parts.browser.close()
    await this.database.end()
    await this.demo.stop()
  }

  /** Tells the imitated service something. */
  async tell(command: string, args: object): Promise<void> {
    const response = await fetch(`${this.demo.service}/_control/${command}`, {
      method: "POST",
      body: JSON.stringify(args),
    })
    if (!response.ok) throw new Error(await response.text())
  }

  async invoicesOf(email: string): Promise<Invoice[]> {
    const response = await fetch(`${this.demo.service}/_control/invoices`)
    const { invoices } = (await response.json()) as { invoices: Invoice[] }
    return invoices.filter((invoice) => invoice.customer_email === email)
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
    const order = await this.parts.orders.orderOf(email, "captured")
    expect(moneyOf(order)).toEqual({
      status: "captured",
      payments: 1,
      captured: [order.total],
      transactions: [order.total],
    })
    const paid = await this.invoicesOf(email)
    expect(paid.filter(({ status }) => status === "completed")).toHaveLength(1)
    return order
  }

  /** Nothing was ordered, nothing was captured. */
  async expectNothing(email: string): Promise<void> {
    expect(await this.parts.orders.ordersOf(email)).toEqual([])
  }

  textsIn(lang: View["lang"]): Texts {
    return this.parts.texts[lang]
  }

  /** The shop's own words, as they stand in the language. */
  say(lang: View["lang"], english: string): string {
    const arabic = this.parts.arabic[english]
    if (!arabic) throw new Error(`The shop does not say "${english}"`)
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
    return page.locator('form > button:not([type="button"])')
  }

  /** The shop's pay button, once it can be pressed; ends on the hosted page. @returns its address */
  async toHostedPage(page = this.page): Promise<string> {
    await this.payButton(page).and(page.locator(":enabled")).click()
    await page.waitForURL(`${this.scene.demo.service}/pay/**`)
    return page.url()
  }

  hostedPage(invoiceId: string): string {
    return `${this.scene.demo.service}/pay/${invoiceId}`
  }

  /** What is pressed on the hosted page. */
  press(action: "pay" | "cancel", page = this.page): Promise<void> {
    return page.locator(`button[name="action"][value="${action}"]`).click()
  }

  async seesOrderPaid(page = this.page): Promise<void> {
    await page.waitForURL(`${this.scene.demo.shop}/order/**`)
    await this.sees(this.texts.outcomes.paid.title, page)
  }

  /** The words stand there for everybody to read, in the right direction. */
  async sees(words: string, page = this.page): Promise<void> {
    await page.getByText(words).first().waitFor()
    expect(await page.evaluate(() => document.documentElement.dir)).toBe(
      this.texts.dir
    )
    const body = await page.locator("body").innerText()
    expect(body).not.toMatch(/\bfail(ed|ure)?\b|فشل/i)
  }

  async invoice(): Promise<Invoice> {
    const [latest] = (await this.scene.invoicesOf(this.email)).slice(-1)
    return latest!
  }

  /** In another app, with the hosted page closed. */
  async paysElsewhere(): Promise<void> {
    await this.scene.tell("pay", { id: (await this.invoice()).id })
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
export async function until<T>(look: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < 100; tries++) {
    const found = await look()
    if (found) return found
    await sleep(200)
  }
  throw new Error("It did not come true")
}
