import { execFile, spawn, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import os from "node:os"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { promisify } from "node:util"

const run = promisify(execFile)

export type RedisServer = {
  url: string
  /** With its data and at its port; every connection breaks. */
  restart: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * A Redis of our own, which is ended with us however we end. It writes every
 * change to disk, as one that holds queues must: Medusa's jobs live nowhere else.
 * @throws when no `redis-server` is installed
 */
export async function startRedis(): Promise<RedisServer> {
  const { freePort } = await import("../../../dev/free-port.mjs")
  const { startWatchdog } = await import("../../../dev/watchdog.mjs")
  const port = String(await freePort())
  const directory = await mkdtemp(path.join(os.tmpdir(), "medusa-redis-"))
  const watchdog = startWatchdog()
  const start = async () => {
    const child = await launch(port, directory)
    const pids = child.pid ? [child.pid] : []
    watchdog.guard({ pids, directories: [directory] })
    return child
  }
  let child = await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    restart: async () => {
      await end(child)
      child = await start()
    },
    stop: async () => {
      await end(child)
      watchdog.dismiss()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

async function launch(port: string, directory: string): Promise<ChildProcess> {
  const child = spawn(
    "redis-server",
    [
      ...["--port", port, "--bind", "127.0.0.1", "--dir", directory],
      ...["--save", "", "--appendonly", "yes", "--appendfsync", "no"],
    ],
    { stdio: "ignore" }
  )
  const failure = once(child, "error").then(([error]) => {
    throw error as Error
  })
  const early = once(child, "exit").then(([code]) => {
    throw new Error(`redis-server ended with code ${String(code)}`)
  })
  early.catch(() => {})
  await Promise.race([failure, early, untilReady(port)])
  return child
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, "exit")
    child.kill()
    await ended
  }
}

/** Locks of exited processes last for up to two minutes; the check treats them as expired. */
export async function forgetLocks(url: string): Promise<void> {
  const locks = await redis(url, "keys", "medusa_lock:*")
  if (locks.length > 0) {
    await redis(url, "del", ...locks)
  }
}

async function redis(url: string, ...command: string[]): Promise<string[]> {
  const { stdout } = await run("redis-cli", ["-u", url, ...command])
  return stdout.split("\n").filter(Boolean)
}

async function untilReady(port: string): Promise<void> {
  while (true) {
    try {
      await run("redis-cli", ["-p", port, "ping"])
      return
    } catch {
      await sleep(50)
    }
  }
}
