/** Settings → Invoice payments on the running demo, from an empty page to a store that sells. */
import { readFile } from "node:fs/promises"
import type { Page } from "playwright-core"

import { type Dashboard, holdRequests, openDashboard } from "./dashboard"
import { type Demo, startDemo } from "./demo-process"
import { salesOf } from "./sales"

const START = 300_000
const STORY = 90_000
const OURS = "pp_invoice-payment_default"

const FIRST = { apiKey: "key-of-the-first-day", apiSecret: "secret-no-1-xyz" }
const SECOND = { apiKey: "key-after-rotation", apiSecret: "secret-no-2-xyz" }

let demo: Demo
let dashboard: Dashboard
let sales: Awaited<ReturnType<typeof salesOf>>
let page: Page

beforeAll(async () => {
  demo = await startDemo({ DEMO_CREDENTIALS: "admin" })
  dashboard = await openDashboard(demo)
  sales = await salesOf(demo)
  await sales.control("rotate-credentials", FIRST)
}, START)

afterAll(async () => {
  await dashboard?.close()
  await demo?.stop()
}, START)

beforeEach(async () => {
  page = await dashboard.newPage()
})

afterEach(() => page.context().close())

const open = () => page.goto(`${demo.medusa}/app/settings/invoice-payments`)
const button = (name: string | RegExp) =>
  page.getByRole("button", { name }).first()
const text = (value: string | RegExp) => page.getByText(value).first()
const line = (sentence: string | RegExp) =>
  page.getByRole("listitem").filter({ hasText: sentence }).first()

async function enter({ apiKey, apiSecret }: typeof FIRST) {
  await page.getByLabel("API key", { exact: true }).fill(apiKey)
  await page.getByLabel("API secret", { exact: true }).fill(apiSecret)
  await button("Check and save").click()
}

it(
  "nothing entered → the checklist says what is left; wrong credentials → refused, nothing stored; the right ones → stored, never shown again",
  async () => {
    await open()
    await text("Enter the credentials first").waitFor()
    expect(await button("Start the test").isDisabled()).toBe(true)
    await line("Enter the API key with its secret")
      .getByRole("button", { name: "Enter credentials" })
      .click()
    await enter({ ...FIRST, apiSecret: "not-the-secret" })
    await page
      .getByRole("alert")
      .filter({ hasText: "does not accept these credentials" })
      .waitFor()
    const before = await sales.admin(
      "GET",
      "/admin/invoice-payment/credentials"
    )
    expect(before.credentials.source).toBe("none")

    const request = await holdRequests(page, "**/invoice-payment/credentials")
    await enter(FIRST)
    const drawer = page.getByRole("dialog")
    await drawer.getByRole("button", { name: "Back", disabled: true }).waitFor()
    expect(await button("Check and save").isDisabled()).toBe(true)
    await page.keyboard.press("Escape")
    expect(await drawer.isVisible()).toBe(true)
    request.letGo()
    await line(/is .?active/).waitFor()
    await text("…-day").waitFor()
    expect(await page.content()).not.toContain(FIRST.apiSecret)
    const after = await sales.admin("GET", "/admin/invoice-payment/credentials")
    expect(JSON.stringify(after)).not.toContain(FIRST.apiSecret)
    expect(after.credentials).toMatchObject({ source: "stored", hint: "…-day" })
  },
  STORY
)

it(
  "a region in which it is not enabled → one button enables it, once, beside what was there",
  async () => {
    const { regions } = await sales.admin(
      "GET",
      "/admin/regions?currency_code=egp"
    )
    const address = `/admin/regions/${regions[0].id}`
    await sales.admin("POST", address, {
      payment_providers: ["pp_system_default"],
    })
    await open()
    const request = await holdRequests(page, "**/admin/regions/*")
    await button(/^Enable in .*\(EGP\)/).dblclick()
    expect(await button(/^Enable in .*\(EGP\)/).isDisabled()).toBe(true)
    request.letGo()
    await text("Shoppers of this region can choose it now.").waitFor()
    await line(/Enabled in .*\(EGP\)/).waitFor()
    expect(request.count()).toBe(1)
    const { region } = await sales.admin(
      "GET",
      `${address}?fields=*payment_providers`
    )
    const ids = region.payment_providers.map(({ id }: { id: string }) => id)
    expect(ids.sort()).toEqual([OURS, "pp_system_default"])
  },
  STORY
)

