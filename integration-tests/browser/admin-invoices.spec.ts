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
/** A request that may wait does so for 3 s, and the worker runs every 2 s. */
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
  await sales.notify("pay", invoice_id)
  return sales.rowOnce(invoice_id, (row) => row.settled_at)
}

async function heldOrder() {
  const { invoice_id } = await sales.begin()
  await sales.notify("review", invoice_id)
  const { order_id, id } = await sales.rowOnce(
    invoice_id,
    (row) => row.order_id && row.status === "under_review"
  )
  return { invoice_id, order_id, id }
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
    const { invoice_id, order_id } = await heldOrder()
    await open(`/orders/${order_id}`)
    await text("Do not ship yet").waitFor()
    // The placed order asks for a look of its own, which must not be the one that finds it paid.
    await sleep(OWN_LOOK)
    await fetch(`${demo.service}/_control/webhooks`, {
      method: "POST",
      body: JSON.stringify({ mode: "drop" }),
    })
    await sales.notify("approve", invoice_id)
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
  "rejected in review → from the alert a payment link, on the same page; health leads to the invoice, which has the link, too",
  async () => {
    const { invoice_id, order_id, id } = await heldOrder()
    await sales.notify("reject", invoice_id)
    await sales.rowOnce(invoice_id, (row) => row.attention)
    await open(`/orders/${order_id}`)
    await button("Take payment again with a link").click()
    await button("Withdraw link").waitFor()
    await button("Take payment again with a link").waitFor({
      state: "detached",
    })

    await open("/settings/invoice-payments")
    await page.getByRole("link", { name: "Show the invoices" }).click()
    await page.waitForURL("**/invoice-payments?tab=attention")
    await open(`/invoice-payments/${id}`)
    // The same link, here too; it can be withdrawn and made anew where the invoice is.
    await button("Withdraw link").click()
    await page.getByRole("button", { name: "Withdraw", exact: true }).click()
    await button("Create a payment link").waitFor()
    await button("Take payment again with a link").click()
    await button("Withdraw link").waitFor()
    await button("Take payment again with a link").waitFor({
      state: "detached",
    })
    await open(`/orders/${order_id}`)
    await button("Withdraw link").waitFor()
    // Nobody has to decide about a cancelled order.
    await sales.admin("POST", `/admin/orders/${order_id}/cancel`, {})
    await page
      .getByText("Rejected in review", { exact: true })
      .waitFor({ state: "detached" })
  },
  STORY
)

