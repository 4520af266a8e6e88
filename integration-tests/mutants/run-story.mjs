// Runs the story of one mutant in the copy, and ends it where it takes too long.
import { spawn } from "node:child_process"
import { once } from "node:events"
import { closeSync, openSync } from "node:fs"
import { readFile, rm } from "node:fs/promises"
import path from "node:path"
import { PATIENCE_MS } from "./verdict.mjs"
import { storyFile } from "./story-file.mjs"

const LIMIT_MS = 6 * 60_000

/** @type {number | undefined} */
let running

/** A story is a group of processes; it must not outlive the runner. */
export function endStory() {
  if (running !== undefined) {
    try {
      process.kill(-running, "SIGKILL")
    } catch {
      // It has ended by itself.
    }
  }
}

/** @param {string} directory of the copy @param {import("./list.mjs").Mutant} mutant */
export async function runStory(directory, mutant) {
  const report = path.join(
    ...[directory, ".cache", "test-reports", `${mutant.kind}.json`]
  )
  const started = path.join(directory, ".cache", "started.txt")
  await rm(report, { force: true })
  await rm(started, { force: true })
  const log = openSync(path.join(directory, ".cache", "story.log"), "w")
  const child = spawn(process.execPath, argumentsOf(directory, mutant), {
    cwd: directory,
    stdio: ["ignore", log, log],
    detached: true,
    env: {
      ...process.env,
      TEST_DATABASE_READY: "1",
      WATCH_PATIENCE_MS: String(PATIENCE_MS),
      MUTANTS_STARTED: started,
      LOG_LEVEL: "off",
    },
  })
  closeSync(log)
  running = child.pid
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    endStory()
  }, LIMIT_MS)
  await once(child, "exit")
  clearTimeout(timer)
  running = undefined
  return {
    waitedMs: isLate ? await ranFor(started) : null,
    report: await readFile(report, "utf8").then(JSON.parse, () => undefined),
  }
}

/** @param {string} directory @param {import("./list.mjs").Mutant} mutant */
function argumentsOf(directory, mutant) {
  const { kind, test } = mutant
  return [
    path.join(directory, "integration-tests", "run.mjs"),
    ...[kind, "--", String(storyFile(directory, mutant))],
    // Not --bail: with it Jest ends before it has written its report.
    "--maxWorkers=1",
    `--reporters=${path.join(directory, "integration-tests", "mutants", "note-running-test.cjs")}`,
    ...(test ? ["-t", test.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")] : []),
  ]
}

/** @param {string} started */
async function ranFor(started) {
  const times = await readFile(started, "utf8").catch(() => "")
  const last = Number(times.trim().split("\n").at(-1))
  return last ? Date.now() - last : 0
}
