import { spawn, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { closeSync, openSync, readFileSync } from "node:fs"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"

const STORE = path.resolve(__dirname, "../store")
const MEDUSA = require.resolve("@medusajs/cli/cli.js")
const BOOT_PATIENCE_MS = 240_000
const TAIL_LINES = 25

type ProcessSettings = {
  name: string
  port: number
  /** Of the store's configuration; the rest is inherited. */
  env: NodeJS.ProcessEnv
  /** Everything it says, all its lives long. */
  logFile: string
}

/** One real Medusa, as `medusa start` runs it in production; it can be killed and started again. */
export class MedusaProcess {
  readonly name: string
  readonly url: string
  private child: ChildProcess | null = null

  constructor(private readonly settings: ProcessSettings) {
    this.name = settings.name
    this.url = `http://localhost:${settings.port}`
  }

  get pid(): number | undefined {
    return this.child?.pid
  }

  get alive(): boolean {
    return this.child !== null && this.child.exitCode === null
  }

  /** Ends when it answers. @param more environment, for this life alone */
  async start(more: NodeJS.ProcessEnv = {}): Promise<void> {
    const { port, env, logFile } = this.settings
    const log = openSync(logFile, "a")
    const child = spawn(process.execPath, [MEDUSA, "start", "-p", `${port}`], {
      cwd: STORE,
      env: {
        ...environment(),
        ...env,
        ...more,
        PORT: String(port),
        // So that PostgreSQL can tell whose statement it is.
        PGAPPNAME: this.name,
      },
      stdio: ["ignore", log, log],
    })
    closeSync(log)
    this.child = child
    const deadline = Date.now() + BOOT_PATIENCE_MS
    while (!(await this.isHealthy())) {
      if (!this.alive || Date.now() > deadline) {
        throw new Error(`${this.name} did not start:\n${this.tail()}`)
      }
      await sleep(100)
    }
  }

  /** SIGKILL: no handler runs, nothing is given back. */
  async kill(): Promise<void> {
    const { child } = this
    this.child = null
    if (child && child.exitCode === null && child.signalCode === null) {
      const ended = once(child, "exit")
      child.kill("SIGKILL")
      await ended
    }
  }

  log(): string {
    return readFileSync(this.settings.logFile, "utf8")
  }

  private tail(): string {
    return this.log().split("\n").slice(-TAIL_LINES).join("\n")
  }

  private isHealthy(): Promise<boolean> {
    return fetch(`${this.url}/health`).then(
      ({ ok }) => ok,
      () => false
    )
  }
}

/** Ours, without what belongs to the test runner: Medusa logs no request in NODE_ENV=test. */
function environment(): NodeJS.ProcessEnv {
  const {
    NODE_ENV: _environment,
    NODE_OPTIONS: _flags,
    JEST_WORKER_ID: _worker,
    ...rest
  } = process.env
  return { ...rest, NO_COLOR: "1" }
}
