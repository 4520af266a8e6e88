/** Every page of ours in the dashboard, in the states that are worth looking at. */
import type { Locator, Page } from "playwright-core"
import { ar } from "../../src/admin/i18n/ar"
import { en, type Texts } from "../../src/admin/i18n/en"
import { violationsOn } from "./accessibility"
import type { Demo } from "./demo-process"
import type { salesOf } from "./sales"

export type Shown = {
  name: string
  path: string
  /** Shows that the page is there. */
  sign: (page: Page) => Locator
  /** Opens what stands before the page. */
  open?: (page: Page) => Promise<void>
  /** Our part of the page, without the dashboard around it. */
  ours: (page: Page) => Locator
}

/** Sells a little, so that nothing is empty: paid, held, waiting, and one that needs a human. */
export async function fillPages(
  sales: Awaited<ReturnType<typeof salesOf>>
): Promise<Shown[]> {
  const paid = await sales.begin()
  await sales.notify("pay", paid.invoice_id)
  const paidRow = await sales.rowOnce(paid.invoice_id, (row) => row.settled_at)
  await sales.recordRefund(paidRow.id, {
    amount: "10.50",
    reference: "RF-2071",
  })
  await sales.recordRefund(paidRow.id, { amount: "5.00" })
  const held = await sales.begin()
  await sales.notify("review", held.invoice_id)
  const heldRow = await sales.rowOnce(
    held.invoice_id,
    (row) => row.order_id && row.status === "under_review"
  )
  const odd = await sales.begin()
  const oddRow = await sales.rowOnce(odd.invoice_id, () => true)
  await sales.changeCart(oddRow.cart_id)
  await sales.notify("pay", odd.invoice_id)
  await sales.rowOnce(odd.invoice_id, (row) => row.attention)
  const refused = await sales.begin()
  await sales.notify("review", refused.invoice_id)
  await sales.rowOnce(refused.invoice_id, (row) => row.order_id)
  await sales.notify("reject", refused.invoice_id)
  const refusedRow = await sales.rowOnce(
    refused.invoice_id,
    (row) => row.attention
  )
  const open = await sales.begin()
  const openRow = await sales.rowOnce(
    open.invoice_id,
    ({ status }) => status === "pending"
  )
  const phoneOrder = await sales.phoneOrder()
  const draft = await sales.phoneDraft()
  for (const id of [phoneOrder, draft]) {
    await sales.admin(
      "POST",
      `/admin/invoice-payment/orders/${id}/payment-link`,
      {}
    )
  }

  return [
    {
      name: "invoices",
      path: "/invoice-payments",
      sign: (page) => page.getByRole("row").nth(4),
      ours: main,
    },
    {
      name: "invoices-attention",
      path: "/invoice-payments?tab=attention",
      sign: (page) => page.getByRole("row").nth(2),
      ours: main,
    },
    {
      name: "invoices-filter",
      path: "/invoice-payments",
      sign: (page) => page.getByRole("row").nth(4),
      open: press(
        ({ list }) => list.filter,
        (page) => page.getByRole("menu")
      ),
      ours: (page) => page.getByRole("menu"),
    },
    {
      name: "invoice",
      path: `/invoice-payments/${oddRow.id}`,
      sign: (page) => page.locator("main ol > li").first(),
      ours: main,
    },
    {
      name: "invoice-refunded",
      path: `/invoice-payments/${paidRow.id}`,
      sign: (page) => page.locator("main ol > li").first(),
      ours: main,
    },
    {
      name: "order-refunded",
      path: `/orders/${paidRow.order_id}`,
      sign: (page) => page.locator("dl").first(),
      ours: cards,
    },
    {
      name: "order",
      path: `/orders/${heldRow.order_id}`,
      sign: (page) => page.locator("dl").first(),
      ours: (page) => cards(page).or(alert(page)),
    },
    {
      name: "order-rejected",
      path: `/orders/${refusedRow.order_id}`,
      sign: (page) => alert(page).getByRole("button"),
      ours: (page) => cards(page).or(alert(page)),
    },
    {
      name: "payment-link",
      path: `/orders/${phoneOrder}`,
      ...linkSection,
    },
    {
      name: "payment-link-draft",
      path: `/draft-orders/${draft}`,
      ...linkSection,
    },
    {
      name: "settings",
      path: "/settings/invoice-payments",
      sign: checks,
      open: unfoldForDevelopers,
      ours: main,
    },
    {
      name: "settings-form",
      path: "/settings/invoice-payments",
      sign: checks,
      open: press(({ settings }) => settings.replace),
      ours: drawer,
    },
    {
      name: "invoice-form",
      path: `/invoice-payments/${oddRow.id}`,
      sign: (page) => page.locator("main ol > li").first(),
      open: press(({ action }) => action.external_refund),
      ours: drawer,
    },
    {
      name: "invoice-cart-form",
      path: `/invoice-payments/${oddRow.id}`,
      sign: (page) => page.locator("main ol > li").first(),
      open: press(
        ({ action }) => action.apply_to_cart,
        (page) => drawer(page).getByRole("listitem").first()
      ),
      ours: drawer,
    },
    {
      name: "invoice-note-form",
      path: `/invoice-payments/${oddRow.id}`,
      sign: (page) => page.locator("main ol > li").first(),
      open: press(({ action }) => action.resolve),
      ours: drawer,
    },
    {
      name: "invoice-question",
      path: `/invoice-payments/${openRow.id}`,
      sign: (page) => page.locator("main ol > li").first(),
      open: askToCancel,
      ours: question,
    },
  ]
}

