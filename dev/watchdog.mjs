/**
 * Ends what a process started when that process is killed so hard that it cannot do it itself.
 *
 * The watchdog is a second, tiny process that reads its standard input. The pipe is closed by the
 * operating system however the owner ends, kill -9 included; then the watchdog stops the noted
 * processes and removes the noted directories.
 */
import { spawn } from "node:child_process"
import { rm } from "node:fs/promises"
import { argv, execPath, platform, stdin } from "node:process"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"

/**
 * @typedef {{ pids?: number[], groups?: number[], directories?: string[] }} Belongings
 *   `groups` are ids of process groups (children spawned with `detached: true`)
 * @returns {{ guard(belongings: Belongings): void, dismiss(): void }} `guard` replaces what was
 * noted before
 */
export function startWatchdog() {
  const child = spawn(execPath, [fileURLToPath(import.meta.url)], {
    stdio: ["pipe", "ignore", "ignore"],
    // A group of its own: Ctrl-C in the terminal must not reach it.
    detached: true,
    windowsHide: true,
  })
  child.on("error", () => {})
  child.stdin.on("error", () => {})
  child.unref()
  child.stdin.unref?.()
  return {
    guard: (belongings) => {
      child.stdin.write(JSON.stringify(belongings) + "\n")
    },
    dismiss: () => {
      child.kill("SIGKILL")
    },
  }
}

/** @param {number | undefined} pid @param {NodeJS.Signals} signal @param {boolean} [isGroup] */
export function signalQuietly(pid, signal, isGroup = false) {
  // To the system 0 means "my own group".
  if (!pid) {
    return
  }
  try {
    process.kill(isGroup && platform !== "win32" ? -pid : pid, signal)
  } catch {
    // It has ended already, as intended.
  }
}

/** @param {Belongings} belongings */
async function clear({ pids = [], groups = [], directories = [] }) {
  const signalAll = (/** @type {NodeJS.Signals} */ signal) => {
    pids.forEach((pid) => signalQuietly(pid, signal))
    groups.forEach((pid) => signalQuietly(pid, signal, true))
  }
  signalAll("SIGINT")
  await sleep(2000)
  signalAll("SIGKILL")
  await Promise.all(
    directories.map((path) =>
      rm(path, { recursive: true, force: true, maxRetries: 5 })
    )
  )
}

async function main() {
  /** @type {Belongings} */
  let belongings = {}
  let text = ""
  for await (const chunk of stdin.setEncoding("utf8")) {
    const lines = (text + chunk).split("\n")
    text = lines.pop() ?? ""
    const latest = lines.pop()
    if (latest) {
      belongings = JSON.parse(latest)
    }
  }
  await clear(belongings)
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  await main()
}
