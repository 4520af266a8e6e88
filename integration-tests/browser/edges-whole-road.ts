/** The plain roads of a purchase, with what every page on them looks like. */
import { TEXTS } from "../../src/status-page/texts"
import { type Edge, type EdgeShopper, untilSteady } from "./edge-scene"

/** The switch on our page shows the same payment in the other language, and back again. */
async function switchesLanguage({ page, view }: EdgeShopper) {
  const reference = await page.locator(".reference").innerText()
  const other = view.lang === "en" ? "ar" : "en"
  for (const lang of [other, view.lang] as const) {
    await page.locator(".language").click()
    const dir = lang === "ar" ? "rtl" : "ltr"
    await page.locator(`html[lang="${lang}"][dir="${dir}"]`).waitFor()
    const { title } = TEXTS[lang].states.on_hold
    expect(await page.locator("h1").innerText()).toBe(title)
    expect(await page.title()).toContain(title)
    expect(await page.locator(".reference").innerText()).toBe(reference)
  }
}

/** A press puts the reference where the shopper can paste it from. */
async function copiesReference({ context, page, view }: EdgeShopper) {
  await context.grantPermissions(["clipboard-read", "clipboard-write"])
  await page.locator(".copy").click()
  const { copied } = TEXTS[view.lang]
  await page.locator(".copy", { hasText: copied }).waitFor()
  expect(
    await untilSteady(page, () =>
      page.evaluate(() => navigator.clipboard.readText())
    )
  ).toBe(await page.locator(".reference").innerText())
}

export const WHOLE_ROAD: Edge[] = [
  [
    "paid: on the hosted page → the shop shows the paid order, captured exactly once",
    async (mona) => {
      await mona.toHostedPage()
      await mona.press("pay")
      await mona.seesOrderPaid()
      await mona.fits("paid, the order")
      await mona.scene.expectCapturedOnce(mona.email)
    },
  ],

  [
    "under review: pay and be reviewed → our page and the order say so, with no way to pay; approved → both say paid by themselves, captured exactly once",
    async (mona) => {
      const { page, scene, texts } = mona
      await mona.toHostedPage()
      const { id, success_url } = await mona.invoice()
      await scene.notify("review", { id })
      await page.goto(success_url)
      await mona.sees(texts.outcomes.on_hold.title)
      await mona.seesNotToPayAgain()
      await mona.fits("under review, our page")
      expect(
        await page.locator(`a[href*="${scene.demo.service}"]`).count()
      ).toBe(0)
      await switchesLanguage(mona)
      await copiesReference(mona)
      const ours = await mona.context.newPage()
      await ours.goto(success_url)
      await page.locator(`a[href*="${scene.demo.shop}/order/"]`).click()
      await mona.sees(texts.outcomes.on_hold.title)
      await mona.seesNotToPayAgain()
      await mona.fits("under review, the order")
      await mona.sees(texts.outcomes.on_hold.title, ours)
      await scene.notify("approve", { id })
      await mona.sees(texts.outcomes.paid.title)
      await mona.sees(texts.outcomes.paid.title, ours)
      await scene.expectCapturedOnce(mona.email)
    },
  ],

  [
    "just paid: back before the store has seen it → thanks for half a minute on our page and in the shop, no way to pay; then a quiet one until the deadline in the reader's time, and the order",
    async (mona) => {
      const { page, scene, texts } = mona
      const hosted = await mona.toHostedPage()
      const { id, success_url } = await mona.invoice()
      for (const there of [success_url, scene.demo.shop]) {
        await page.goto(there)
        await mona.sees(texts.states.confirming.title)
        await mona.seesNotToPayAgain()
        expect(await page.locator(`a[href="${hosted}"]`).count()).toBe(0)
        await mona.fits(`just paid, ${new URL(there).pathname.slice(1, 6)}`)
      }
      const soon = new Date(Date.now() + 7_200_000).toISOString()
      const expires_at = soon.replace("Z", "+00:00")
      await scene.notify("patch-invoice", { id, fields: { expires_at } })
      await scene.database.query(
        "update invoice_payment set returned_at = returned_at - interval '1 minute', expires_at = $2 where invoice_id = $1",
        [id, expires_at]
      )
      await page.goto(success_url)
      await page.getByRole("link", { name: texts.payAfterAll }).waitFor()
      expect(await page.locator("time").innerText()).toBe(
        scene.deadlineText(expires_at, mona.view.lang)
      )
      await page.getByRole("link", { name: texts.payAfterAll }).click()
      await page.waitForURL(hosted)
      await mona.press("pay")
      await mona.seesOrderPaid()
      await scene.expectCapturedOnce(mona.email)
    },
  ],
]

/** Walked by those who read Arabic. */
export const ARABIC: Edge[] = [
  [
    "Arabic: from the shelf to the paid order → every page is Arabic, from right to left, with Latin digits and no English sentence",
    async (mona) => {
      const { page, scene } = mona
      const isArabic = async (shown: string) => {
        expect(await page.locator("html").getAttribute("lang")).toBe("ar")
        const words = await page.locator("body").innerText()
        expect(words).toMatch(/[\u0600-\u06ff]/)
        expect(words).not.toMatch(/[\u0660-\u0669]/)
        // Names, addresses and a link to English are no sentences.
        expect(words.match(/([a-z]{2,} ){3,}[a-z]{2,}/gi) ?? []).toEqual([])
        await mona.fits(`Arabic, ${shown}`)
      }
      await page.goto(scene.demo.shop)
      await page.locator("article").first().waitFor()
      await isArabic("shelf")
      await page.goto(mona.checkout)
      await mona.payButton().and(page.locator(":enabled")).waitFor()
      await isArabic("checkout")
      await mona.toHostedPage()
      const { success_url } = await mona.invoice()
      await page.goto(success_url)
      await isArabic("our page")
      await page.goBack()
      await mona.press("pay")
      await mona.seesOrderPaid()
      await isArabic("order")
      await scene.expectCapturedOnce(mona.email)
    },
  ],
]
