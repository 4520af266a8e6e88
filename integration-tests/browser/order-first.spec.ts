/**
 * The order comes first: placed unpaid, left, found again, paid, or cancelled in the end; in each
 * view, with one captured order or one cancelled one.
 */
import {
  EdgeScene,
  type Edge,
  type EdgeShopper,
  until,
  VIEWS,
} from "./edge-scene"

// The first start of the demo builds the plugin and the store's admin.
const START = 600_000
const STORY = 90_000

let scene: EdgeScene
let mona: EdgeShopper

beforeAll(async () => {
  scene = await EdgeScene.open({ DEMO_ORDER_PLACEMENT: "before_payment" })
}, START)

afterAll(() => scene?.close(), START)

/** Places the order and ends on the hosted page. @returns the order's page in the shop */
async function order(): Promise<{ id: string; page: string }> {
  await mona.toHostedPage()
  const { id } = await scene.unpaidOrder(mona.email)
  return { id, page: `${scene.demo.shop}/order/${id}` }
}

/** A day and an hour pass for everything that the ledger knows of the shopper's payment. */
async function aDayLater(orderId: string): Promise<void> {
  await scene.database.query(
    `update invoice_payment set next_due_at = now(),
       status_since = status_since - interval '25 hours',
       last_read_at = last_read_at - interval '25 hours'
     where order_id = $1`,
    [orderId]
  )
}

async function reserved(orderId: string): Promise<number> {
  const { rows } = await scene.database.query<{ count: number }>(
    `select count(*)::int as count from reservation_item r
       join order_item i on i.item_id = r.line_item_id
     where i.order_id = $1 and r.deleted_at is null`,
    [orderId]
  )
  return rows[0]!.count
}

const ORDERED: Edge[] = [
  [
    "ordered and left; later the order's page says that it waits; paid → the same page says so, one captured order",
    async () => {
      const { page, texts } = mona
      const placed = await order()
      await page.goto(placed.page)
      await mona.sees(texts.outcomes.waiting.title)
      await mona.fits("order first, it waits")
      await page.locator(`a[href^="${scene.demo.service}/pay/"]`).click()
      await mona.press("pay")
      await mona.seesOrderPaid()
      await mona.fits("order first, paid")
      await scene.expectCapturedOnce(mona.email)
    },
  ],
  [
    "ordered by a customer with an account, and left; found under My orders and paid from there → one captured order",
    async () => {
      const { page, texts } = mona
      const myOrders = `${scene.demo.shop}/orders`
      await page.goto(myOrders)
      await mona.fits("my orders, signed out")
      await page.locator('input[name="email"]').fill(mona.email)
      await page.locator('input[name="password"]').fill("a-long-password")
      await page
        .getByRole("button", { name: mona.say("Create an account") })
        .click()
      await mona.sees(mona.say("You have not ordered anything yet."))
      await page.goto(mona.checkout)
      await order()
      await page.goto(myOrders)
      await mona.sees(texts.outcomes.waiting.title)
      await mona.fits("my orders, one waits")
      await page.locator("section button").click()
      await page.waitForURL(`${scene.demo.service}/pay/**`)
      await mona.press("pay")
      await mona.seesOrderPaid()
      await scene.expectCapturedOnce(mona.email)
      expect(await scene.invoicesOf(mona.email)).toHaveLength(1)
      await page.goto(myOrders)
      await mona.sees(texts.outcomes.paid.title)
      await mona.fits("my orders, paid")
    },
  ],
  [
    "ordered, the payment cancelled → its page leads to the payment link; paid there → a receipt, one captured order",
    async () => {
      const { page, texts } = mona
      const placed = await order()
      await mona.press("cancel")
      await mona.sees(texts.states.ended.title)
      await mona.fits("order first, the payment ended")
      await page.goto(placed.page)
      await page.getByRole("link", { name: texts.payOrder }).click()
      await mona.fits("order first, pay again")
      await page.locator("button.go").click()
      await page.waitForURL(`${scene.demo.service}/pay/**`)
      await mona.press("pay")
      await mona.seesReceipt()
      await mona.fits("order first, the receipt")
      await scene.expectCapturedOnce(mona.email)
      expect(await scene.invoicesOf(mona.email)).toHaveLength(2)
    },
  ],
  [
    "ordered, the time to pay runs out, and a day passes → the order is cancelled, its goods are free again, its page says so",
    async () => {
      const { page, texts } = mona
      const placed = await order()
      expect(await reserved(placed.id)).toBeGreaterThan(0)
      // By its age alone: the first order with a status of the service's own is for an admin.
      await scene.expiredLongAgo((await mona.invoice()).id, "pending")
      await page.goto(placed.page)
      await mona.sees(texts.states.ended.title)
      await mona.fits("order first, the time is over")
      await aDayLater(placed.id)
      const canceled = `select 1 from "order" where id = $1 and status = 'canceled'`
      await until(async () => {
        const { rows } = await scene.database.query(canceled, [placed.id])
        return rows[0] as object | undefined
      })
      expect(await reserved(placed.id)).toBe(0)
      await page.goto(placed.page)
      await mona.sees(mona.say("This order was cancelled."))
      await mona.fits("order first, cancelled")
    },
  ],
  [
    "ordered by a guest, paid with the link on another device → a receipt, one captured order",
    async () => {
      const placed = await order()
      const link = await scene.paymentLink(placed.id)
      const other = await scene.visitor(mona.view)
      const page = await other.newPage()
      await page.goto(link)
      await page.locator("button.go").click()
      await page.waitForURL(`${scene.demo.service}/pay/**`)
      await mona.press("pay", page)
      await mona.seesReceipt(page)
      await other.close()
      await scene.expectCapturedOnce(mona.email)
      expect(await scene.invoicesOf(mona.email)).toHaveLength(1)
    },
  ],
]

describe.each(VIEWS)("order first, $name", (view) => {
  beforeEach(async () => {
    mona = await scene.shopper(view)
  }, STORY)

  afterEach(() => mona.leave())

  it.each(ORDERED)(
    "%s",
    (_, walk) => walk(mona).catch((error) => mona.notify(error)),
    STORY
  )
})
