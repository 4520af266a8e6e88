// `npm run house`: how the source is built, and what of it breaks a rule of the house.
import { readFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import { findCircles } from "./find-circles.mjs"
import { findOldWords, readOldWords } from "./find-old-words.mjs"
import { findRingViolations } from "./find-ring-violations.mjs"
import { findUnusedExports } from "./find-unused-exports.mjs"
import { isServerFile, measureFiles } from "./measure-files.mjs"
import { readSource } from "./read-source.mjs"

const root = fileURLToPath(new URL("../..", import.meta.url))
const FOLDERS = [
  ...["src", "storefront", "integration-tests", "dev", "demo", "bench"],
  ...["eslint.config.mjs", "jest.config.js", "stryker.config.mjs"],
]
/** Tests of migrations write the columns of earlier versions. */
const OLD_COLUMNS = [
  "integration-tests/upgrade/stories.ts",
  "integration-tests/admin-api/resolve-migration.spec.ts",
]
/** Read by Medusa, by a tool, or by another package through package.json. */
const ENTRIES = [
  /^src\/(api|jobs|subscribers|links|policies)\//,
  /^src\/admin\/(routes|widgets|i18n)\//,
  /^src\/(workflows|sandbox|providers\/[^/]+|modules\/[^/]+)\/index\.ts$/,
  /^src\/modules\/[^/]+\/(migrations|models|loaders)\//,
  /^src\/(events|command-line)\.ts$/,
  /^storefront\/(src\/(react\/)?index\.ts|[^/]+)$/,
  /^(demo|bench|integration-tests)\/.*medusa-config\.ts$/,
  /^(demo|bench|integration-tests)\/([^/]+\/)?store\//,
  /\.(spec|config|d|type-check)\.[cm]?[jt]sx?$|\.cjs$/,
  /^dev\/eslint\/__tests__\/example\//,
]

const files = readSource(root, FOLDERS)
const words = readOldWords(
  await readFile(new URL("../old-words.txt", import.meta.url), "utf8")
)
const isTest = (/** @type {string} */ path) =>
  /__tests__\/|^(integration-tests|bench|dev|demo)\//.test(path)
const problems = {
  "import circles": findCircles(files).map((circle) => circle.join(" → ")),
  "ring violations": findRingViolations(
    files.filter(({ path }) => /\.tsx?$/.test(path) && !isTest(path)),
    root
  ),
  "unused exports": findUnusedExports(files, (path) =>
    ENTRIES.some((entry) => entry.test(path))
  ),
  "old words": findOldWords(
    files.filter(({ path }) => !OLD_COLUMNS.includes(path)),
    words
  ),
}

const {
  files: count,
  lines,
  median,
  largest,
} = measureFiles(files.filter(({ path }) => isServerFile(path)))
console.log(
  `server: ${count} files, ${lines} lines, median ${median}, largest ${largest.lines} (${largest.path})`
)
for (const [kind, found] of Object.entries(problems)) {
  console.log(`${kind}: ${found.length || "none"}`)
  found.forEach((problem) => console.error(`  ${problem}`))
}
process.exitCode = Object.values(problems).some((found) => found.length) ? 1 : 0
