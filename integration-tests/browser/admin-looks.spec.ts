/**
 * Every page of ours in light, dark, Arabic and on a phone: axe finds nothing
 * serious, nothing is wider than the screen. With SCREENSHOTS=docs/images the
 * pictures of the documents are taken on the way.
 */
import { mkdir } from "node:fs/promises"
import path from "node:path"

import { type Dashboard, type Look, openDashboard } from "./dashboard"
import { type Demo, startDemo } from "./demo-process"
import { fillPages, show, type Shown, violationsIn } from "./pages"
import { salesOf } from "./sales"

const START = 300_000
const STORY = 240_000

const LOOKS: Record<string, Look> = {
  light: {},
  dark: { theme: "dark" },
  arabic: { language: "ar" },
  "dark-arabic": { theme: "dark", language: "ar" },
  "390": { width: 390 },
  "arabic-390": { language: "ar", width: 390 },
  "dark-390": { theme: "dark", width: 390 },
  "dark-arabic-390": { theme: "dark", language: "ar", width: 390 },
}

let demo: Demo
let dashboard: Dashboard
let pages: Shown[]

beforeAll(async () => {
  demo = await startDemo({ DEMO_CREDENTIALS: "admin" })
  const sales = await salesOf(demo)
  const { apiKey, apiSecret } = {
    apiKey: "sandbox-key-7f3a",
    apiSecret: "sandbox-secret-0000",
  }
  await sales.control("rotate-credentials", { apiKey, apiSecret })
  await sales.admin("POST", "/admin/invoice-payment/credentials", {
    api_key: apiKey,
    api_secret: apiSecret,
  })
  pages = await fillPages(sales)
  await sales.admin("POST", "/admin/invoice-payment/webhook-probe", {})
  dashboard = await openDashboard(demo)
}, START)

afterAll(async () => {
  await dashboard?.close()
  await demo?.stop()
}, START)

it.each(Object.keys(LOOKS))(
  "%s → no serious or critical violation on any page, nothing wider than the screen",
  async (name) => {
    const page = await dashboard.newPage(LOOKS[name])
    const found: Record<string, string[]> = {}
    try {
      for (const shown of pages) {
        await show(demo, page, shown)
        found[shown.name] = await violationsIn(page, shown.ours(page))
        const wider = await page.evaluate(
          () => document.documentElement.scrollWidth - window.innerWidth
        )
        if (wider > 0) {
          found[shown.name]!.push(`${wider} px wider than the screen`)
        }
        await photograph(page, `admin-${shown.name}-${name}.png`)
      }
    } finally {
      await page.context().close()
    }
    expect(found).toEqual(
      Object.fromEntries(pages.map((shown) => [shown.name, []]))
    )
  },
  STORY
)

type Page = Awaited<ReturnType<Dashboard["newPage"]>>

async function photograph(page: Page, file: string) {
  const directory = process.env["SCREENSHOTS"]
  if (directory) {
    await mkdir(directory, { recursive: true })
    // The dashboard scrolls inside itself: the window grows to what it holds.
    const height = await page.evaluate(
      () => document.querySelector("main")?.scrollHeight ?? 900
    )
    const { width } = page.viewportSize() ?? { width: 1280 }
    await page.setViewportSize({ width, height: Math.min(height + 60, 2400) })
    await page.screenshot({ path: path.join(directory, file) })
    await page.setViewportSize({ width, height: 900 })
  }
}