it(
  "webhook test → link and code; its webhook arrives, everything is set up; the next one outlives a reload, and can then be ended",
  async () => {
    await open()
    await line("None has arrived yet")
      .getByRole("button", { name: "Try a webhook" })
      .click()
    await page.keyboard.press("Enter")
    await page.getByRole("img", { name: "QR code" }).waitFor()
    const link = page.getByRole("link", { name: /\/pay\// })
    const first = await idOf(link)
    await sales.notify("pay", first)
    await text("The service can reach this store.").waitFor()
    await text("The money is in your merchant account").waitFor()
    await text("Ready to sell").waitFor()
    expect(await line("Payment page").count()).toBe(0)
    await line("checks are fine").getByRole("button", { name: "Show" }).click()
    await line("Payment page").waitFor()

    await button("Start the test").click()
    await link.waitFor()
    const second = await idOf(link)
    expect(second).not.toBe(first)
    await page.reload()
    await link.waitFor()
    expect(await idOf(link)).toBe(second)
    await button("Cancel and end").click()
    await sales.invoiceOnce(second, ({ cancelled_at }) => cancelled_at)
    const { orders } = await sales.admin("GET", "/admin/orders")
    expect(orders).toEqual([])
  },
  STORY
)

async function idOf(link: ReturnType<Page["getByRole"]>): Promise<string> {
  const address = (await link.getAttribute("href")) ?? ""
  return address.split("/").at(-1) ?? ""
}

it(
  "the merchant is suspended → said in words, nothing can be bought; active again → one button, and the shop sells",
  async () => {
    await open()
    await sales.control("merchant", { status: "suspended" })
    await button("Check the connection").click()
    await text("The merchant account is suspended").waitFor()
    await button("Check again").click()
    const worst = page.locator("main ul > li").first()
    await worst.getByRole("img", { name: "Bad" }).waitFor()
    await expect(sales.begin()).rejects.toThrow(/not available right now/)
    await sales.control("merchant", { status: "active" })
    await button("Check the connection").click()
    await text("the merchant is active").waitFor()
    await sales.begin()
  },
  STORY
)

it(
  "rotated while somebody pays → the payment becomes an order, the change is on record",
  async () => {
    const { invoice_id } = await sales.begin()
    await sales.control("rotate-credentials", SECOND)
    await open()
    await button("Replace").click()
    await enter(SECOND)
    await text("…tion").waitFor()
    await sales.notify("pay", invoice_id)
    const { order_id } = await sales.rowOnce(
      invoice_id,
      (row) => row.settled_at
    )
    const { order } = await sales.admin(
      "GET",
      `/admin/orders/${order_id}?fields=payment_status`
    )
    expect(order.payment_status).toBe("captured")
    await text("Removed or replaced").waitFor()
  },
  STORY
)

it(
  "replacing or removing the credentials → one sentence about open invoices, and none that says otherwise",
  async () => {
    const open_invoices = "only while that merchant's credentials are in use."
    await open()
    await button("Replace").click()
    await page.getByRole("dialog").getByText(open_invoices).waitFor()
    expect(await page.getByText("not affected").count()).toBe(0)
    await button("Back").click()
    await button("Remove").click()
    await page.getByRole("alertdialog").getByText(open_invoices).waitFor()
  },
  STORY
)

it(
  "what the service really does → words and shapes to copy; the support file → nothing of anybody in it",
  async () => {
    await open()
    const folded = page
      .locator("div")
      .filter({ hasText: /^For developersShow$/ })
    expect(await text("Observed service behaviour").count()).toBe(0)
    await folded.getByRole("button", { name: "Show" }).click()
    await text("Observed service behaviour").waitFor()
    const webhook = page.locator("details", { hasText: /^Webhook/ }).first()
    await webhook.locator("summary").click()
    await webhook.getByText("string (uuid)").waitFor()
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      button("Support file").click(),
    ])
    expect(file.suggestedFilename()).toBe("invoice-payment-support.json")
    const bundle = await readFile(await file.path(), "utf8")
    expect(JSON.parse(bundle)).toHaveProperty("health.observed.lines")
    for (const secret of [SECOND.apiSecret, SECOND.apiKey, "mona@example"]) {
      expect(bundle).not.toContain(secret)
    }
  },
  STORY
)
