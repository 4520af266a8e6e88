/**
 * The merchant's pages on the running demo: invoices beside an order, in their list, and one by
 * one.
 */
import { setTimeout as sleep } from "node:timers/promises"
import type { Locator, Page } from "playwright-core"

import { moneyFormat } from "../../src/admin/components/locale"
import { shortReference } from "../../src/payment-rules/shopper/short-reference"
import { type Dashboard, holdRequests, openDashboard } from "./dashboard"
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

const egp = (amount: string | number) =>
  moneyFormat("en", "EGP").format(Number(amount))

/** A request runs: its button is busy, and the question or drawer cannot be left. */
async function expectBusy(pane: Locator, name: string) {
  await pane.getByRole("button", { name: "Back", disabled: true }).waitFor()
  const submit = pane.getByRole("button", { name, exact: true })
  expect(await submit.isDisabled()).toBe(true)
  await page.keyboard.press("Escape")
  expect(await pane.isVisible()).toBe(true)
}

async function paidOrder() {
  const { invoice_id } = await sales.begin()
  await sales.notify("pay", invoice_id)
  return sales.rowOnce(invoice_id, (row) => row.settled_at)
}

async function heldOrder() {
  const { invoice_id } = await sales.begin()
  await sales.notify("review", invoice_id)
  const { order_id, id, amount } = await sales.rowOnce(
    invoice_id,
    (row) => row.order_id && row.status === "under_review"
  )
  return { invoice_id, order_id, id, amount }
}

it(
  "a paid order → beside it what the customer paid, what the merchant receives and the reference; no alert",
  async () => {
    const { id, order_id } = await paidOrder()
    await open(`/orders/${order_id}`)
    const widget = page
      .locator(".shadow-elevation-card-rest")
      .filter({ has: page.getByRole("heading", { name: "Invoice payment" }) })
    await widget.getByText("Paid", { exact: true }).waitFor()
    await widget.getByText("Customer paid").waitFor()
    await widget.getByText("You receive").waitFor()
    await widget.getByText(shortReference(id)).waitFor()
    expect(await page.getByText("under review").count()).toBe(0)
    await open(`/invoice-payments/${id}`)
    await text(shortReference(id)).waitFor()
  },
  STORY
)

