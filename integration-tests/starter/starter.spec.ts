/**
 * Medusa's official starter, changed by README and guide to the letter: types, and ten ways to buy.
 */
import { setTimeout as sleep } from "node:timers/promises"
import type { Browser, BrowserContextOptions } from "playwright-core"
import { openBrowser } from "../browser/open-browser"
import { moneyOf, signIn } from "../browser/store-admin"
import { times, typeErrors } from "./patched-starter"
import { HOST } from "./reverse-proxy"
import { type RunningStarter, startStarter } from "./running-starter"
import { StarterShopper } from "./starter-shopper"

// The first run installs and builds everything.
const START = 40 * 60_000
const STORY = 300_000

let starter: RunningStarter
let browser: Browser
let orders: Awaited<ReturnType<typeof signIn>>
let mona: StarterShopper

beforeAll(async () => {
  starter = await startStarter(process.env.STARTER_DIR!)
  orders = await signIn(starter.medusa, starter.admin)
  browser = await openBrowser(
    `--host-resolver-rules=MAP ${HOST} 127.0.0.1`,
    "--ignore-certificate-errors"
  )
}, START)

afterAll(async () => {
  await browser?.close()
  await starter?.stop()
  process.stdout.write(`${JSON.stringify(times)}\n`)
}, 60_000)

async function enter(options: BrowserContextOptions = {}) {
  const viewport = { width: 1280, height: 800 }
  const context = await browser.newContext({ viewport, ...options })
  mona = await StarterShopper.enter(starter, context)
}

beforeEach(async () => {
  starter.sandbox.webhooks.mode("send")
  await enter()
})
afterEach(() => mona?.context.close())

/** One order, one payment, one capture of exactly its total. */
async function expectCapturedOnce() {
  await settled(mona.invoice().id)
  const order = await orders.orderOf(mona.email, "captured")
  expect(moneyOf(order)).toEqual({
    status: "captured",
    payments: 1,
    captured: [order.total],
    transactions: [order.total],
  })
}

/** The money is counted when everything of it is written. */
async function settled(invoiceId: string): Promise<void> {
  for (let tries = 0; tries < 150; tries++) {
    const { rowCount } = await starter.database.query(
      "select 1 from invoice_payment where invoice_id = $1 and settled_at is not null",
      [invoiceId]
    )
    if (rowCount) {
      return
    }
    await sleep(200)
  }
  throw new Error(`${invoiceId} was not settled`)
}

it(
  "the types: no error with the starter's own configuration",
  () => {
    expect(typeErrors()).toBe("")
  },
  STORY
)

it(
  "paid: on the payment page → the order, the cart is empty",
  async () => {
    await mona.toPaymentPage()
    await mona.decide("pay")
    await mona.seesOrderPlaced()
    await mona.cart().getByText("Cart (0)").waitFor()
    await mona.picture("01-paid")
    await expectCapturedOnce()
  },
  STORY
)

it(
  "under review: the order on hold, on a page of the shop; approved while it is open → the page says so by itself",
  async () => {
    await mona.toPaymentPage()
    const shown: string[] = []
    mona.page.on("framenavigated", (frame) => shown.push(frame.url()))
    await mona.decide("review")
    await mona.backToShop()
    await mona.page.waitForURL(/\/order\/order_\w+\/confirmed$/)
    await mona.sees("Your order is on hold.")
    await mona.sees("Your payment is being checked")
    await mona.part("payment-on-hold").waitFor()
    // No page on the backend's host was shown on the way.
    expect(shown.filter((url) => url.startsWith(starter.medusa))).toEqual([])
    await mona.picture("02-on-hold")
    await starter.sandbox.approve(mona.invoice().id)
    await settled(mona.invoice().id)
    // Seen again, it asks at once.
    await mona.page.evaluate(() =>
      document.dispatchEvent(new Event("visibilitychange"))
    )
    await mona.sees("Your order was placed successfully.")
    await mona.page.locator(".invoice-order-banner").waitFor({
      state: "detached",
    })
    await expectCapturedOnce()
  },
  STORY
)

it(
  "cancel: the checkout with the cart as it was; pay → one order",
  async () => {
    await mona.toPaymentPage()
    await mona.decide("cancel")
    await mona.page.waitForURL(/\/dk\/checkout\?step=payment/)
    await mona.sees("This payment was cancelled")
    await mona.picture("03-cancelled")
    expect(await orders.ordersOf(mona.email)).toEqual([])
    await mona.pay()
    await mona.decide("pay")
    await mona.seesOrderPlaced()
    await expectCapturedOnce()
  },
  STORY
)

