/** Ways back from the hosted page that no checkout flow draws. */
import type { Edge, EdgeScene } from "./edge-scene"

export const COMING_BACK: Edge[] = [
  [
    "Back: on the hosted page → the same cart, until when it can be paid; pay → the same invoice, one order",
    async (mona) => {
      const { scene } = mona
      const first = await mona.toHostedPage()
      await mona.page.goBack()
      await mona.sees(mona.say("Checkout"))
      await mona.sees(mona.texts.payBefore)
      expect(await mona.toHostedPage()).toBe(first)
      await mona.press("pay")
      await mona.seesOrderPaid()
      await scene.expectCapturedOnce(mona.email)
    },
  ],

  [
    "cancel: the shop forgot its cart → cancel brings it back, pay shows the order",
    async (mona) => {
      const { scene } = mona
      await mona.toHostedPage()
      const other = await mona.context.newPage()
      await other.goto(scene.demo.shop)
      await other.evaluate(() => localStorage.clear())
      await mona.press("cancel")
      await mona.sees(
        mona.say("The payment was not finished. Your cart is as you left it.")
      )
      expect(await mona.page.locator("[name=email]").inputValue()).toBe(
        mona.email
      )
      await mona.toHostedPage()
      await other.evaluate(() => localStorage.clear())
      await mona.press("pay")
      await mona.seesOrderPaid()
      await scene.expectCapturedOnce(mona.email)
    },
  ],

  [
    "tab closed: the shop still names the cart that has become an order → empty, told that it is paid; a second purchase in the same browser → an order of its own",
    async (mona) => {
      const { scene } = mona
      await mona.toHostedPage()
      await mona.paysElsewhere()
      await scene.expectCapturedOnce(mona.email)
      await mona.page.goto(`${scene.demo.shop}/checkout`)
      await mona.sees(mona.say("Your cart is empty"))
      await mona.sees(mona.texts.outcomes.paid.title)
      await mona.fits("empty cart, paid")
      await mona.page.goto(scene.demo.shop)
      await mona.page.locator("article button").nth(1).click()
      await mona.page.locator("header .button", { hasText: "1" }).waitFor()
      await mona.page.goto(`${scene.demo.shop}/checkout`)
      const again = `${Date.now().toString(36)}@second.example`
      await mona.page.locator("[name=email]").fill(again)
      await mona.page.locator("#delivery").selectOption({ index: 1 })
      await mona.toHostedPage()
      await mona.press("pay")
      await mona.seesOrderPaid()
      await scene.expectCapturedOnce(mona.email)
      await scene.expectCapturedOnce(again)
    },
  ],

  [
    "the return opened twice at once, and again → each shows the order",
    async (mona) => {
      const { scene } = mona
      await mona.toHostedPage()
      const { success_url } = await mona.invoice()
      await mona.paysElsewhere()
      const tabs = [mona.page, await mona.context.newPage()]
      await Promise.all(tabs.map((tab) => tab.goto(success_url)))
      for (const tab of tabs) {
        await mona.seesOrderPaid(tab)
      }
      await mona.page.goto(success_url)
      await mona.seesOrderPaid()
      await scene.expectCapturedOnce(mona.email)
    },
  ],

  [
    "the return opened next week → paid, no order is named, and the page asks no more",
    async (mona) => {
      const { scene } = mona
      await mona.toHostedPage()
      const { success_url } = await mona.invoice()
      await mona.press("pay")
      await mona.seesOrderPaid()
      const { id } = await scene.expectCapturedOnce(mona.email)
      await scene.database.query(
        "update invoice_payment set settled_at = settled_at - interval '8 days' where order_id = $1",
        [id]
      )
      await mona.page.clock.install()
      await mona.page.goto(success_url)
      await mona.page.locator("h1").waitFor()
      const asked: string[] = []
      mona.page.on("request", (request) => asked.push(request.url()))
      await mona.page.clock.fastForward("01:00:00")
      // A request of our own, so that one of the page would be known by now.
      await mona.page.evaluate(() => fetch("/health"))
      expect(asked).toEqual([`${scene.demo.medusa}/health`])
      expect(mona.page.url()).toBe(success_url)
      expect(await mona.page.content()).not.toContain(id)
      expect(await mona.page.content()).not.toContain(mona.email)
      expect(await mona.page.locator("html").getAttribute("lang")).toBe(
        mona.view.lang
      )
      await scene.expectCapturedOnce(mona.email)
    },
  ],

  [
    "late webhook: the return on another device, no webhook came → the order",
    async (mona) => {
      const { scene } = mona
      await mona.toHostedPage()
      const { success_url } = await mona.invoice()
      await scene.notify("webhooks", { mode: "drop" })
      await mona.paysElsewhere()
      const device = await scene.visitor(mona.view)
      const page = await device.newPage()
      await page.goto(success_url)
      await mona.seesOrderPaid(page)
      await scene.expectCapturedOnce(mona.email)
      await device.close()
    },
  ],

  [
    "the return opened before paying, the connection lost for a while, a proxy's error page → the page stays as it is, then leads to the order by itself, with JavaScript and without",
    async (mona) => {
      const { scene, view, page } = mona
      await mona.toHostedPage()
      const { id, success_url } = await mona.invoice()
      const options = { ...view.options, javaScriptEnabled: false }
      const plain = await scene.visitor({ ...view, options })
      const plainPage = await plain.newPage()
      await plainPage.goto(success_url)
      // For half a minute the page says that it confirms the payment.
      await scene.database.query(
        "update invoice_payment set returned_at = returned_at - interval '1 minute' where invoice_id = $1",
        [id]
      )
      await page.goto(success_url)
      await page.evaluate(() => document.body.append("not loaded again"))
      const updates = () =>
        page.waitForEvent("requestfinished", (request) => {
          return request.url() === success_url && !request.isNavigationRequest()
        })
      await updates()
      await mona.context.setOffline(true)
      await page.waitForEvent("requestfailed")
      await mona.context.setOffline(false)
      await page.route(
        success_url,
        (route) => route.fulfill({ status: 502, body: "Bad Gateway" }),
        { times: 1 }
      )
      await updates()
      await updates()
      await mona.sees("not loaded again")
      await mona.paysElsewhere()
      await mona.seesOrderPaid()
      await plainPage.waitForURL(`${scene.demo.shop}/order/**`)
      await scene.expectCapturedOnce(mona.email)
      await plain.close()
    },
  ],

  [
    "back in a browser inside of an app, without storage and cookies → the same cart, pay, the order",
    async (mona) => {
      const { scene } = mona
      await mona.toHostedPage()
      const { cancel_url } = await mona.invoice()
      const inApp = await scene.visitor(mona.view)
      await inApp.addInitScript(() => {
        const refuse = () => {
          throw new DOMException("Access is denied", "SecurityError")
        }
        Object.defineProperty(window, "localStorage", { get: refuse })
        Object.defineProperty(window, "sessionStorage", { get: refuse })
        Object.defineProperty(document, "cookie", { get: refuse, set: refuse })
      })
      const page = await inApp.newPage()
      await page.goto(cancel_url)
      await mona.sees(mona.say("Checkout"), page)
      expect(await page.locator("[name=email]").inputValue()).toBe(mona.email)
      await mona.toHostedPage(page)
      await mona.press("pay", page)
      await mona.seesOrderPaid(page)
      await scene.expectCapturedOnce(mona.email)
      await inApp.close()
    },
  ],

  [
    "left the hosted page, paid in another app, opens the shop → it waits in words, then shows the order, and never completes a cart",
    async (mona) => {
      const { scene } = mona
      await mona.toHostedPage()
      const asked: string[] = []
      mona.page.on("request", (request) => asked.push(request.url()))
      await mona.page.goto(scene.demo.shop)
      await mona.sees(mona.texts.outcomes.waiting.text)
      await mona.paysElsewhere()
      await mona.page.locator('.note a[href^="/order/"]').click()
      await mona.seesOrderPaid()
      expect(asked.filter((url) => url.includes("/complete"))).toEqual([])
      await scene.expectCapturedOnce(mona.email)
    },
  ],

  [
    "signed in: the cookie does not come along on the way back → the customer's order all the same",
    async (mona) => {
      const { scene } = mona
      const { token, customerId } = await signUp(scene, mona.email)
      await scene.callAs(token, `/store/carts/${mona.cart.id}/customer`)
      await mona.context.addCookies([
        {
          name: "_medusa_jwt",
          value: token,
          url: scene.demo.shop,
          sameSite: "Strict",
          httpOnly: true,
        },
      ])
      await mona.page.reload()
      await mona.toHostedPage()
      const returns: (string | undefined)[] = []
      mona.page.on("request", async (request) => {
        if (request.isNavigationRequest()) {
          returns.push((await request.allHeaders())["cookie"])
        }
      })
      await mona.press("pay")
      await mona.seesOrderPaid()
      expect(returns.length).toBeGreaterThanOrEqual(2)
      // On the way back nobody is signed in: the browser keeps the cookie to itself.
      expect(
        returns.filter((cookie) => cookie?.includes("_medusa_jwt"))
      ).toEqual([])
      const { id } = await scene.expectCapturedOnce(mona.email)
      const { rows } = await scene.database.query(
        'select customer_id from "order" where id = $1',
        [id]
      )
      expect(rows).toEqual([{ customer_id: customerId }])
    },
  ],
]

/** A customer of the store, as its sign-up page makes one. */
async function signUp(scene: EdgeScene, email: string) {
  const login = { email, password: "a-long-password" }
  const auth = "/auth/customer/emailpass"
  const { token: first } = await scene.store("POST", `${auth}/register`, login)
  const { customer } = await scene.callAs(first as string, "/store/customers", {
    email,
  })
  const { token } = await scene.store("POST", auth, login)
  return { token: token as string, customerId: customer.id as string }
}
