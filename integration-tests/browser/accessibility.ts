/** Obstacles for screen readers, keyboards and weak eyes, found by axe-core. */
import { readFileSync } from "node:fs"
import type { AxeResults } from "axe-core"
import type { Page } from "playwright-core"

const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8")

type Axe = { run: (context: string) => Promise<AxeResults> }

/**
 * The serious and critical violations of the page as it stands, or of a part of it: rule and place.
 */
export async function violationsOn(
  page: Page,
  within = "html"
): Promise<string[]> {
  // By the debugger: the pages' content security policy lets no other script in.
  await page.evaluate(axe)
  const { violations } = await page.evaluate((part) => {
    // By the pixels axe takes letters that join, as in Arabic, for icons, and skips their colours.
    const same = new ImageData(new Uint8ClampedArray(4).fill(255), 1)
    CanvasRenderingContext2D.prototype.getImageData = () => same
    return (window as unknown as { axe: Axe }).axe.run(part)
  }, within)
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target }) => `${id}: ${target.join(" ")}`)
    )
}
