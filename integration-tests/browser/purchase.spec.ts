import type { Browser, Page } from "playwright-core"

import { type Demo, startDemo } from "./demo-process"
import { openBrowser } from "./open-browser"
import { moneyOf, signIn } from "./store-admin"

// The first start of the demo builds the plugin and the store's admin.
const START = 600_000
const STORY = 90_000

/** Karkadeh, 250 g, and the courier, in pounds. */
const TOTAL = 190 + 65

let demo: Demo
let browser: Browser
let page: Page

beforeAll(async () => {
  ;[demo, browser] = await Promise.all([startDemo(), openBrowser()])
}, START)

afterAll(async () => {
  await browser?.close()
  await demo?.stop()
}, START)

beforeEach(async () => {
  const context = await browser.newContext()
  page = await context.newPage()
  page.setDefaultTimeout(STORY / 3)
})

afterEach(() => page.context().close())

/** From the shelf to the hosted payment page. */
async function checkOut(email: string) {
  await page.goto(demo.shop)
  await page.getByLabel("Karkadeh: kind").selectOption("250 g, EGP 190.00")
  await page.getByRole("button", { name: "Add Karkadeh" }).click()
  await page.getByText("Added").waitFor()
  await page.getByRole("link", { name: "Cart 1" }).click()
  await page.getByLabel("E-mail").fill(email)
  const courier = "Courier, Cairo and Giza · EGP 65.00"
  await page.getByLabel("Delivery").selectOption(courier)
  await page.getByRole("button", { name: "Pay EGP 255.00" }).click()
  await page.waitForURL(`${demo.service}/pay/**`)
}

const button = (name: string | RegExp) => page.getByRole("button", { name })

it(
  "the shelf and the cart → kinds from the smallest on; no delivery cost before a delivery is chosen",
  async () => {
    await page.goto(demo.shop)
    const kinds = page.getByLabel(/: kind and price/)
    await kinds.first().waitFor()
    for (const kind of await kinds.all()) {
      const shown = await kind.locator("option").allInnerTexts()
      const prices = shown.map((text) =>
        Number(text.replace(/^.*EGP /, "").replace(",", ""))
      )
      expect(prices).toEqual([...prices].sort((one, two) => one - two))
    }
    await button("Add Karkadeh").click()
    await page.getByText("Added").waitFor()
    await page.getByRole("link", { name: "Cart 1" }).click()
    const cost = page.locator("dt").getByText("Delivery", { exact: true })
    await page.locator("dt").getByText("Total", { exact: true }).waitFor()
    expect(await cost.count()).toBe(0)
    const courier = "Courier, Cairo and Giza · EGP 65.00"
    await page.getByLabel("Delivery").selectOption(courier)
    await cost.waitFor()
  },
  STORY
)

/** The order page of the shop, once it says so. */
async function untilOrderSays(text: string) {
  await page.waitForURL(`${demo.shop}/order/**`)
  await page.getByRole("status").filter({ hasText: text }).waitFor()
}

const capturedOnce = {
  status: "captured",
  payments: 1,
  captured: [TOTAL],
  transactions: [TOTAL],
}

it(
  "paid: on the hosted page → the shop shows the paid order, captured exactly once",
  async () => {
    const email = "paid@shopper.example"
    await checkOut(email)
    await button(/^Pay EGP/).click()
    await untilOrderSays("Paid")

    const admin = await signIn(demo.medusa)
    expect(moneyOf(await admin.orderOf(email, "captured"))).toEqual(
      capturedOnce
    )
    await page.goto(`${demo.shop}/checkout`)
    await page.getByText("Your cart is empty").waitFor()
  },
  STORY
)

it(
  "under review: pay and be reviewed → order on hold, fulfilment refused with 400; approved → captured exactly once, fulfilment allowed",
  async () => {
    const email = "reviewed@shopper.example"
    await checkOut(email)
    await button("Pay (simulate a review)").click()
    await page.getByRole("link", { name: "Back to the shop" }).click()
    await page.getByText("being checked").waitFor()

    const admin = await signIn(demo.medusa)
    // The shopper is answered as soon as the review is known, a moment before the order is
    // complete.
    const held = await admin.orderOf(email, "awaiting")
    expect(moneyOf(held)).toEqual({
      status: "awaiting",
      payments: 0,
      captured: [],
      transactions: [],
    })
    expect(await admin.fulfill(held)).toBe(400)

    const operator = await page.context().newPage()
    await operator.goto(`${demo.service}/operator`)
    await operator.getByRole("button", { name: "Approve" }).click()
    await admin.orderOf(email, "captured")
    // The page may be loading itself anew right now.
    await page.reload().catch(() => page.waitForLoadState())
    await untilOrderSays("Paid")
    const approved = await admin.orderOf(email, "captured")
    expect(moneyOf(approved)).toEqual(capturedOnce)
    expect(await admin.fulfill(approved)).toBe(200)
  },
  STORY
)

it(
  "leave the hosted page → the same cart again, nothing charged; pay now → one order",
  async () => {
    const email = "returned@shopper.example"
    await checkOut(email)
    await button("Cancel payment").click()
    await page.getByText("The payment was not finished").waitFor()
    expect(await page.getByLabel("E-mail").inputValue()).toBe(email)

    await button("Pay EGP 255.00").click()
    await button(/^Pay EGP/).click()
    await untilOrderSays("Paid")
    const admin = await signIn(demo.medusa)
    expect(moneyOf(await admin.orderOf(email, "captured"))).toEqual(
      capturedOnce
    )
  },
  STORY
)
