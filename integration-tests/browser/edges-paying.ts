/** Failures between the pay button and the money. */
import { errorMeanings } from "../../src/invoice-api/error-meanings"
import { beingCheckedText } from "../../src/payment-rules/checkout/checkout-refusal"
import { type Edge, type EdgeShopper, until } from "./edge-scene"

/** One more of what lies in the cart, in another tab; done once the total has changed. */
async function changeAmountInAnotherTab(mona: EdgeShopper) {
  const tab = await mona.context.newPage()
  await tab.goto(mona.checkout)
  const before = await mona
    .payButton(tab)
    .and(tab.locator(":enabled"))
    .innerText()
  await tab.locator(".row input").fill("2")
  await tab.keyboard.press("Tab")
  await until(async () =>
    (await mona.payButton(tab).innerText()) !== before ? true : undefined
  )
  return tab
}

export const PAYING: Edge[] = [
  [
    "two tabs at the checkout → one invoice; paid in one, the other says so and does not take a second payment",
    async (mona) => {
      const { scene } = mona
      const second = await mona.context.newPage()
      const third = await mona.context.newPage()
      await second.goto(mona.checkout)
      await third.goto(mona.checkout)
      await mona.payButton(third).and(third.locator(":enabled")).waitFor()
      const address = await mona.toHostedPage()
      expect(await mona.toHostedPage(second)).toBe(address)
      await mona.press("pay")
      await mona.seesOrderPaid()
      await mona.press("pay", second)
      await second.locator(`a[href^="${scene.demo.medusa}"]`).click()
      await mona.seesOrderPaid(second)
      await mona.payButton(third).click()
      await mona.sees(mona.say("Your cart is empty"), third)
      await mona.sees(mona.texts.outcomes.paid.title, third)
      await scene.expectCapturedOnce(mona.email)
    },
  ],

  [
    "a slow line and a slow service, pressed twice → the button is busy; one invoice, one order",
    async (mona) => {
      const { scene } = mona
      await mona.payButton().and(mona.page.locator(":enabled")).waitFor()
      const line = await mona.context.newCDPSession(mona.page)
      await line.send("Network.emulateNetworkConditions", {
        offline: false,
        latency: 400,
        downloadThroughput: 50_000,
        uploadThroughput: 50_000,
      })
      await scene.notify("fail-next", {
        operation: "create",
        fault: "slow",
        delayMs: 2500,
      })
      await mona.payButton().evaluate((button: HTMLButtonElement) => {
        button.click()
        button.click()
      })
      await mona
        .payButton()
        .and(mona.page.locator(":disabled"))
        .filter({ hasText: mona.say("One moment…") })
        .waitFor()
      await mona.page.waitForURL(`${scene.demo.service}/pay/**`)
      expect(await scene.invoicesOf(mona.email)).toHaveLength(1)
      await mona.press("pay")
      await mona.seesOrderPaid()
      await scene.expectCapturedOnce(mona.email)
    },
  ],

  [
    "expired: the invoice expires while its page is open → our page says that the time is over; nothing is taken; back in the shop, pay → a new invoice, one order",
    async (mona) => {
      const { scene } = mona
      const first = await mona.toHostedPage()
      const { id, success_url } = await mona.invoice()
      await scene.notify("expire", { id })
      // At once: the money may still be on its way, so the payment has not ended for the store.
      const ours = await mona.context.newPage()
      await ours.goto(success_url)
      await mona.sees(mona.texts.outcomes.expired.title, ours)
      await ours.locator(`a.go[href^="${scene.demo.shop}"]`).waitFor()
      await mona.fits("expired, our page", ours)
      await ours.close()
      await mona.press("pay")
      await mona.page.locator(`a[href^="${scene.demo.medusa}"]`).click()
      await mona.sees(mona.say("Checkout"))
      await scene.expectNothing(mona.email)
      expect(await mona.toHostedPage()).not.toBe(first)
      await mona.press("pay")
      await mona.seesOrderPaid()
      await scene.expectCapturedOnce(mona.email)
    },
  ],

  [
    "the invoice expired while nobody checked → the shop says so with the reference; pay again → one order",
    async (mona) => {
      const { scene } = mona
      await mona.toHostedPage()
      const { id } = await mona.invoice()
      await scene.expiredLongAgo(id, "expired")
      await mona.page.goto(scene.demo.shop)
      await mona.sees(mona.texts.outcomes.expired.title)
      await mona.sees(mona.texts.reference)
      await mona.page.locator(".note .button").click()
      expect(await mona.toHostedPage()).not.toContain(id)
      await mona.press("pay")
      await mona.seesOrderPaid()
      await scene.expectCapturedOnce(mona.email)
    },
  ],

  [
    "the service is down as the payment begins → words in the cart's language, and the cart stays; pressed again → one order",
    async (mona) => {
      const { scene } = mona
      await scene.notify("fail-next", {
        operation: "create",
        fault: "server_error",
      })
      await mona.payButton().and(mona.page.locator(":enabled")).click()
      const { shopperText } = errorMeanings.service_failed
      await mona.sees(shopperText[mona.view.lang])
      await mona.fits("checkout, the service is down")
      await scene.expectNothing(mona.email)
      await mona.toHostedPage()
      await mona.press("pay")
      await mona.seesOrderPaid()
      await scene.expectCapturedOnce(mona.email)
    },
  ],

  [
    "the service is down right after the payment → the shop waits in words; it answers again → one order",
    async (mona) => {
      const { scene } = mona
      await mona.toHostedPage()
      const outage = { operation: "get", fault: "server_error" }
      await scene.notify("fail-next", { ...outage, times: 1000 })
      await mona.press("pay")
      await mona.seesNotToPayAgain()
      await scene.notify("fail-next", { ...outage, times: 0 })
      await mona.seesOrderPaid()
      await scene.expectCapturedOnce(mona.email)
    },
  ],

  [
    "the amount is changed in another tab → the first invoice can no longer be paid; back, pay → one order at the new amount",
    async (mona) => {
      const { scene } = mona
      await mona.toHostedPage()
      const { id } = await mona.invoice()
      await changeAmountInAnotherTab(mona)
      await scene.twoMinutesLater(id)
      await until(async () => {
        const invoices = await scene.invoicesOf(mona.email)
        return invoices.find(
          (one) => one.id === id && one.status === "cancelled"
        )
      })
      await mona.press("pay")
      await mona.page.locator(`a[href^="${scene.demo.medusa}"]`).click()
      await mona.sees(mona.say("Checkout"))
      await mona.toHostedPage()
      await mona.press("pay")
      await mona.seesOrderPaid()
      const order = await scene.expectCapturedOnce(mona.email)
      expect(order.total).toBeGreaterThan(mona.cart.total)
    },
  ],

  [
    "the amount is changed in another tab, and the first invoice is paid all the same → both sums, do not pay again, the reference, on our page and in the shop; no order at the wrong amount",
    async (mona) => {
      const { scene } = mona
      await mona.toHostedPage()
      // The plugin cancels the first invoice at once: the payment has to come before that.
      const outage = { operation: "cancel", fault: "server_error" }
      await scene.notify("fail-next", { ...outage, times: 1000 })
      const tab = await changeAmountInAnotherTab(mona)
      const { success_url } = await mona.invoice()
      await mona.paysElsewhere()
      await scene.notify("fail-next", { ...outage, times: 0 })
      await mona.page.goto(success_url)
      const { texts } = mona
      for (const there of [success_url, scene.demo.shop]) {
        await mona.page.goto(there)
        await mona.sees(texts.states.cart_changed.title)
        await mona.sees(texts.youPaid)
        await mona.sees(texts.cartNow)
        await mona.sees("+20 2 2735 1234")
        await mona.sees(texts.reference)
        await mona.seesNotToPayAgain()
        await mona.fits(`cart changed, ${new URL(there).pathname.slice(1, 6)}`)
      }
      await scene.expectNothing(mona.email)
      // The other tab takes no second payment for this cart.
      const reference = await mona.page.locator(".note small bdi").innerText()
      await mona.payButton(tab).click()
      await mona.sees(beingCheckedText(reference, mona.view.lang), tab)
      expect(await scene.invoicesOf(mona.email)).toHaveLength(1)
      await scene.expectNothing(mona.email)
    },
  ],
]
