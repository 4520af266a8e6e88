import type { Page } from "playwright-core"
import { openBrowser } from "./open-browser"

const PATIENCE = 30_000

export type Look = {
  language?: "en" | "ar"
  theme?: "light" | "dark"
  width?: number
}

export type Dashboard = {
  /** A new window of somebody who is signed in; close its context afterwards. */
  newPage: (look?: Look) => Promise<Page>
  close: () => Promise<void>
}

const DEMO_ADMIN = {
  email: "admin@dukkan.example",
  password: "demo-password",
}

/** Keeps the requests to an address waiting until they are let go, and counts them. */
export async function holdRequests(page: Page, address: string) {
  let count = 0
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(address, async (route) => {
    if (route.request().method() !== "GET") {
      count += 1
      await held
    }
    await route.continue()
  })
  return { letGo, count: () => count }
}

/** The store's dashboard in a real browser, signed in once. */
export async function openDashboard(
  { medusa }: { medusa: string },
  { email, password } = DEMO_ADMIN
): Promise<Dashboard> {
  const browser = await openBrowser()
  const login = await browser.newPage()
  await login.goto(`${medusa}/app/login`)
  await login.locator("input[name=email]").fill(email)
  await login.locator("input[name=password]").fill(password)
  await login.locator("button[type=submit]").click()
  await login.waitForURL(/\/app\/orders/)
  const storageState = await login.context().storageState()
  await login.context().close()

  async function newPage(look: Look = {}) {
    const { language = "en", theme = "light", width = 1280 } = look
    const context = await browser.newContext({
      storageState,
      viewport: { width, height: 900 },
      colorScheme: theme,
      // Moments in the pictures and in the words of the tests.
      timezoneId: "Africa/Cairo",
    })
    await context.addInitScript(
      ([lng, mode]) => {
        document.cookie = `lng=${lng};path=/`
        localStorage.setItem("lng", String(lng))
        localStorage.setItem("medusa_admin_theme", String(mode))
      },
      [language, theme]
    )
    const page = await context.newPage()
    page.setDefaultTimeout(PATIENCE)
    return page
  }

  return { newPage, close: () => browser.close() }
}
