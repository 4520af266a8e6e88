// `npm run starter -- STARTER_DIR`: the official starter with README and guide, built, started
// behind a proxy, and bought from in Chromium.
import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync } from "node:fs"
import path from "node:path"
import { fileURLToPath } from "node:url"

const repository = fileURLToPath(new URL("../..", import.meta.url))
const [given, ...rest] = process.argv.slice(2)

if (!given || !existsSync(path.join(given, "apps", "storefront"))) {
  console.error(`Usage: npm run starter -- STARTER_DIR

STARTER_DIR is a clone of https://github.com/medusajs/dtc-starter. Nothing is written
into it: it is copied to .cache/starter, where docs/guides/dtc-starter.patch is applied.`)
  process.exit(2)
}

const child = spawn(
  process.execPath,
  [path.join(repository, "integration-tests", "run.mjs"), "starter", ...rest],
  {
    cwd: repository,
    stdio: "inherit",
    env: { ...process.env, STARTER_DIR: path.resolve(given) },
  }
)
const [code] = await once(child, "exit")
process.exitCode = code ?? 1
