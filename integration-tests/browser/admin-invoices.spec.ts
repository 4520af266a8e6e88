/**
 * The merchant's pages on the running demo: invoices beside an order, in their list, and one by
 * one.
 */
import { setTimeout as sleep } from "node:timers/promises"
import type { Page } from "playwright-core"

import { type Dashboard, openDashboard } from "./dashboard"
import { type Demo, startDemo } from "./demo-process"
import { salesOf } from "./sales"

const START = 300_000
const STORY = 90_000
/** A hint that may wait does so for 3 s, and is drained every 2 s. */
const OWN_LOOK = 8_000

let demo: Demo
let dashboard: Dashboard
let sales: Awaited<ReturnType<typeof salesOf>>
let page: Page

beforeAll(async () => {
  demo = await startDemo()
  dashboard = await openDashboard(demo)
  sales = await salesOf(demo)
}, START)

afterAll(async () => {
  await dashboard?.close()
  await demo?.stop()
}, START)

beforeEach(async () => {
  page = await dashboard.newPage()
})

afterEach(() => page.context().close())

const open = (path: string) => page.goto(`${demo.medusa}/app${path}`)
const button = (name: string | RegExp) => page.getByRole("button", { name })
const text = (value: string | RegExp) => page.getByText(value).first()

async function paidOrder() {
  const { invoice_id } = await sales.begin()
  await sales.tell("pay", invoice_id)
  return sales.rowOnce(invoice_id, (row) => row.settled_at)
}

it(
  "a paid order → beside it what the customer paid and what the merchant receives; no alert",
  async () => {
    const { order_id } = await paidOrder()
    await open(`/orders/${order_id}`)
    const widget = page
      .locator(".shadow-elevation-card-rest")
      .filter({ has: page.getByRole("heading", { name: "Invoice payment" }) })
    await widget.getByText("Paid", { exact: true }).waitFor()
    await widget.getByText("Customer paid").waitFor()
    await widget.getByText("You receive").waitFor()
    expect(await page.getByText("under review").count()).toBe(0)
  },
  STORY
)

it(
  "under review → an alert above the order; approved, looked at again from the order → paid, the alert is gone",
  async () => {
    const { invoice_id } = await sales.begin()
    await sales.tell("review", invoice_id)
    const { order_id } = await sales.rowOnce(
      invoice_id,
      (row) => row.order_id && row.status === "under_review"
    )
    await open(`/orders/${order_id}`)
    await text("Do not ship yet").waitFor()
    // The placed order asks for a look of its own, which must not be the one that finds it paid.
    await sleep(OWN_LOOK)
    await fetch(`${demo.service}/_control/webhooks`, {
      method: "POST",
      body: JSON.stringify({ mode: "drop" }),
    })
    await sales.tell("approve", invoice_id)
    await button("Check payment status").click()
    await page.getByText("Do not ship yet").waitFor({
      state: "detached",
    })
    await fetch(`${demo.service}/_control/webhooks`, {
      method: "POST",
      body: JSON.stringify({ mode: "send" }),
    })
  },
  STORY
)

it(
  "rejected in review → from the alert a payment link, on the same page; health leads to the invoice, and the invoice to the order",
  async () => {
    const { invoice_id } = await sales.begin()
    await sales.tell("review", invoice_id)
    const { order_id, id } = await sales.rowOnce(
      invoice_id,
      (row) => row.order_id && row.status === "under_review"
    )
    await sales.tell("reject", invoice_id)
    await sales.rowOnce(invoice_id, (row) => row.attention)
    await open(`/orders/${order_id}`)
    await button("Take payment again by a link").click()
    await button("Withdraw link").waitFor()
    await button("Take payment again by a link").waitFor({ state: "detached" })

    await open("/settings/invoice-payments")
    await page.getByRole("link", { name: "Show the invoices" }).click()
    await page.waitForURL("**/invoice-payments?tab=attention")
    await open(`/invoice-payments/${id}`)
    await button("Take payment again by a link").click()
    await page.waitForURL(`**/orders/${order_id}`)
    // Nobody has to decide about a cancelled order.
    await sales.admin("POST", `/admin/orders/${order_id}/cancel`, {})
    await page
      .getByText("Rejected in review", { exact: true })
      .waitFor({ state: "detached" })
  },
  STORY
)

