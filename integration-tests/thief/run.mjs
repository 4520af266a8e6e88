// `npm run thief`: poisoned session data against every moment of a creation, on the lowest and on
// the present Medusa. By hand, before a release. Environment: THIEF_TRIES (of each kind, at each
// delay; 10), THIEF_ONLY (a Medusa version).
import { readFile } from "node:fs/promises"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { copyOfRepository, runTests } from "../copy-of-repository.mjs"

const repository = fileURLToPath(new URL("../..", import.meta.url))
const { peerDependencies, devDependencies } = JSON.parse(
  await readFile(path.join(repository, "package.json"), "utf8")
)
const range = peerDependencies["@medusajs/framework"]
const lowest = /^>=(\S+)/.exec(range)?.[1]
if (!lowest) {
  throw new Error(`peerDependencies: ${range} names no lowest Medusa`)
}
const present = devDependencies["@medusajs/medusa"]
const { THIEF_ONLY } = process.env

const rows = []
let failed = false
for (const medusa of [lowest, present]) {
  if (!THIEF_ONLY || THIEF_ONLY === medusa) {
    console.log(`\n━━ Medusa ${medusa}`)
    rows.push(...(await attack(medusa)))
  }
}
console.table(rows)
process.exitCode = failed ? 1 : 0

/** @param {string} medusa */
async function attack(medusa) {
  const copy = await copyOfRepository({
    medusa: medusa === present ? undefined : medusa,
  })
  try {
    const report = path.join(copy.directory, "thief.json")
    const code = await runTests(copy.directory, ["thief"], {
      THIEF_REPORT: report,
    })
    failed ||= code !== 0
    return table(medusa, JSON.parse(await readFile(report, "utf8")))
  } finally {
    await copy.remove()
  }
}

/**
 * The captures and orders of so many tries, by length of the creation and delay.
 * @param {string} medusa
 * @param {{ creationMs: number, delayMs: number, ordered: boolean, captured: boolean }[]} loot
 */
function table(medusa, loot) {
  const creations = [...new Set(loot.map(({ creationMs }) => creationMs))]
  return creations.map((creationMs) => {
    const row = { medusa, "creation, ms": creationMs }
    const delays = new Set(loot.map(({ delayMs }) => delayMs))
    for (const delay of delays) {
      const tries = loot.filter(
        (one) => one.creationMs === creationMs && one.delayMs === delay
      )
      const captured = tries.filter((one) => one.captured).length
      const orders = tries.filter((one) => one.ordered).length
      row[`at ${delay} ms`] =
        `${captured} captured, ${orders} ordered of ${tries.length}`
    }
    return row
  })
}