it(
  "under review → an alert above the order; approved, read again from the order → paid, the alert is gone",
  async () => {
    const { invoice_id, order_id } = await heldOrder()
    await open(`/orders/${order_id}`)
    await text("Do not ship yet").waitFor()
    await text("Status last checked").waitFor()
    expect(await text("Customer paid").count()).toBe(0)
    // The placed order asks for a refresh of its own, which must not be the one that finds it paid.
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
  "on hold, then cancelled and archived → nothing above the order asks to wait",
  async () => {
    const { order_id } = await heldOrder()
    await sales.admin("POST", `/admin/orders/${order_id}/cancel`, {})
    await sales.admin("POST", `/admin/orders/${order_id}/archive`, {})
    await open(`/orders/${order_id}`)
    await text("Status last checked").waitFor()
    expect(await text("Do not ship yet").count()).toBe(0)
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
    const question = page.getByRole("alertdialog")
    const request = await holdRequests(page, "**/payment-link")
    await question.getByRole("button", { name: "Withdraw" }).dblclick()
    await expectBusy(question, "Withdraw")
    request.letGo()
    await button("Create a payment link").waitFor()
    await question.waitFor({ state: "detached" })
    expect(request.count()).toBe(1)
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
    const { cart_id, id, amount } = await sales.rowOnce(invoice_id, () => true)
    const { total, items } = await sales.changeCart(cart_id)
    await sales.notify("pay", invoice_id)
    await sales.rowOnce(invoice_id, (row) => row.attention)

    await open("/invoice-payments")
    await page.getByRole("tab", { name: "Needs attention (1)" }).click()
    await page.getByRole("link", { name: "No order yet" }).click()
    await page.waitForURL(`**/invoice-payments/${id}`)
    await text("Cart has changed").waitFor()
    const sums = page.locator("dl").filter({ hasText: "Difference" })
    expect(await sums.innerText()).toMatch(
      new RegExp(
        ["Paid", egp(amount), "Cart now", egp(total), "Difference"].join("\\s+")
      )
    )
    await button("Apply to a cart").click()
    await text("Cart total").waitFor()
    await page
      .getByRole("dialog")
      .getByRole("listitem")
      .filter({ hasText: items[0].product_title })
      .filter({ hasText: `× ${items[0].quantity}` })
      .waitFor()
    await text(
      "The cart's total or currency differs from the invoice's"
    ).waitFor()
    expect(await button("Apply to this cart").isDisabled()).toBe(true)
    await button("Back").click()
    await button("Resolve with a note").click()
    await page
      .getByRole("textbox", { name: "Note" })
      .fill("Given back by hand, 20 November")
    await button("Close the invoice").click()

    await text("Given back by hand, 20 November").waitFor()
    await text("admin@dukkan.example").waitFor()
    expect(await text("Webhook received").count()).toBe(0)
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
    const drawer = page.getByRole("dialog")
    const amount = page.getByLabel("Amount")
    const whole = await amount.inputValue()
    for (const [wrong, why] of [
      ["1,5", "Enter a positive amount"],
      [`9${whole}`, "This is more than can still be refunded"],
    ] as const) {
      await amount.fill(wrong)
      const field = drawer.locator("[aria-invalid]")
      const place = await field.getAttribute("aria-describedby")
      await page.locator(`[id="${place}"]`).getByText(why).waitFor()
      expect(await button("Record the refund").isDisabled()).toBe(true)
    }
    await amount.fill(
      whole.replace(/\d/g, (digit) =>
        String.fromCharCode(0x660 + Number(digit))
      )
    )
    await page.getByLabel("Reference").fill("R-1")
    const request = await holdRequests(page, "**/external-refunds")
    await button("Record the refund").dblclick()
    await expectBusy(drawer, "Record the refund")
    request.letGo()
    await drawer.waitFor({ state: "detached" })
    expect(request.count()).toBe(1)
    await text("Refunded in Medusa").waitFor()
    await text(`Refunded ${egp(whole)}`).waitFor()
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

it.each([
  ["amount", { amount: "21.00" }, /21\.00.* at the service, .*\d.* requested/],
  ["currency", { currency: "USD" }, /USD.* at the service, .*EGP.* requested/],
  [
    "reference",
    { external_reference: "R-77" },
    /R-77.* at the service, .*invpay_.* requested/,
  ],
])(
  "paid with another %s than was asked for → both values and what the service says at the invoice, the badge in the list",
  async (_, fields, values) => {
    const { invoice_id } = await sales.begin()
    await sales.control("patch-invoice", { id: invoice_id, fields })
    await sales.notify("pay", invoice_id)
    const { id } = await sales.rowOnce(invoice_id, (row) => row.attention)
    await open(`/invoice-payments/${id}`)
    await text(values).waitFor()
    await text(/^The service says: .*Paid/).waitFor()
    expect(await page.getByText("Waiting for payment").count()).toBe(0)
    await open(`/invoice-payments?q=${id}`)
    await text(/^The service says: .*Paid/).waitFor()
    expect(await page.getByText("Waiting for payment").count()).toBe(0)
  },
  STORY
)

it(
  "on hold, then paid with another amount → both amounts above the order, the badge beside it, and in the bell the order and where to go",
  async () => {
    const { invoice_id, order_id, id, amount } = await heldOrder()
    const fields = { amount: "21.00" }
    await sales.control("patch-invoice", { id: invoice_id, fields })
    await sales.notify("approve", invoice_id)
    await sales.rowOnce(invoice_id, (row) => row.attention)
    await open(`/orders/${order_id}`)
    await text(/21\.00.* at the service, .*\d.* requested/).waitFor()
    await text(/^The service says: .*Paid/).waitFor()
    const { order } = await sales.admin(
      "GET",
      `/admin/orders/${order_id}?fields=display_id,email`
    )
    // The bell has no name.
    await page.keyboard.press("Control+n")
    const bell = page.getByRole("dialog")
    await bell
      .getByText(`order #${order.display_id}, EGP ${Number(amount)}`)
      .waitFor()
    await bell
      .getByText(`${order.email} · ${demo.medusa}/app/invoice-payments/${id}`)
      .waitFor()
  },
  STORY
)

it(
  "an invoice of a customer → links lead to the invoice at the service and to the customer in Medusa",
  async () => {
    const { invoice_id } = await sales.begin()
    await sales.notify("pay", invoice_id)
    const { id, order_id } = await sales.rowOnce(
      invoice_id,
      (row) => row.settled_at
    )
    const { order } = await sales.admin(
      "GET",
      `/admin/orders/${order_id}?fields=customer_id`
    )
    await open(`/invoice-payments/${id}`)
    const there = page.getByRole("link", { name: "Open the invoice there" })
    expect(await there.getAttribute("href")).toBe(
      `${demo.service}/pay/${invoice_id}`
    )
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
  "a cart paid twice → the second invoice names the first, with its order",
  async () => {
    const both = await sales.paidTwice()
    const rows = await Promise.all(
      both.map((id) =>
        sales.rowOnce(id, (row) => row.settled_at ?? row.attention)
      )
    )
    const [first] = rows.filter((row) => row.settled_at)
    const [second] = rows.filter((row) => !row.settled_at)
    expect(second!["attention"].reason).toBe("paid_twice")
    const { order } = await sales.rowOnce(
      String(first!["invoice_id"]),
      (row) => row.order
    )
    await open(`/invoice-payments/${second!.id}`)
    await text("The other payment:").waitFor()
    await page
      .getByRole("link", {
        name: `${egp(first!.amount)} ${shortReference(first!.id)} #${order.display_id}`,
      })
      .click()
    await page.waitForURL(new RegExp(`${first!.id}$`))
  },
  STORY
)

it(
  "the list's columns → name, net and paid time in them; sorted by a click, the address holds it; orders by their number, both ways",
  async () => {
    await paidOrder()
    const paid = await paidOrder()
    const { order } = await sales.admin(
      "GET",
      `/admin/orders/${paid.order_id}?fields=display_id,shipping_address.first_name`
    )
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
    const row = page.getByRole("row").filter({
      has: page.getByRole("link", { name: `#${order.display_id}` }),
    })
    await row.getByText(order.shipping_address.first_name).waitFor()
    await row.getByText(egp(paid.merchant_net)).waitFor()
    await row.locator(`time[datetime="${paid.completed_at}"]`).waitFor()
    for (const [name, column] of [
      ["Status", "status"],
      ["Invoice amount", "amount"],
      ["You receive", "merchant_net"],
      ["Customer", "customer"],
      ["Paid", "completed_at"],
      ["Created", "created_at"],
      ["Order", "order"],
    ] as const) {
      await page
        .getByRole("columnheader", { name, exact: true })
        .getByText(name)
        .click()
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

it.each([
  ["Status", "Waiting for payment", /status=/, /^Waiting/, /^Paid/],
  ["Problem", "Cart has changed", /problem=/, /^No order yet/, /^Waiting/],
  ["Paid", "Today", /completed_at=/, /^Paid/, /^Waiting/],
  ["Refunded", "Yes", /refunded=/, /^Partly refunded/, /^Waiting/],
])(
  "the menu's filter %s → only such invoices, the address holds it; a link with it shows the same",
  async (name, option, address, shown, hidden) => {
    const { id } = await paidOrder()
    await sales.recordRefund(id, { amount: "2.50" })
    const odd = await sales.begin()
    const { cart_id } = await sales.rowOnce(odd.invoice_id, () => true)
    await sales.changeCart(cart_id)
    await sales.notify("pay", odd.invoice_id)
    await sales.rowOnce(odd.invoice_id, (row) => row.attention)
    await sales.begin()
    const cell = (words: RegExp) =>
      page.getByRole("cell").getByText(words).first()
    await open("/invoice-payments")
    await cell(hidden).waitFor()
    await button("Filter").click()
    await page.getByRole("menuitem", { name, exact: true }).click()
    await page.getByRole("dialog").getByText(option, { exact: true }).click()
    await page.waitForURL(address)
    // The open menu hides the table from readers, and so from roles.
    await page.goto(page.url())
    await cell(shown).waitFor()
    expect(await cell(hidden).count()).toBe(0)
  },
  STORY
)

it(
  "the menu's filter for an amount → only invoices of it",
  async () => {
    const { id, amount } = await paidOrder()
    await open(`/invoice-payments?q=${id}`)
    await button("Filter").click()
    await page.getByRole("menuitem", { name: "Amount" }).click()
    const wanted = page.getByPlaceholder("100.00")
    await wanted.fill("1")
    await text("Nothing found").waitFor()
    await wanted.fill(String(Number(amount)))
    await page.waitForURL(new RegExp(`amount=${Number(amount)}`))
    await page.goto(page.url())
    await page.getByRole("cell").getByText(egp(amount)).first().waitFor()
  },
  STORY
)

it(
  "refunds recorded at an invoice → each with amount, reference and date at the invoice and beside the order, in the history and their sum in the list",
  async () => {
    const { id, order_id } = await paidOrder()
    await sales.recordRefund(id, { amount: "2.50", reference: "RF-1" })
    await sales.recordRefund(id, { amount: "1.25", reference: "RF-2" })
    for (const path of [`/invoice-payments/${id}`, `/orders/${order_id}`]) {
      await open(path)
      await text("Partly refunded").waitFor()
      for (const [reference, amount] of [
        ["RF-1", "2.50"],
        ["RF-2", "1.25"],
      ] as const) {
        const refund = page.locator("dd").filter({ hasText: reference })
        await refund.getByText(amount).waitFor()
        await refund.locator("time").waitFor()
      }
    }
    await open(`/invoice-payments/${id}`)
    await text(/2\.50.* · .*RF-1/).waitFor()
    await open(`/invoice-payments?q=${id}`)
    await text(/Partly refunded .*3\.75/).waitFor()
  },
  STORY
)

it(
  "a double click on a question's button → one request, the question stays busy until it is done; the history has the outcome, with seconds",
  async () => {
    const { invoice_id } = await sales.begin()
    const { id } = await sales.rowOnce(
      invoice_id,
      ({ status }) => status === "pending"
    )
    const request = await holdRequests(page, `**/invoices/${id}/cancel`)
    await open(`/invoice-payments/${id}`)
    await button("More actions").click()
    await page.getByRole("menuitem", { name: "Cancel the invoice" }).click()
    const question = page.getByRole("alertdialog")
    await question
      .getByRole("button", { name: "Cancel the invoice" })
      .dblclick()
    await expectBusy(question, "Cancel the invoice")
    request.letGo()
    await question.waitFor({ state: "detached" })
    await text("Cancelled").waitFor()
    expect(request.count()).toBe(1)
    const outcome = page.getByRole("listitem").filter({
      hasText: "The service accepted the cancellation",
    })
    await outcome
      .locator("time")
      .getByText(/:\d\d:\d\d/)
      .waitFor()
  },
  STORY
)

it(
  "a check that changes nothing → its result: still the same, and when; the history counts such checks",
  async () => {
    const { id } = await heldOrder()
    await open(`/invoice-payments/${id}`)
    await button("Check payment status").click()
    await text(/^Still .*under review.*, .*\d\d/).waitFor()
    await text(/^Checked \d+ times, still .*under review/).waitFor()
    await page.context().close()
    page = await dashboard.newPage({ language: "ar" })
    await open(`/invoice-payments/${id}`)
    await text(/^عدد مرات التحقق: \d+، بلا تغيير: .*قيد المراجعة/).waitFor()
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
    // Without a link the page asks every 30 seconds.
    await button("Withdraw link").waitFor({ timeout: 60_000 })
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
    await text("صفحة 1 من").waitFor()

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
