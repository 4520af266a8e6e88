import { mkdtemp, rm } from "node:fs/promises"
import os from "node:os"
import path from "node:path"
import type { Sandbox } from "../../src/sandbox"
import type { SeededStore } from "../http/seed-store"
import { Shopper } from "../http/shopper"
import { DatabaseWatch } from "./database-watch"
import { MedusaProcess } from "./medusa-process"
import { prepareDatabase } from "./store-database"

export type Topology = {
  title: string
  processes: { name: string; mode: "server" | "worker" | "shared" }[]
  /** Shared by the processes, beside the database. */
  env: NodeJS.ProcessEnv
}

type Watchdog = {
  guard: (belongings: { pids?: number[]; directories?: string[] }) => void
  dismiss: () => void
}

type Parts = {
  topology: Topology
  watchdog: Watchdog
  sandbox: Sandbox
  watch: DatabaseWatch
  databaseUrl: string
  seeded: SeededStore
  processes: MedusaProcess[]
  servers: MedusaProcess[]
  directory: string
}

/** A store of one or several real Medusa processes on a database of its own. */
export class RunningStore {
  readonly topology: Topology
  readonly sandbox: Sandbox
  readonly watch: DatabaseWatch
  readonly processes: MedusaProcess[]
  /** Those that answer requests. */
  readonly servers: MedusaProcess[]

  private constructor(private readonly parts: Parts) {
    this.topology = parts.topology
    this.sandbox = parts.sandbox
    this.watch = parts.watch
    this.processes = parts.processes
    this.servers = parts.servers
  }

  /** Prepared, not started. @param options of the plugin */
  static async open(
    topology: Topology,
    sandbox: Sandbox,
    options: Record<string, unknown> = {}
  ): Promise<RunningStore> {
    const directory = await mkdtemp(path.join(os.tmpdir(), "medusa-store-"))
    const env = {
      ...topology.env,
      INVOICE_API_URL: sandbox.url,
      INVOICE_API_KEY: sandbox.credentials.apiKey,
      INVOICE_API_SECRET: sandbox.credentials.apiSecret,
      INVOICE_OPTIONS: JSON.stringify(options),
    }
    const name = path.basename(directory).toLowerCase()
    const { url, seeded } = await prepareDatabase(name, { directory, env })
    const { freePort } = await import("../../dev/free-port.mjs")
    const processes: MedusaProcess[] = []
    const servers: MedusaProcess[] = []
    for (const { name, mode } of topology.processes) {
      const medusa = new MedusaProcess({
        name,
        port: await freePort(),
        env: { ...env, STORE_DATABASE_URL: url, STORE_WORKER_MODE: mode },
        logFile: path.join(directory, `${name}.log`),
      })
      processes.push(medusa)
      if (mode !== "worker") {
        servers.push(medusa)
      }
    }
    const { startWatchdog } = await import("../../dev/watchdog.mjs")
    const watch = await DatabaseWatch.open(url)
    return new RunningStore({
      topology,
      watchdog: startWatchdog(),
      sandbox,
      watch,
      databaseUrl: url,
      seeded,
      processes,
      servers,
      directory,
    })
  }

  /** Starts those that are not running. @param more environment, for this life alone */
  async start(more?: NodeJS.ProcessEnv): Promise<void> {
    const { watchdog, directory } = this.parts
    const exited = this.processes.filter(({ alive }) => !alive)
    const starting = exited.map((medusa) => medusa.start(more))
    // None of these outlives the tests, however they end.
    const pids = this.processes.flatMap(({ pid }) => pid ?? [])
    watchdog.guard({ pids, directories: [directory] })
    await Promise.all(starting)
  }

  /** A new guest at one of the servers. */
  shopper(server = this.servers[0]!): Shopper {
    return new Shopper(server.url, this.parts.seeded, this.sandbox)
  }

  get databaseUrl(): string {
    return this.parts.databaseUrl
  }

  get admin(): string {
    return this.parts.seeded.admin
  }

  get logs(): string {
    return this.parts.directory
  }

  /** @param keepLogs for an inspection afterwards */
  async close(keepLogs = false): Promise<void> {
    await Promise.all(this.processes.map((medusa) => medusa.kill()))
    await this.watch.close()
    this.parts.watchdog.dismiss()
    if (!keepLogs) {
      await rm(this.parts.directory, { recursive: true, force: true })
    }
  }
}
