/**
 * A payment link, from the admin who makes it to the customer who opens it, on a phone or on a
 * computer, in a browser that has never seen the shop.
 */
import type { Browser, Page } from "playwright-core"
import { ar } from "../../src/admin/i18n/ar"
import { en } from "../../src/admin/i18n/en"
import { TEXTS } from "../../src/status-page/texts"
import { LINK_TEXTS } from "../../src/status-page/link-texts"
import { violationsOn } from "./accessibility"
import { type Dashboard, openDashboard } from "./dashboard"
import { type Demo, startDemo } from "./demo-process"
import { openBrowser } from "./open-browser"
import { salesOf } from "./sales"
import { moneyOf, signIn } from "./store-admin"

const START = 600_000
const STORY = 120_000

type Language = keyof typeof LINK_TEXTS
const ADMIN = { en, ar }
type View = { name: string; language: Language; width: 390 | 1280 }
const VIEWS: View[] = ([390, 1280] as const).flatMap((width) => [
  { name: `${width} px, English`, language: "en", width },
  { name: `${width} px, Arabic`, language: "ar", width },
])

let demo: Demo
let dashboard: Dashboard
let browser: Browser
let sales: Awaited<ReturnType<typeof salesOf>>

beforeAll(async () => {
  ;[demo, browser] = await Promise.all([startDemo(), openBrowser()])
  sales = await salesOf(demo)
  dashboard = await openDashboard(demo)
}, START)

afterAll(async () => {
  await browser?.close()
  await dashboard?.close()
  await demo?.stop()
}, START)

/** Paid, and then enlarged by an admin: it owes money again. */
async function enlargedOrder(): Promise<string> {
  const sale = await sales.begin()
  await sales.notify("pay", sale.invoice_id)
  const row = await sales.rowOnce(sale.invoice_id, (one) => one.settled_at)
  const order_id = row.order_id!
  const { order } = await sales.admin(
    "GET",
    `/admin/orders/${order_id}?fields=id,*items`
  )
  const edit = (path: string, body: object) =>
    sales.admin("POST", `/admin/order-edits${path}`, body)
  await edit("", { order_id })
  const { variant_id } = order.items[0]
  await edit(`/${order_id}/items`, { items: [{ variant_id, quantity: 1 }] })
  await edit(`/${order_id}/request`, {})
  await edit(`/${order_id}/confirm`, {})
  return order_id
}

const linkOf = async (order: string) => {
  const path = `/admin/invoice-payment/orders/${order}/payment-link`
  return (await sales.admin("POST", path, {})).payment_link.url as string
}

const invoices = async (): Promise<{ id: string }[]> =>
  (await (await fetch(`${demo.service}/_control/invoices`)).json()).invoices

/** Somebody who got the link. */
async function customer({ language, width }: View): Promise<Page> {
  const isPhone = width === 390
  const context = await browser.newContext({
    viewport: { width, height: isPhone ? 844 : 800 },
    ...{ isMobile: isPhone, hasTouch: isPhone, locale: `${language}-EG` },
  })
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  return page
}

/** The admin makes a link on the page, which has none yet. */
async function makesLink(admin: Page, { language }: View): Promise<void> {
  const { create, withdraw } = ADMIN[language].payLink
  await admin.getByRole("button", { name: create }).click()
  await admin.getByRole("button", { name: withdraw }).waitFor()
}

/**
 * In either language of the message: what WhatsApp and the mail program are given, and what the
 * button copies, is the same ready text with the link.
 */
async function sendsLink(
  admin: Page,
  { language }: View,
  { url, number }: { url: string; number: number }
): Promise<void> {
  await admin.context().grantPermissions(["clipboard-read", "clipboard-write"])
  const { payLink } = ADMIN[language]
  const hrefOf = async (name: string) =>
    new URL((await admin.getByRole("link", { name }).getAttribute("href"))!)
  for (const [name, subject, words] of [
    ["العربية", `دفع الطلب رقم ${number}`, ["يمكنك دفع", `رقم ${number} من`]],
    ["English", `Payment for order #${number}`, ["you can pay", `#${number} `]],
  ] as const) {
    await admin.getByRole("combobox", { name: payLink.language }).click()
    await admin.getByRole("option", { name }).click()
    await admin.getByRole("button", { name: payLink.copyMessage }).click()
    const text = await admin.evaluate(() => navigator.clipboard.readText())
    for (const part of [...words, ": " + url]) {
      expect(text).toContain(part)
    }
    const chat = await hrefOf(payLink.whatsapp)
    expect(chat.origin + chat.pathname).toBe("https://wa.me/201001234567")
    expect([...chat.searchParams]).toEqual([["text", text]])
    const mail = await hrefOf(payLink.email)
    expect(mail.protocol + decodeURIComponent(mail.pathname)).toBe(
      "mailto:mona@example.com"
    )
    expect([...mail.searchParams]).toEqual([
      ["subject", subject],
      ["body", text],
    ])
  }
}

async function picture(page: Page, name: string): Promise<void> {
  const directory = process.env["SCREENSHOTS"]
  if (directory) {
    await page.screenshot({ path: `${directory}/${name}.png`, fullPage: true })
  }
}

