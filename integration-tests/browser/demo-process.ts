import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { chmod, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"

const REPOSITORY = path.resolve(__dirname, "../..")

export type Demo = {
  shop: string
  medusa: string
  service: string
  stop: () => Promise<void>
}

/**
 * `npm run demo` as a newcomer starts it, but on free ports and with data of its own.
 * Rejects with what it printed when it ends before it is ready.
 */
export async function startDemo(
  environment: Record<string, string> = {}
): Promise<Demo> {
  const home = await mkdtemp(path.join(tmpdir(), "demo-"))
  // Started by root, PostgreSQL runs as somebody else, who must be able to get here.
  await chmod(home, 0o755)
  const [shop, medusa, service] = await freePorts()
  const child = spawn(process.execPath, ["demo/run.mjs"], {
    cwd: REPOSITORY,
    env: {
      ...withoutJest(process.env),
      ...environment,
      DEMO_DIR: home,
      DEMO_SHOP_PORT: String(shop),
      DEMO_MEDUSA_PORT: String(medusa),
      DEMO_SANDBOX_PORT: String(service),
    },
    stdio: ["ignore", "pipe", "pipe"],
  })
  const watchdog = await startWatchdog()
  watchdog.guard({ pids: child.pid ? [child.pid] : [], directories: [home] })
  await untilReady(child)
  return {
    shop: `http://localhost:${shop}`,
    medusa: `http://localhost:${medusa}`,
    service: `http://127.0.0.1:${service}`,
    stop: async () => {
      child.kill("SIGINT")
      if (child.exitCode === null) {
        await once(child, "exit")
      }
      watchdog.dismiss()
      await rm(home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

type Watchdog = {
  guard: (belongings: { pids: number[]; directories: string[] }) => void
  dismiss: () => void
}

/** Ends the demo when the tests are killed, or give up before it is ready. */
async function startWatchdog(): Promise<Watchdog> {
  const { startWatchdog: start } = (await import("../../dev/watchdog.mjs")) as {
    startWatchdog: () => Watchdog
  }
  return start()
}

async function freePorts(): Promise<number[]> {
  const { freePort } = (await import("../../dev/free-port.mjs")) as {
    freePort: () => Promise<number>
  }
  return Promise.all([freePort(), freePort(), freePort()])
}

/** Without jest's variables, which would make Medusa believe that it runs inside a test. */
function withoutJest(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const own = /^(JEST_|NODE_ENV$|NODE_OPTIONS$|DB_|DATABASE_URL$)/
  return Object.fromEntries(
    Object.entries(environment).filter(([name]) => !own.test(name))
  )
}

function untilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let printed = ""
    const listen = (chunk: Buffer) => {
      printed += chunk.toString()
      if (printed.includes("demo is ready")) {
        resolve()
      }
    }
    child.stdout?.on("data", listen)
    child.stderr?.on("data", listen)
    child.once("exit", () => reject(new Error(printed)))
  })
}
