import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdirSync, openSync, closeSync, readFileSync } from "node:fs"
import { join, relative } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { stripVTControlCharacters } from "node:util"

import { signalQuietly, startWatchdog } from "../dev/watchdog.mjs"

const TAIL_LINES = 25
const GRACE = 8000

/**
 * Starts programs whose output goes to log files, and knows how to end every one of them with all
 * it started, also when the demo itself is killed.
 * @param {string} logs directory of the log files
 */
export function createProcesses(logs) {
  mkdirSync(logs, { recursive: true })
  const watchdog = startWatchdog()
  /** @type {Set<import("node:child_process").ChildProcess>} */
  const living = new Set()
  const note = () =>
    watchdog.guard({ groups: [...living].flatMap(({ pid }) => pid ?? []) })

  /**
   * @param {string} name of the log file
   * @param {string[]} args for Node
   * @param {{ cwd: string, env: NodeJS.ProcessEnv }} options
   */
  function start(name, args, { cwd, env }) {
    const file = join(logs, `${name}.log`)
    const log = openSync(file, "w")
    const child = spawn(process.execPath, args, {
      cwd,
      env: { ...process.env, NO_COLOR: "1", ...env },
      stdio: ["ignore", log, log],
      // Its own group: Ctrl-C reaches the demo alone, which then ends everything in order.
      detached: process.platform !== "win32",
      windowsHide: true,
    })
    closeSync(log)
    living.add(child)
    note()
    const ended = once(child, "exit").then(([code]) => {
      living.delete(child)
      note()
      return code
    })
    return { ended, failure: (text) => new Error(`${text}\n${tail(file)}`) }
  }

  return {
    start,
    /** Runs to the end; rejects with the last lines of the log, and the way out if one is given. */
    async run(name, args, { wayOut = "", ...options }) {
      const { ended, failure } = start(name, args, options)
      const code = await ended
      if (code !== 0) {
        throw failure(`This step ended with code ${code}. ${wayOut}`)
      }
    },
    async stop() {
      const children = [...living]
      const allEnded = Promise.all(children.map((child) => ended(child)))
      children.forEach(({ pid }) => signalQuietly(pid, "SIGTERM", true))
      await Promise.race([allEnded, sleep(GRACE, undefined, { ref: false })])
      children.forEach(({ pid }) => signalQuietly(pid, "SIGKILL", true))
      watchdog.dismiss()
    },
  }
}

const ended = async (child) =>
  child.exitCode === null && child.signalCode === null && once(child, "exit")

function tail(file) {
  const lines = stripVTControlCharacters(readFileSync(file, "utf8"))
    .trimEnd()
    .split("\n")
  const last = lines.slice(-TAIL_LINES).map((line) => `    ${line}`)
  return `${last.join("\n")}\n  The whole log: ${relative(process.cwd(), file)}`
}