it(
  "expired: back to the checkout with the cart; pay → a new invoice, one order",
  async () => {
    await mona.toPaymentPage()
    const first = mona.invoice().id
    await starter.sandbox.expire(first)
    await mona.decide("pay")
    await mona.backToShop()
    await mona.page.waitForURL(/\/dk\/checkout\?step=payment/)
    await mona.sees("The time to pay is over")
    await mona.picture("04-expired")
    await mona.pay()
    expect(mona.invoice().id).not.toBe(first)
    await mona.decide("pay")
    await mona.seesOrderPlaced()
    await expectCapturedOnce()
  },
  STORY
)

it(
  "Back: on the payment page → the checkout, until when to pay; the button again → the same invoice, one order",
  async () => {
    await mona.toPaymentPage()
    const first = mona.page.url()
    await mona.page.goBack()
    await mona.payButton().waitFor()
    await mona.sees("Pay before")
    await mona.picture("05-back")
    await mona.pressPay()
    expect(mona.page.url()).toBe(first)
    await mona.decide("pay")
    await mona.seesOrderPlaced()
    await expectCapturedOnce()
  },
  STORY
)

it(
  "tab closed: paid in another app → in the same browser a second purchase: two orders",
  async () => {
    await mona.toPaymentPage()
    const { id } = mona.invoice()
    await mona.page.goto("about:blank")
    await starter.sandbox.pay(id)
    await expectCapturedOnce()
    await mona.go("")
    await mona.cart().getByText("Cart (0)").waitFor()
    await mona.toPaymentPage()
    expect(mona.invoice().id).not.toBe(id)
    await mona.decide("pay")
    await mona.seesOrderPlaced()
    await mona.picture("06-second-purchase")
    await settled(mona.invoice().id)
    const both = await orders.ordersOf(mona.email)
    expect(both.map((order) => moneyOf(order).status)).toEqual([
      "captured",
      "captured",
    ])
  },
  STORY
)

it(
  "late webhook: paid within ten seconds of pressing the button → the order all the same",
  async () => {
    starter.sandbox.webhooks.mode("hold")
    await mona.toPaymentPage()
    await mona.decide("pay")
    await mona.seesOrderPlaced()
    await starter.sandbox.webhooks.release()
    await mona.picture("07-late-webhook")
    await expectCapturedOnce()
  },
  STORY
)

it(
  "signed in: also on the way back; the account shows the order",
  async () => {
    await mona.go("/account")
    await mona.part("register-button").click()
    const fields = { "first-name": "Mona", "last-name": "Hassan" }
    for (const [name, value] of Object.entries(fields)) {
      await mona.part(`${name}-input`).fill(value)
    }
    await mona.part("email-input").fill(mona.email)
    await mona.part("password-input").fill("a-long-password")
    await mona.part("register-button").click()
    await mona.sees("Hello Mona")
    await mona.go("/account/orders")
    await mona.part("no-orders-container").filter({ visible: true }).waitFor()
    await mona.toPaymentPage()
    await mona.decide("pay")
    await mona.seesOrderPlaced()
    await mona.go("/account/orders")
    await mona.part("order-card").filter({ visible: true }).waitFor()
    await mona.picture("08-account")
    await expectCapturedOnce()
  },
  STORY
)

it(
  "held order: seen again → the banner; the review ends badly → nothing of success",
  async () => {
    await mona.toPaymentPage()
    await mona.decide("review")
    await mona.backToShop()
    await mona.page.waitForURL(/\/order\/(order_\w+)\/confirmed$/)
    const order = /order_\w+/.exec(mona.page.url())![0]
    await mona.page.reload()
    await mona.sees("Your order is on hold.")
    await mona.picture("09-held-order")
    // Ends badly: nothing is said of success.
    await starter.sandbox.reject(mona.invoice().id)
    await mona.go(`/order/${order}/confirmed`)
    await mona.page.locator(".invoice-order-banner").waitFor()
    expect(await mona.page.content()).not.toContain("placed successfully")
  },
  STORY
)

it(
  "Arabic: on a phone → the parts are Arabic and right to left",
  async () => {
    await mona.context.close()
    await enter({
      locale: "ar-EG",
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
    })
    await mona.context.addCookies([
      { name: "_medusa_locale", value: "ar-EG", url: starter.shop },
    ])
    await mona.toPaymentPage()
    expect(await mona.page.locator("html").getAttribute("dir")).toBe("rtl")
    await mona.page.goBack()
    const button = mona.page.locator(".invoice-pay")
    await button.getByText("الدفع عبر الصفحة الآمنة").waitFor()
    await button.getByText("ادفع قبل").waitFor()
    expect(await button.getAttribute("dir")).toBe("rtl")
    await mona.picture("10-arabic-button")
    await mona.pressPay()
    await mona.decide("review")
    await mona.backToShop()
    await mona.sees("دفعتك قيد المراجعة")
    await mona.picture("10-arabic")
  },
  STORY
)