/** The health section, which comes last. */
const checks = (page: Page) => page.locator("main ul > li").first()

async function unfoldForDevelopers(page: Page) {
  await page
    .getByRole("button", { name: inEither(({ health }) => health.show) })
    .last()
    .click()
  await page.locator("details").first().waitFor()
}

const drawer = (page: Page) => page.getByRole("dialog")
const question = (page: Page) => page.getByRole("alertdialog")

/** In whichever language the page speaks. */
const inEither = (name: (texts: Texts) => string) =>
  new RegExp(`^(${[en, ar].map(name).join("|")})$`)

/** Presses a button, and waits for what it opens. */
const press =
  (name: (texts: Texts) => string, opened = drawer) =>
  async (page: Page) => {
    await page.getByRole("button", { name: inEither(name) }).click()
    await opened(page).waitFor()
  }

async function askToCancel(page: Page) {
  const menu = (shown: Page) => shown.getByRole("menu")
  await press(({ detail }) => detail.actions, menu)(page)
  const name = inEither(({ action }) => action.cancel)
  await page.getByRole("menuitem", { name }).click()
  await question(page).waitFor()
}

const main = (page: Page) => page.locator("main")

/** Beside an order, and above it. */
const cards = (page: Page) =>
  page.locator(".shadow-elevation-card-rest:has(dl)")
const alert = (page: Page) => page.locator('[class~="-order-1"]')

const linkSection = {
  sign: (page: Page) => page.locator("svg[role=img]").first(),
  ours: (page: Page) =>
    page.locator(".shadow-elevation-card-rest:has(svg[role=img])").first(),
}

export async function show(
  demo: Demo,
  page: Page,
  { path, sign, open }: Shown
) {
  await page.goto(`${demo.medusa}/app${path}`)
  await sign(page).waitFor()
  await open?.(page)
  // Animated parts are judged, and photographed, after the animation.
  await page.waitForLoadState("networkidle")
  await page.evaluate(() => {
    const passing = document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
    return Promise.all(passing.map(({ finished }) => finished.catch(() => 0)))
  })
}

/** Serious and critical violations that axe finds in our part of the page. */
export async function violationsIn(
  page: Page,
  ours: Locator
): Promise<string[]> {
  await ours.evaluateAll((elements) =>
    elements.forEach((element) => element.setAttribute("data-ours", ""))
  )
  return violationsOn(page, "[data-ours]")
}
