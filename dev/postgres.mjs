/**
 * A PostgreSQL for tests and the demo, without an installation: the server that npm brought along,
 * as fast as it goes (nothing survives a power cut) and never left behind.
 */
import { spawn } from "node:child_process"
import { existsSync } from "node:fs"
import { mkdir, rename, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"

import { freePort } from "./free-port.mjs"
import { copyPostgres, findPostgres } from "./postgres-binaries.mjs"
import {
  assertOwn,
  endLeftover,
  findHome,
  giveToServer,
  identity,
  isRoot,
} from "./postgres-home.mjs"
import { endProcess, outcome } from "./postgres-process.mjs"
import { startWatchdog } from "./watchdog.mjs"

const USER = "postgres"
const environment = { ...process.env, LC_ALL: "C" }

/**
 * @typedef {object} Postgres
 * @property {"localhost"} host the integration runner of Medusa insists on this word
 * @property {number} port
 * @property {"postgres"} user
 * @property {""} password
 * @property {(database: string) => string} url
 * @property {(name: string) => Promise<boolean>} createDatabase whether it is new; does nothing
 * when it exists
 * @property {(listener: (text: string) => void) => void} onLog told what the server says, until a
 * restart
 * @property {Promise<void>} ended when the server is gone, whatever the reason
 * @property {() => Promise<void>} restart with its data and at its port, as after an update; every
 * connection breaks
 * @property {() => Promise<void>} stop may be called twice
 */

/**
 * @param {{ dataDir?: string, port?: number }} [options] without `dataDir` everything is temporary
 *   and removed by `stop`; with it the databases are kept between runs. Without `port` a free one
 *   is taken.
 * @returns {Promise<Postgres>}
 * @throws when there is no PostgreSQL for this platform, the port is taken, or the directory is in
 * use
 */
export async function startPostgres({ dataDir, port } = {}) {
  const installed = await findPostgres()
  const home = await findHome(dataDir)
  const watchdog = startWatchdog()
  try {
    if (!dataDir) {
      watchdog.guard({ directories: [home] })
    }
    const native = isRoot
      ? await copyPostgres(installed, join(home, "native"))
      : installed
    const data = join(home, "data")
    await endLeftover(data, home)
    await writeFile(join(home, "owner"), String(process.pid))
    await initialise(native, data, home)
    let server = await launch(native, data, home, port)
    const guard = () =>
      watchdog.guard({
        pids: server.child.pid ? [server.child.pid] : [],
        directories: dataDir ? [] : [home],
      })
    guard()
    return {
      host: "localhost",
      port: server.port,
      user: USER,
      password: "",
      url: (database) =>
        `postgres://${USER}@localhost:${server.port}/${database}`,
      createDatabase: (name) => createDatabase(server.port, name),
      onLog: (listener) => server.child.stderr?.on("data", listener),
      ended: new Promise((done) => server.child.once("exit", () => done())),
      restart: async () => {
        await endProcess(server.child)
        server = await launch(native, data, home, server.port)
        guard()
      },
      stop: async () => {
        await endProcess(server.child)
        watchdog.dismiss()
        if (!dataDir) {
          await remove(home)
        }
      },
    }
  } catch (error) {
    watchdog.dismiss()
    if (!dataDir) {
      await remove(home)
    }
    throw error
  }
}

const remove = (/** @type {string} */ path) =>
  rm(path, { recursive: true, force: true, maxRetries: 5 })

/**
 * Made beside its place and moved there when complete, so an interrupted first run leaves nothing
 * half made.
 * @param {string} native @param {string} data @param {string} home
 */
async function initialise(native, data, home) {
  const unfinished = join(home, "unfinished")
  await remove(unfinished)
  if (!existsSync(data)) {
    await mkdir(unfinished, { mode: 0o700 })
    giveToServer(unfinished)
    const options = [
      "-U",
      USER,
      "--auth=trust",
      "--encoding=UTF8",
      "--locale=C",
      "--no-sync",
    ]
    const initdb = spawn(
      join(native, "bin", "initdb"),
      ["-D", unfinished, ...options],
      {
        ...identity,
        cwd: home,
        env: environment,
        stdio: ["ignore", "ignore", "pipe"],
        windowsHide: true,
      }
    )
    await outcome(initdb, "initdb", () => false)
    await rename(unfinished, data)
  }
  await assertOwn(data)
  giveToServer(data)
}

/** @param {string} native @param {string} data @param {string} home @param {number} [wanted] */
async function launch(native, data, home, wanted) {
  for (let tries = 1; ; tries++) {
    const port = wanted ?? (await freePort())
    const settings = {
      listen_addresses: "127.0.0.1",
      unix_socket_directories: "",
      max_connections: 300,
      fsync: "off",
      full_page_writes: "off",
      synchronous_commit: "off",
    }
    const options = Object.entries(settings).flatMap(([key, value]) => [
      "-c",
      `${key}=${value}`,
    ])
    const child = spawn(
      join(native, "bin", "postgres"),
      ["-D", data, "-p", String(port), ...options],
      {
        ...identity,
        cwd: home,
        env: environment,
        stdio: ["ignore", "ignore", "pipe"],
        // Ctrl-C goes to the whole terminal group; the server must outlive its clients by a moment.
        detached: process.platform !== "win32",
        windowsHide: true,
      }
    )
    try {
      await outcome(child, "PostgreSQL", (text) =>
        text.includes("ready to accept connections")
      )
      return { child, port }
    } catch (error) {
      if (!/could not bind/.test(error.message)) {
        throw error
      }
      if (wanted) {
        throw new Error(`Port ${port} is taken, PostgreSQL cannot use it.`)
      }
      if (tries === 5) {
        throw error
      }
    }
  }
}

/** @param {number} port @param {string} name */
async function createDatabase(port, name) {
  const { default: pg } = await import("@medusajs/framework/pg")
  const client = new pg.Client({
    host: "localhost",
    port,
    user: USER,
    database: "postgres",
  })
  await client.connect()
  try {
    await client.query(`create database ${client.escapeIdentifier(name)}`)
    return true
  } catch (error) {
    if (error.code === "42P04") {
      return false
    }
    throw error
  } finally {
    await client.end()
  }
}
