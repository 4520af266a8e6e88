// `npm test`, and each kind of test alone: `node integration-tests/run.mjs [kind …] [-- arguments
// for jest]`. Node built-ins only: it is the first thing that runs after `git clone`.
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdir, readFile, rm } from "node:fs/promises"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { ensureInstalled } from "../dev/ensure-installed.mjs"
import { findChromium } from "../dev/find-chromium.mjs"
import { keepLogApart } from "./medusa-log.mjs"
import { closingLine, sum, countReport } from "./count-tests.mjs"

const repository = fileURLToPath(new URL("..", import.meta.url))
const reports = path.join(repository, ".cache", "test-reports")
const jest = path.join(repository, "node_modules", "jest", "bin", "jest.js")

// A booted Medusa leaves timers behind and talks a lot; two are what two cores carry.
const medusa = ["--silent", "--forceExit", "--maxWorkers=2"]
const alone = ["--silent", "--forceExit", "--runInBand"]

/**
 * @type {Record<string, { title: string, jestArguments: string[], needsChromium?: boolean,
 * patienceMinutes?: number }>}
 */
const kinds = {
  // Jest leaves one core free by itself: on two cores that would be half of them.
  unit: { title: "Unit tests", jestArguments: ["--maxWorkers=100%"] },
  http: { title: "A booted Medusa, over HTTP", jestArguments: medusa },
  api: {
    title: "The routes of admin, shopper and service",
    jestArguments: medusa,
    patienceMinutes: 90,
  },
  purchase: {
    title: "One purchase in a browser",
    jestArguments: alone,
    needsChromium: true,
  },
  browser: {
    title: "Everything in a browser",
    jestArguments: alone,
    needsChromium: true,
    patienceMinutes: 90,
  },
  faults: { title: "Faults", jestArguments: medusa, patienceMinutes: 90 },
  sweep: {
    title: "The statement sweep",
    jestArguments: alone,
    patienceMinutes: 180,
  },
  fuzz: { title: "Fuzz", jestArguments: alone, patienceMinutes: 30 },
  thief: {
    title: "A thief at the checkout",
    jestArguments: alone,
    patienceMinutes: 90,
  },
  package: {
    title: "The packed packages",
    jestArguments: alone,
    patienceMinutes: 25,
  },
  starter: {
    title: "The official starter",
    jestArguments: alone,
    needsChromium: true,
  },
  contract: {
    title: "The contracts, from outside",
    jestArguments: alone,
    patienceMinutes: 15,
  },
  explored: {
    title: "The model of the search beside a booted Medusa",
    jestArguments: alone,
    patienceMinutes: 30,
  },
  upgrade: {
    title: "Upgrades of a filled store",
    jestArguments: alone,
    patienceMinutes: 15,
  },
}
const everyday = ["unit", "http", "purchase"]

const minutes = 60_000

const [chosen, extraArguments] = readArguments(process.argv.slice(2))
await ensureInstalled()
await mkdir(reports, { recursive: true })

const counts = []
for (const kind of chosen) {
  counts.push(await run(kind))
}
const total = sum(counts)
console.log(`\n${closingLine(total)}`)
process.exitCode = total.failed > 0 ? 1 : 0

/** @param {string[]} given */
function readArguments(given) {
  const isOption = given.findIndex((argument) => !(argument in kinds))
  const split = isOption === -1 ? given.length : isOption
  const named = given.slice(0, split)
  const rest = given.slice(split).filter((argument) => argument !== "--")
  // `npm run faults -- --placement before_payment`
  const at = rest.indexOf("--placement")
  if (at >= 0) {
    const [, placement] = rest.splice(at, 2)
    process.env.ORDER_PLACEMENT = placement
  }
  return [named.length > 0 ? named : everyday, rest]
}

/** @param {string} kind @returns {Promise<import("./count-tests.mjs").Counts>} */
async function run(kind) {
  const { title, jestArguments, needsChromium } = kinds[kind]
  console.log(`\n── ${title}`)
  const chromium = findChromium()
  if (needsChromium && !chromium) {
    console.log(
      "Not run: no Chromium or Chrome was found. Install one, or name it in CHROMIUM_PATH."
    )
    return { passed: 0, failed: 0, skipped: 1 }
  }
  const report = path.join(reports, `${kind}.json`)
  await rm(report, { force: true })
  const exitCode = await runJest(
    kind,
    [...jestArguments, "--json", `--outputFile=${report}`, ...extraArguments],
    chromium
  )
  const counts = countReport(
    await readFile(report, "utf8").then(JSON.parse, () => undefined),
    exitCode
  )
  if (counts.failed > 0) {
    console.log(`What Medusa logged: ${path.relative(repository, logOf(kind))}`)
  }
  return counts
}

/** @param {string} kind */
function logOf(kind) {
  return path.join(reports, `${kind}.log`)
}

/** @param {string} kind @param {string[]} jestArguments @param {string | undefined} chromium */
async function runJest(kind, jestArguments, chromium) {
  const child = spawn(process.execPath, [jest, ...jestArguments], {
    cwd: repository,
    stdio: ["ignore", "pipe", "pipe"],
    timeout: (kinds[kind].patienceMinutes ?? 60) * minutes,
    env: {
      ...process.env,
      TEST_TYPE: kind,
      // Every boot tells of each of its migrations.
      LOG_LEVEL: process.env.LOG_LEVEL ?? "error",
      // The tests need no network.
      MEDUSA_DISABLE_TELEMETRY: "true",
      ...(process.stderr.isTTY && { FORCE_COLOR: "1" }),
      // Medusa loads its parts with import(), which Jest's sandbox has only behind this flag.
      NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ""} --experimental-vm-modules --disable-warning=ExperimentalWarning --disable-warning=DeprecationWarning`,
      ...(chromium && { CHROMIUM_PATH: chromium }),
    },
  })
  const apart = keepLogApart(
    [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ],
    logOf(kind)
  )
  const [exitCode] = await once(child, "exit")
  // A test that was stopped may leave a process behind that holds the pipe open.
  await Promise.race([apart, sleep(1_000, undefined, { ref: false })])
  child.stdout.destroy()
  child.stderr.destroy()
  return exitCode
}
