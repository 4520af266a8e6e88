/** What a screen reader, a keyboard or weak eyes would stumble over, by axe-core. */
import { readFileSync } from "node:fs"
import type { AxeResults } from "axe-core"
import type { Page } from "playwright-core"

const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8")

/** The serious and critical violations of the page as it stands: rule and place. */
export async function violationsOn(page: Page): Promise<string[]> {
  // By the debugger: the pages' content security policy lets no other script in.
  await page.evaluate(axe)
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: { run: () => Promise<AxeResults> } }).axe.run()
  )
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target }) => `${id}: ${target.join(" ")}`)
    )
}
