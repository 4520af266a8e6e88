// `npm run compat`: the packed plugin in a bare store of the lowest and of the present Medusa,
// installed by npm and by pnpm. By hand, before a release. `npm run compat -- latest`: the same on
// the named releases of Medusa. Continuous integration does that every week.
import { spawn } from "node:child_process"
import { once } from "node:events"
import { readFile } from "node:fs/promises"
import path from "node:path"
import { fileURLToPath } from "node:url"

const repository = fileURLToPath(new URL("..", import.meta.url))
const { peerDependencies, devDependencies } = JSON.parse(
  await readFile(path.join(repository, "package.json"), "utf8")
)
const range = peerDependencies["@medusajs/framework"]
const lowest = /^>=(\S+)/.exec(range)?.[1]
if (!lowest) {
  throw new Error(`peerDependencies: ${range} names no lowest Medusa`)
}
const present = devDependencies["@medusajs/medusa"]

const named = process.argv.slice(2)

/** Medusa's version, and who installs it. */
const stores =
  named.length > 0
    ? named.flatMap((medusa) => [
        [medusa, "npm"],
        [medusa, "pnpm"],
      ])
    : [
        [lowest, "npm"],
        [present, "npm"],
        [present, "pnpm"],
      ]

const rows = []
for (const [medusa, installer] of stores) {
  console.log(`\n━━ Medusa ${medusa}, ${installer}`)
  rows.push({ medusa, installer, ...(await sell(medusa, installer)) })
}
console.table(rows)
process.exitCode = rows.some(({ result }) => result !== "holds") ? 1 : 0

/** @param {string} medusa @param {string} installer */
async function sell(medusa, installer) {
  const since = Date.now()
  const run = path.join(repository, "integration-tests", "run.mjs")
  const child = spawn(process.execPath, [run, "package", "packed-plugin"], {
    cwd: repository,
    stdio: ["ignore", "inherit", "inherit"],
    env: {
      ...process.env,
      MEDUSA_VERSION: medusa,
      STORE_INSTALLER: installer,
    },
  })
  const [code] = await once(child, "exit")
  return {
    result: code === 0 ? "holds" : "fails",
    seconds: Math.round((Date.now() - since) / 1000),
  }
}
