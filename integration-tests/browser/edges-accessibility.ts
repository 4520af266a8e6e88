/**
 * All that a shopper sees between the cart and the order, with axe-core. With
 * SCREENSHOTS=folder each page is photographed; some of them are in docs/images.
 */
import path from "node:path"
import { violationsOn } from "./accessibility"
import type { Edge, EdgeShopper } from "./edge-scene"

/** The page as it stands is whole for everybody, and fits. */
async function expectFit({ page, view }: EdgeShopper, shown: string) {
  expect([shown, await violationsOn(page)]).toEqual([shown, []])
  const wider = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth
  )
  expect([shown, Math.max(0, wider)]).toEqual([shown, 0])
  const directory = process.env["SCREENSHOTS"]
  if (directory) {
    const width = page.viewportSize()!.width
    const file = `${shown.replace(/\W+/g, "-")}-${view.lang}-${width}.png`
    await page.screenshot({ path: path.join(directory, file), fullPage: true })
  }
}

export const ACCESSIBILITY: Edge[] = [
  [
    "held order: checkout, hosted page, waiting, on hold, the order → no serious violation, nothing wider than the screen",
    async (mona) => {
      const { page, scene, texts } = mona
      await mona.payButton().and(page.locator(":enabled")).waitFor()
      await expectFit(mona, "shop-checkout")
      await mona.toHostedPage()
      await expectFit(mona, "hosted page")
      const { id, success_url } = await mona.invoice()
      await page.goto(scene.demo.shop)
      await mona.sees(texts.outcomes.waiting.title)
      await expectFit(mona, "shop-waiting")
      await scene.tell("review", { id })
      await mona.sees(texts.outcomes.on_hold.title)
      await page.locator(".note a").click()
      await page.waitForURL(`${scene.demo.shop}/order/**`)
      await mona.sees(texts.outcomes.on_hold.title)
      await expectFit(mona, "shop-order-on-hold")
      const order = page.url()
      await page.goto(success_url)
      await page.locator("h1").waitFor()
      await expectFit(mona, "status page")
      await page.goto(mona.hostedPage(id))
      await expectFit(mona, "hosted page, under review")
      await page.goto(`${scene.demo.service}/operator`)
      await expectFit(mona, "operator page")
      await scene.tell("approve", { id })
      await scene.expectCapturedOnce(mona.email)
      await page.goto(order)
      await mona.seesOrderPaid()
      await expectFit(mona, "shop-order-paid")
    },
  ],
]
