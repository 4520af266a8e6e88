import { execFile, spawn } from "node:child_process"
import { once } from "node:events"
import { setTimeout as sleep } from "node:timers/promises"
import { promisify } from "node:util"

const run = promisify(execFile)

export type RedisServer = { url: string; stop: () => Promise<void> }

/**
 * A Redis that keeps nothing on disk.
 * @throws when no `redis-server` is installed
 */
export async function startRedis(): Promise<RedisServer> {
  const { freePort } = await import("../../../dev/free-port.mjs")
  const port = String(await freePort())
  const child = spawn(
    "redis-server",
    ["--port", port, "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"],
    { stdio: "ignore" }
  )
  const failure = once(child, "error").then(([error]) => {
    throw error as Error
  })
  await Promise.race([failure, untilReady(port)])
  return {
    url: `redis://127.0.0.1:${port}`,
    stop: async () => {
      const ended = once(child, "exit")
      child.kill()
      await ended
    },
  }
}

/** Locks of dead processes live for up to two minutes; to the check, they are over. */
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