it(
  "a cart that changed after its invoice, then paid → in Needs attention; closed with a note → gone, the note and who wrote it stay in the history; reopened → read again, back in Needs attention",
  async () => {
    const { invoice_id } = await sales.begin()
    const { cart_id, id } = await sales.rowOnce(invoice_id, () => true)
    await sales.changeCart(cart_id)
    await sales.notify("pay", invoice_id)
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

    await open(`/invoice-payments/${id}`)
    await button("More actions").click()
    await page.getByRole("menuitem", { name: "Reopen" }).click()
    const question = page.getByRole("alertdialog")
    await question.getByText("Reopen this invoice?").waitFor()
    await question.getByRole("button", { name: "Reopen" }).click()
    await text("Reopened. The payment status is being checked.").waitFor()
    await button("Resolve with a note").waitFor()
    await text("Cart has changed").waitFor()
    await open("/invoice-payments?tab=attention")
    await page.getByRole("tab", { name: "Needs attention (1)" }).waitFor()
    await page.getByRole("link", { name: "No order yet" }).waitFor()
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
    // In the facts and in the history.
    await page.getByText("R-1").nth(1).waitFor()
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
  "paid with another amount than was asked for → both amounts and what the service says at the invoice, the badge in the list",
  async () => {
    const { invoice_id } = await sales.begin()
    const fields = { amount: "21.00" }
    await sales.control("patch-invoice", { id: invoice_id, fields })
    await sales.notify("pay", invoice_id)
    const { id } = await sales.rowOnce(invoice_id, (row) => row.attention)
    await open(`/invoice-payments/${id}`)
    await text(/21\.00.* at the service, .*\d.* asked for/).waitFor()
    await text(/^The service says: .*Paid/).waitFor()
    expect(await page.getByText("Waiting for payment").count()).toBe(0)
    await open(`/invoice-payments?q=${id}`)
    await text(/^The service says: .*Paid/).waitFor()
    expect(await page.getByText("Waiting for payment").count()).toBe(0)
  },
  STORY
)

it(
  "on hold, then paid with another amount → both amounts above the order",
  async () => {
    const { invoice_id, order_id } = await heldOrder()
    const fields = { amount: "21.00" }
    await sales.control("patch-invoice", { id: invoice_id, fields })
    await sales.notify("approve", invoice_id)
    await sales.rowOnce(invoice_id, (row) => row.attention)
    await open(`/orders/${order_id}`)
    await text(/21\.00.* at the service, .*\d.* asked for/).waitFor()
  },
  STORY
)

it(
  "an invoice of a customer → a link leads to the customer in Medusa",
  async () => {
    const { id, order_id } = await paidOrder()
    const { order } = await sales.admin(
      "GET",
      `/admin/orders/${order_id}?fields=customer_id`
    )
    await open(`/invoice-payments/${id}`)
    await page.locator(`a[href$="/customers/${order.customer_id}"]`).click()
    await page.waitForURL(`**/customers/${order.customer_id}`)
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
    expect(file.suggestedFilename()).toMatch(
      /^invoices-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.csv$/
    )
  },
  STORY
)

it(
  "the list's columns → sorted by a click, the address holds it; orders by their number, both ways",
  async () => {
    await paidOrder()
    await paidOrder()
    const odd = await sales.begin()
    const { cart_id } = await sales.rowOnce(odd.invoice_id, () => true)
    await sales.changeCart(cart_id)
    await sales.notify("pay", odd.invoice_id)
    await sales.rowOnce(odd.invoice_id, (row) => row.attention)
    await open("/invoice-payments")
    const numbers = async () =>
      (await page.getByRole("link", { name: /^#\d+$/ }).allInnerTexts()).map(
        (shown) => Number(shown.replace("#", ""))
      )
    for (const [name, column] of [
      ["Invoice amount", "amount"],
      ["Customer", "customer"],
      ["Order", "order"],
    ]) {
      await page.getByRole("columnheader", { name, exact: true }).click()
      await page.waitForURL(new RegExp(`order=-?${column}`))
    }
    await open("/invoice-payments?order=order")
    await page
      .getByRole("link", { name: /^#\d+$/ })
      .first()
      .waitFor()
    const rising = await numbers()
    expect(rising).toEqual([...rising].sort((a, b) => a - b))
    await open("/invoice-payments?order=-order")
    await page
      .getByRole("link", { name: `#${rising.at(-1)}` })
      .first()
      .waitFor()
    expect(await numbers()).toEqual([...rising].reverse())
    await open("/invoice-payments?tab=attention")
    await page.getByRole("columnheader", { name: "Problem" }).click()
    await page.waitForURL(/order=-?problem/)
  },
  STORY
)

it(
  "a filter of the menu → only such invoices, the address holds it; a link with it shows the same",
  async () => {
    await paidOrder()
    const { invoice_id } = await sales.begin()
    await sales.rowOnce(invoice_id, ({ status }) => status === "pending")
    await open("/invoice-payments")
    await button("Filter").click()
    await page.getByRole("menuitem", { name: "Status" }).click()
    await page.getByText("Waiting for payment", { exact: true }).last().click()
    await page.waitForURL(/status=/)
    const paid = page.getByRole("cell").getByText("Paid", { exact: true })
    await paid.first().waitFor({ state: "detached" })
    const link = page.url()
    await page.goto(link)
    await page.getByRole("link", { name: "No order yet" }).first().waitFor()
    expect(await paid.count()).toBe(0)
  },
  STORY
)

it(
  "refunds recorded at an invoice → each with amount and reference at the invoice and beside the order, a badge there and in the list",
  async () => {
    const { id, order_id } = await paidOrder()
    await sales.recordRefund(id, { amount: "2.50", reference: "RF-1" })
    await sales.recordRefund(id, { amount: "1.25", reference: "RF-2" })
    for (const path of [`/invoice-payments/${id}`, `/orders/${order_id}`]) {
      await open(path)
      await text("Partly refunded").waitFor()
      for (const shown of ["RF-1", "RF-2", /2\.50/, /1\.25/]) {
        await text(shown).waitFor()
      }
    }
    await open(`/invoice-payments?q=${id}`)
    await text("Partly refunded").waitFor()
  },
  STORY
)

it(
  "a double click on a question's button → one request, the question stays busy until it is done",
  async () => {
    const { invoice_id } = await sales.begin()
    const { id } = await sales.rowOnce(
      invoice_id,
      ({ status }) => status === "pending"
    )
    let requests = 0
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    await page.route(`**/invoices/${id}/cancel`, async (route) => {
      requests += 1
      await held
      await route.continue()
    })
    await open(`/invoice-payments/${id}`)
    await button("More actions").click()
    await page.getByRole("menuitem", { name: "Cancel the invoice" }).click()
    const question = page.getByRole("alertdialog")
    const confirm = question.getByRole("button", { name: "Cancel the invoice" })
    await confirm.dblclick()
    expect(await confirm.isDisabled()).toBe(true)
    expect(
      await question.getByRole("button", { name: "Back" }).isDisabled()
    ).toBe(true)
    answer()
    await question.waitFor({ state: "detached" })
    await text("Cancelled").waitFor()
    expect(requests).toBe(1)
  },
  STORY
)

it(
  "a check that changes nothing → its result: still the same, and when",
  async () => {
    const { invoice_id } = await sales.begin()
    const { id } = await sales.rowOnce(
      invoice_id,
      ({ status }) => status === "pending"
    )
    await open(`/invoice-payments/${id}`)
    await button("Check payment status").click()
    await text(/^Still .*waiting for payment.*, .*\d\d/).waitFor()
  },
  STORY
)

it(
  "an order's link is withdrawn elsewhere, made anew and paid → the order's page follows by itself",
  async () => {
    const orderId = await sales.phoneOrder()
    const link = `/admin/invoice-payment/orders/${orderId}/payment-link`
    await sales.admin("POST", link, {})
    await open(`/orders/${orderId}`)
    await button("Withdraw link").waitFor()
    await sales.admin("DELETE", link)
    await button("Create a payment link").waitFor()
    const { payment_link } = await sales.admin("POST", link, {})
    await button("Withdraw link").waitFor()
    await fetch(payment_link.url, { method: "POST", redirect: "manual" })
    let invoice_id = ""
    await sales.rowOnce(orderId, (row) => (invoice_id = row["invoice_id"]))
    await sales.notify("pay", invoice_id)
    await text("Nothing is left to pay for this order.").waitFor()
    await page.getByRole("heading", { name: "Invoice payment" }).waitFor()
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
    await text("صفحة 1 من 1").waitFor()

    const { id } = await paidOrder()
    await open(`/invoice-payments/${id}`)
    await button("إجراءات أخرى").click()
    await page.getByRole("menuitem", { name: "تسجيل استرداد" }).click()
    await sales.recordRefund(id, { amount: "1.00" })
    await button("تسجيل الاسترداد").click()
    await text("هذا أكثر مما يمكن تسجيله مستردًا").waitFor()
  },
  STORY
)
