// The end of `npm run mutate:rules`: how many of Stryker's changes a test noticed, by folder. Fails
// below the bound of a folder. Stryker keeps its results in .cache/stryker.json.
import { readFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import { scoresByFolder } from "./scores-by-folder.mjs"

const kept = new URL("../../.cache/stryker.json", import.meta.url)
const report = JSON.parse(await readFile(fileURLToPath(kept), "utf8"))
const scores = scoresByFolder(report)
console.table(scores)
const low = scores.filter(({ score, bound }) => score < bound)
for (const { folder, score, bound } of low) {
  console.log(`${folder}: ${score} % is less than ${bound} %`)
}
process.exitCode = low.length > 0 ? 1 : 0