/** The words stand there in the right direction; nothing is amiss for axe, in light and in dark. */
async function says(
  page: Page,
  { language, width }: View,
  state: keyof (typeof LINK_TEXTS)["en"]["states"]
) {
  const { title, text } = LINK_TEXTS[language].states[state]
  await page.getByRole("status").filter({ hasText: title }).waitFor()
  await page.getByText(text).waitFor()
  expect(await page.evaluate(() => document.documentElement.dir)).toBe(
    language === "ar" ? "rtl" : "ltr"
  )
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme })
    expect([state, colorScheme, await violationsOn(page)]).toEqual([
      ...[state, colorScheme],
      [],
    ])
    const wider = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth
    )
    expect(wider).toBeLessThanOrEqual(0)
    await picture(page, `link-${state}-${language}-${colorScheme}-${width}`)
  }
}

describe.each(VIEWS)("$name", (view) => {
  it(
    "paid: the admin makes a link for an order that owes money, with a ready text in either language → opened, paid, the receipt; the rest is captured once",
    async () => {
      const order = await enlargedOrder()
      const admin = await dashboard.newPage(view)
      await admin.goto(`${demo.medusa}/app/orders/${order}`)
      await makesLink(admin, view)
      const url = await linkOf(order)
      const path = `/admin/orders/${order}?fields=display_id`
      const { display_id: number } = (await sales.admin("GET", path)).order
      await sendsLink(admin, view, { url, number })
      await admin.context().close()
      const page = await customer(view)
      await page.goto(url)
      await says(page, view, "payable")
      await page.locator("button.go").click()
      await page.waitForURL(`${demo.service}/pay/**`)
      const id = page.url().split("/").pop()!
      await page.locator('button[name="action"][value="pay"]').click()
      await page.waitForURL(`${demo.medusa}/hooks/**/return/**`)
      await page.getByText(TEXTS[view.language].states.paid.title).waitFor()
      await sales.rowOnce(id, (row) => row.settled_at)
      await page.goto(url)
      await says(page, view, "paid")
      expect(await page.locator("form").count()).toBe(0)
      expect(await page.locator(".reference").count()).toBeGreaterThan(0)
      const { ordersOf } = await signIn(demo.medusa)
      const orders = await ordersOf("mona@example.com")
      const money = moneyOf(orders.find((one) => one.id === order)!)
      expect(money.status).toBe("captured")
      expect(money.payments).toBe(2)
      await page.context().close()
    },
    STORY
  )

  it(
    "a draft: the admin makes a link beside it → opened, paid: it is an order, captured once",
    async () => {
      const draft = await sales.phoneDraft()
      const admin = await dashboard.newPage(view)
      await admin.goto(`${demo.medusa}/app/draft-orders/${draft}`)
      await makesLink(admin, view)
      await picture(admin, `draft-${view.language}-${view.width}`)
      await admin.context().close()
      const page = await customer(view)
      await page.goto(await linkOf(draft))
      await says(page, view, "payable")
      await page.locator("button.go").click()
      await page.waitForURL(`${demo.service}/pay/**`)
      const id = page.url().split("/").pop()!
      await page.locator('button[name="action"][value="pay"]').click()
      await page.waitForURL(`${demo.medusa}/hooks/**/return/**`)
      await page.getByText(TEXTS[view.language].states.paid.title).waitFor()
      await sales.rowOnce(id, (row) => row.settled_at)
      const { order } = await sales.admin(
        "GET",
        `/admin/orders/${draft}?fields=id,is_draft_order,payment_status`
      )
      expect(order).toMatchObject({
        ...{ is_draft_order: false, payment_status: "captured" },
      })
      await page.context().close()
    },
    STORY
  )

  it(
    "withdrawn by the admin → the page says so and takes no payment",
    async () => {
      const order = await sales.phoneOrder()
      const url = await linkOf(order)
      const { payLink } = ADMIN[view.language]
      const admin = await dashboard.newPage(view)
      await admin.goto(`${demo.medusa}/app/orders/${order}`)
      await admin.getByRole("button", { name: payLink.withdraw }).click()
      await admin
        .getByRole("alertdialog")
        .getByRole("button", { name: payLink.confirm, exact: true })
        .click()
      await admin.getByRole("button", { name: payLink.create }).waitFor()
      await admin.context().close()
      const page = await customer(view)
      await page.goto(url)
      await says(page, view, "withdrawn")
      expect(await page.locator("form").count()).toBe(0)
      await page.context().close()
    },
    STORY
  )

  it(
    "the order is cancelled while the page stands open → pressed, it says so; no invoice is made",
    async () => {
      const order = await sales.phoneOrder()
      const page = await customer(view)
      await page.goto(await linkOf(order))
      await says(page, view, "payable")
      const before = (await invoices()).length
      await sales.admin("POST", `/admin/orders/${order}/cancel`, {})
      await page.locator("button.go").click()
      await says(page, view, "canceled")
      expect(await invoices()).toHaveLength(before)
      await page.context().close()
    },
    STORY
  )
})

it(
  "previewed by chat programs, again and again → no invoice, no cookie, and no search engine keeps it",
  async () => {
    const url = await linkOf(await sales.phoneOrder())
    const before = (await invoices()).length
    for (const agent of ["WhatsApp/2.24", "TelegramBot (like TwitterBot)"]) {
      for (const method of ["HEAD", "GET", "GET"]) {
        const headers = { "user-agent": agent }
        const answer = await fetch(url, { method, headers })
        expect(answer.status).toBe(200)
        expect(answer.headers.get("set-cookie")).toBeNull()
        expect(answer.headers.get("x-robots-tag")).toBe("noindex")
      }
    }
    expect(await invoices()).toHaveLength(before)
  },
  STORY
)
