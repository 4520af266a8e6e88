import { type Browser, chromium } from "playwright-core"

/** Nothing but what a test asks for goes over the wire. */
const QUIET = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
]

/** The machine's own Chromium. @throws Error of playwright-core when there is none */
export async function openBrowser(...more: string[]): Promise<Browser> {
  const { findChromium } = await import("../../dev/find-chromium.mjs")
  return chromium.launch({
    executablePath: findChromium(),
    args: [...QUIET, ...more],
  })
}
