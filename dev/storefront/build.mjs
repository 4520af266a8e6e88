// Builds storefront/dist: the same sources once as ES modules and once as CommonJS, by tsc alone;
// the style sheet as it is.
import { execFileSync } from "node:child_process"
import { copyFile, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { createRequire } from "node:module"
import path from "node:path"
import { fileURLToPath } from "node:url"

const storefront = fileURLToPath(new URL("../../storefront", import.meta.url))
const tsc = createRequire(import.meta.url).resolve("typescript/bin/tsc")
const kinds = [
  ["esm", "module"],
  ["cjs", "commonjs"],
]

await rm(path.join(storefront, "dist"), { recursive: true, force: true })
for (const [kind, type] of kinds) {
  const folder = path.join(storefront, "dist", kind)
  execFileSync(process.execPath, [tsc, "-p", `tsconfig.${kind}.json`], {
    cwd: storefront,
    stdio: "inherit",
  })
  // Node and TypeScript decide by the nearest package.json what a .js file is.
  await writeFile(path.join(folder, "package.json"), JSON.stringify({ type }))
  await nameBuiltFiles(folder)
}
await copyFile(
  path.join(storefront, "src", "styles.css"),
  path.join(storefront, "dist", "styles.css")
)

/**
 * tsc rewrites "./payment.ts" to "./payment.js" in code, not in declarations.
 *
 * @param {string} folder
 */
async function nameBuiltFiles(folder) {
  const files = await readdir(folder, { recursive: true })
  for (const name of files.filter((file) => file.endsWith(".d.ts"))) {
    const file = path.join(folder, name)
    const text = await readFile(file, "utf8")
    await writeFile(
      file,
      text.replace(/(["']\.[^"']*)\.tsx?(["'])/g, "$1.js$2")
    )
  }
}