it(
  "a cart that changed after its invoice, then paid → in Needs attention; closed with a note → gone, the note and who wrote it stay in the history",
  async () => {
    const { invoice_id } = await sales.begin()
    const { cart_id, id } = await sales.rowOnce(invoice_id, () => true)
    await sales.changeCart(cart_id)
    await sales.tell("pay", invoice_id)
    await sales.rowOnce(invoice_id, (row) => row.attention)

    await open("/invoice-payments")
    await page.getByRole("tab", { name: "Needs attention (1)" }).click()
    await page.getByRole("link", { name: "No order yet" }).click()
    await page.waitForURL(`**/invoice-payments/${id}`)
    await text("Cart has changed").waitFor()
    await text("Difference").waitFor()
    await button("Apply to a cart").click()
    await text("Cart total").waitFor()
    await text("The cart's total or currency is not the invoice's").waitFor()
    expect(await button("Apply to this cart").isDisabled()).toBe(true)
    await button("Back").click()
    await button("Resolve with a note").click()
    await page
      .getByRole("textbox", { name: "Note" })
      .fill("Given back by hand, 20 November")
    await button("Close the invoice").click()

    await text("Given back by hand, 20 November").waitFor()
    await text("admin@dukkan.example").waitFor()
    await button("Show everything").click()
    await text("Webhook received").waitFor()
    await page.getByRole("link", { name: "Invoices" }).first().click()
    await page.getByRole("tab", { name: "Needs attention (0)" }).click()
    await text("All clear").waitFor()
  },
  STORY
)

it(
  "cancelling a paid order → refused with what to do; a refund of the merchant dashboard recorded with the order's → nothing is left to refund, the order can be cancelled",
  async () => {
    const { id, order_id } = await paidOrder()
    const cancel = () => sales.admin("POST", `/admin/orders/${order_id}/cancel`)
    await expect(cancel()).rejects.toThrow(/400.*[Rr]efund/)
    await open(`/invoice-payments/${id}`)
    await button("More actions").click()
    await page.getByRole("menuitem", { name: "Record a refund" }).click()
    const amount = page.getByLabel("Amount")
    const whole = await amount.inputValue()
    await amount.fill("1,5")
    await text("Enter a positive amount").waitFor()
    expect(await button("Record the refund").isDisabled()).toBe(true)
    await amount.fill(
      whole.replace(/\d/g, (digit) =>
        String.fromCharCode(0x660 + Number(digit))
      )
    )
    await page.getByLabel("Reference").fill("R-1")
    await button("Record the refund").click()
    await text("Refunded in Medusa").waitFor()
    const { order } = await sales.admin(
      "GET",
      `/admin/orders/${order_id}?fields=payment_status`
    )
    expect(order.payment_status).toBe("refunded")
    expect((await cancel()).order.status).toBe("canceled")
  },
  STORY
)

it(
  "search that finds nothing → says so; the file → one line for each invoice",
  async () => {
    await paidOrder()
    await open("/invoice-payments?q=nobody-has-this")
    await text("Nothing found").waitFor()
    await open("/invoice-payments")
    await page
      .getByRole("link", { name: /^#\d+$/ })
      .first()
      .waitFor()
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      button("Download CSV").click(),
    ])
    expect(file.suggestedFilename()).toBe("invoices.csv")
  },
  STORY
)

it(
  "the list's columns → sorted by a click, the address holds it",
  async () => {
    await paidOrder()
    await open("/invoice-payments")
    await page.getByRole("columnheader", { name: "Invoice amount" }).click()
    await page.waitForURL(/order=-?amount/)
    await page
      .getByRole("link", { name: /^#\d+$/ })
      .first()
      .waitFor()
  },
  STORY
)

it(
  "Arabic → the pages are in Arabic, from right to left",
  async () => {
    await page.context().close()
    page = await dashboard.newPage({ language: "ar" })
    await open("/invoice-payments")
    await page.getByRole("heading", { name: "الفواتير" }).waitFor()
    expect(await page.locator("html").getAttribute("dir")).toBe("rtl")
    await page.getByRole("tab", { name: /تتطلب إجراءً/ }).waitFor()
  },
  STORY
)
