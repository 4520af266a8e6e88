/**
 * All that a shopper sees between the cart and the order, with axe-core. With
 * SCREENSHOTS=folder each page is photographed; some of them are in docs/images.
 */
import type { Edge } from "./edge-scene"

export const ACCESSIBILITY: Edge[] = [
  [
    "held order: checkout, hosted page, waiting, on hold, the order → no serious violation, nothing wider than the screen",
    async (mona) => {
      const { page, scene, texts } = mona
      await mona.payButton().and(page.locator(":enabled")).waitFor()
      await mona.fits("shop-checkout")
      await mona.toHostedPage()
      await mona.fits("hosted page")
      const { id, success_url } = await mona.invoice()
      await page.goto(scene.demo.shop)
      await mona.sees(texts.outcomes.waiting.title)
      await mona.fits("shop-waiting")
      await scene.notify("review", { id })
      await mona.sees(texts.outcomes.on_hold.title)
      await page.locator(".note a").click()
      await page.waitForURL(`${scene.demo.shop}/order/**`)
      await mona.sees(texts.outcomes.on_hold.title)
      await mona.fits("shop-order-on-hold")
      const order = page.url()
      await page.goto(success_url)
      await page.locator("h1").waitFor()
      await mona.fits("status page")
      await page.goto(mona.hostedPage(id))
      await mona.fits("hosted page, under review")
      await page.goto(`${scene.demo.service}/operator`)
      await mona.fits("operator page")
      await scene.notify("approve", { id })
      await scene.expectCapturedOnce(mona.email)
      await page.goto(order)
      await mona.seesOrderPaid()
      await mona.fits("shop-order-paid")
    },
  ],
]
