/**
 * Our page in each state, as a phone and a desktop show it, in light and in dark: axe finds
 * nothing serious, nothing is wider than the screen. With SCREENSHOTS=folder each is photographed.
 */
import path from "node:path"
import type { Browser, Page } from "playwright-core"
import type { Language } from "../../src/payment-rules/checkout/language"
import type { LinkState } from "../../src/payment-rules/orders/payment-link"
import type { PageState } from "../../src/payment-rules/shopper/page-state"
import { LINK_TEXTS } from "../../src/status-page/link-texts"
import { renderStatusPage } from "../../src/status-page/render"
import { renderLinkPage } from "../../src/status-page/render-link"
import { renderNotice } from "../../src/status-page/render-notice"
import { TEXTS } from "../../src/status-page/texts"
import { violationsOn } from "./accessibility"
import { openBrowser } from "./open-browser"

const START = 60_000
const STORY = 120_000

const SHOP = "https://shop.example"
const facts = (language: Language, color: string | null) => ({
  ...{ language, color, shopName: "Dukkan", logoUrl: null },
  ...{ amount: "255.00", currency: "egp", reference: "K7QX-3M2P" },
  ...{ orderNumber: 1042, cartNow: { amount: "1445.00", currency: "egp" } },
  contact: { phone: "+20 2 2735 1234", email: "help@dukkan.example" },
  ...{ payUrl: "https://pay.example/1", payLink: null },
  payBefore: new Date("2026-11-23T16:40:00Z"),
  ...{ orderUrl: SHOP, shopUrl: SHOP, homeUrl: SHOP, refreshMs: null },
})

function pagesIn(language: Language, color: string | null) {
  const common = facts(language, color)
  const link = { ...common, references: ["K7QX-3M2P", "H3J4-K7QX"] }
  const problem = LINK_TEXTS[language].tryAgain
  return Object.fromEntries([
    ...Object.keys(TEXTS.en.states).map((state) => [
      state,
      renderStatusPage(state as PageState, {
        ...common,
        cartNow: state === "cart_changed" ? common.cartNow : null,
      }),
    ]),
    ["ended, payable", renderStatusPage("ended", { ...common, payLink: SHOP })],
    ...Object.keys(LINK_TEXTS.en.states).map((state) => [
      `link, ${state}`,
      renderLinkPage(state as LinkState, {
        ...link,
        problem: state === "payable" ? problem : null,
      }),
    ]),
    ...(["not_found", "try_again"] as const).map((notice) => [
      notice,
      renderNotice(notice, common),
    ]),
  ]) as Record<string, string>
}

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
}, START)

afterAll(() => browser?.close())

type Look = [
  theme: "light" | "dark",
  language: Language,
  width: number,
  color: string | null,
]
const LOOKS: Look[] = [
  ["light", "en", 390, null],
  ["light", "ar", 390, "#0f766e"],
  ["light", "en", 1280, "#fde047"],
  ["light", "ar", 1280, null],
  ["dark", "en", 390, null],
  ["dark", "ar", 390, "#0f766e"],
  ["dark", "en", 1280, "#fde047"],
  ["dark", "ar", 1280, null],
]

it.each(LOOKS)(
  "%s, %s, %d px, the shop's colour %s → every state is whole for everybody",
  async (colorScheme, language, width, color) => {
    const viewport = { width, height: 800 }
    const context = await browser.newContext({ viewport, colorScheme })
    const page = await context.newPage()
    const found: Record<string, string[]> = {}
    const pages = pagesIn(language, color)
    for (const [name, html] of Object.entries(pages)) {
      await page.setContent(html)
      found[name] = [
        ...(await violationsOn(page)),
        ...(await darkGround(page, colorScheme)),
        ...(await tooWide(page)),
        ...(await withoutCopy(page)),
      ]
      const directory = process.env["SCREENSHOTS"]
      if (directory) {
        const file = `${name.replace(/\W+/g, "-")}-${language}-${width}-${colorScheme}.png`
        await page.screenshot({ path: path.join(directory, file) })
      }
    }
    await context.close()
    expect(found).toEqual(
      Object.fromEntries(Object.keys(pages).map((name) => [name, []]))
    )
  },
  STORY
)

it.each(["Nothing is left to pay", "لا يوجد مبلغ مستحق"])(
  "pale letters on white: %s → found, or nothing here would mean anything",
  async (words) => {
    const page = await browser.newPage()
    await page.setContent(
      `<html lang="en"><title>Shop</title><main><p style="color:#ccc">${words}</p></main></html>`
    )
    expect(await violationsOn(page)).toEqual(["color-contrast: p"])
    await page.close()
  }
)

/** A device in dark mode gets no white page at night. */
async function darkGround(page: Page, theme: "light" | "dark") {
  const ground = await page.evaluate(
    () => getComputedStyle(document.querySelector("main")!).backgroundColor
  )
  const isLight = ground === "rgb(255, 255, 255)"
  return isLight === (theme === "light") ? [] : [`the ground is ${ground}`]
}

/** Each reference has a button that copies it. */
async function withoutCopy(page: Page) {
  const references = await page.locator(".reference").count()
  const buttons = await page.locator(".copy:visible").count()
  return buttons === references ? [] : [`${buttons} of ${references} copied`]
}

async function tooWide(page: Page) {
  const wider = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth
  )
  return wider > 0 ? [`${wider} px wider than the screen`] : []
}
