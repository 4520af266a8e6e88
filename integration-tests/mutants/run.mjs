// `npm run mutate:booted`: each guard of the code that runs only in a booted Medusa is taken away
// alone, and its story must notice. Results are kept in .cache/mutants.json; what did not change is
// not run again. By hand: most take seconds, a booted store half a minute. Environment:
// MUTANTS_ONLY (part of a name), MUTANTS_DRY (only whether each is still found in the source).
import { createHash } from "node:crypto"
import { mkdir, readFile, rename, writeFile } from "node:fs/promises"
import path from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { copyOfRepository } from "../copy-of-repository.mjs"
import { MUTANTS } from "./list.mjs"
import { endStory, runStory } from "./run-story.mjs"
import { watchSqlErrors } from "./sql-errors.mjs"
import { mutate, storyFile } from "./story-file.mjs"
import { judge } from "./verdict.mjs"

/** @typedef {import("./list.mjs").Mutant} Mutant */
/** @typedef {{ name: string, result: string, why?: string, seconds: number }} Result */

const repository = fileURLToPath(new URL("../..", import.meta.url))
const KEPT = path.join(repository, ".cache", "mutants.json")
const GOOD = ["killed", "timed out", "found"]

const { MUTANTS_ONLY = "", MUTANTS_DRY } = process.env
const chosen = MUTANTS.filter(({ name }) => name.includes(MUTANTS_ONLY))
/** @type {Record<string, Result>} */
const kept = await readFile(KEPT, "utf8")
  .then(JSON.parse)
  .catch(() => ({}))

const results = MUTANTS_DRY ? await findAll() : await runAll()
console.table(
  chosen.map(({ story }, at) => {
    const { name, result, seconds } = results[at]
    return { mutant: name, story, result, seconds }
  })
)
for (const { name, result, why } of results) {
  if (!GOOD.includes(result)) {
    console.log(`${result}: ${name}${why ? ` (${why})` : ""}`)
  }
}
console.log(sumOf(results.map(({ result }) => result)))
process.exitCode = results.every(({ result }) => GOOD.includes(result)) ? 0 : 1

/** @returns {Promise<Result[]>} */
async function findAll() {
  return Promise.all(
    chosen.map(async (mutant) => {
      const source = await sourceOf(repository, mutant)
      const isThere = mutate(source, mutant) && storyFile(repository, mutant)
      return {
        ...{ name: mutant.name, seconds: 0 },
        result: isThere ? "found" : "not found",
      }
    })
  )
}

async function runAll() {
  const keys = await Promise.all(chosen.map(keyOf))
  const isDone = (/** @type {string} */ key) =>
    ["killed", "timed out", "survived"].includes(kept[key]?.result)
  if (keys.every(isDone)) {
    return keys.map((key) => kept[key])
  }
  const copy = await copyOfRepository()
  const end = async () => {
    endStory()
    await globalThis.__POSTGRES__?.stop()
    await copy.remove()
  }
  process.once("SIGINT", () => end().then(() => process.exit(130)))
  process.once("SIGTERM", () => end().then(() => process.exit(143)))
  try {
    const sqlErrors = await startDatabase(copy.directory)
    for (const [at, mutant] of chosen.entries()) {
      if (!isDone(keys[at])) {
        console.log(`\n━━ ${mutant.name}`)
        kept[keys[at]] = await tryOne(mutant, copy.directory, sqlErrors)
        await keep(keys)
        const { result, seconds } = kept[keys[at]]
        console.log(`${result}, ${seconds} s`)
      }
    }
  } finally {
    await end()
  }
  return keys.map((key) => kept[key])
}

/**
 * One server for all stories: most of a story's time would go to starting and filling it. @param
 * {string} directory
 */
async function startDatabase(directory) {
  const file = path.join(directory, "integration-tests", "start-database.mjs")
  const { default: start } = await import(pathToFileURL(file).href)
  await start()
  return watchSqlErrors(globalThis.__POSTGRES__)
}

/**
 * @param {Mutant} mutant @param {string} directory @param {() => string[]} sqlErrors @returns
 * {Promise<Result>}
 */
async function tryOne(mutant, directory, sqlErrors) {
  const { name, file } = mutant
  const source = await sourceOf(directory, mutant)
  const mutated = mutate(source, mutant)
  if (!mutated || !storyFile(directory, mutant)) {
    return { name, result: "not found", seconds: 0 }
  }
  const begun = Date.now()
  sqlErrors()
  await writeFile(path.join(directory, file), mutated)
  try {
    const { report, waitedMs } = await runStory(directory, mutant)
    const end = { report, waitedMs, sqlErrors: sqlErrors() }
    const { verdict, why } = judge(end)
    const seconds = Math.round((Date.now() - begun) / 1000)
    return { name, result: verdict, why, seconds }
  } finally {
    await writeFile(path.join(directory, file), source)
  }
}

/** Of the present list; the rest is forgotten with a run of all. @param {string[]} keys */
async function keep(keys) {
  const left = Object.entries(kept).filter(
    ([key]) => MUTANTS_ONLY || keys.includes(key)
  )
  await mkdir(path.dirname(KEPT), { recursive: true })
  await writeFile(`${KEPT}.new`, JSON.stringify(Object.fromEntries(left)))
  await rename(`${KEPT}.new`, KEPT)
}

/** @param {Mutant} mutant */
async function keyOf(mutant) {
  const story = storyFile(repository, mutant)
  const spec = story && (await readFile(path.join(repository, story), "utf8"))
  const text = JSON.stringify([
    ...[mutant, await sourceOf(repository, mutant), spec],
  ])
  return createHash("sha256").update(text).digest("hex").slice(0, 32)
}

/** @param {string} root @param {Mutant} mutant */
function sourceOf(root, { file }) {
  return readFile(path.join(root, file), "utf8")
}

/** @param {string[]} all */
function sumOf(all) {
  return [...new Set(all)]
    .map((one) => `${all.filter((other) => other === one).length} ${one}`)
    .join(", ")
}
