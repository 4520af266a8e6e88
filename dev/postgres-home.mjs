import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync } from "node:fs"
import {
  chmod,
  mkdir,
  mkdtemp,
  readFile,
  rm,
  stat,
  writeFile,
} from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join, relative, resolve } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"

import { signalQuietly } from "./watchdog.mjs"

/** PostgreSQL refuses to run as root; then it runs as "nobody". */
const NOBODY = 65534
export const isRoot = process.getuid?.() === 0
export const identity = isRoot ? { uid: NOBODY, gid: NOBODY } : {}

/** @param {string} path */
export function giveToServer(path) {
  if (isRoot) {
    spawnSync("chown", ["-R", `${NOBODY}:${NOBODY}`, path])
  }
}

/**
 * @param {string} data
 * @throws when the data was made by another user (root, mostly), with the way out
 */
export async function assertOwn(data) {
  if (isRoot || process.platform === "win32") {
    return
  }
  if ((await stat(data)).uid === process.getuid?.()) {
    return
  }
  throw new Error(
    `The database in ${relative(process.cwd(), data)} was made by another user. Delete that directory or go on as that user.`
  )
}

/**
 * The data directory. "nobody" cannot reach a directory below a 0700 home, so root's data may
 * have to lie outside; `dataDir` then holds only the way there, and deleting `dataDir` still means
 * starting afresh.
 * @param {string} [dataDir]
 */
export async function findHome(dataDir) {
  if (!dataDir) {
    const home = await mkdtemp(join(tmpdir(), "postgres-"))
    if (isRoot) {
      await chmod(home, 0o755)
    }
    return home
  }
  const home = resolve(dataDir)
  await mkdir(home, { recursive: true })
  if (!isRoot || (await isReachableByAll(home))) {
    return home
  }
  // The name follows from the directory, so that starting afresh replaces what lay there.
  const name = createHash("sha256").update(home).digest("hex").slice(0, 16)
  const outside = `/var/tmp/postgres-${name}`
  const note = join(home, "location")
  if (!existsSync(note) || !existsSync(outside)) {
    await rm(outside, { recursive: true, force: true })
    await mkdir(outside)
    await chmod(outside, 0o755)
    await writeFile(note, outside)
  }
  return outside
}

async function isReachableByAll(/** @type {string} */ path) {
  for (let at = path; ; at = dirname(at)) {
    if (((await stat(at)).mode & 0o001) === 0) {
      return false
    }
    if (at === dirname(at)) {
      return true
    }
  }
}

/**
 * A server that outlived its owner is ended; one whose owner lives is somebody else's.
 * @param {string} data @param {string} home
 */
export async function endLeftover(data, home) {
  const pidFile = join(data, "postmaster.pid")
  if (!existsSync(pidFile)) {
    return
  }
  const pid = Number((await readFile(pidFile, "utf8")).split("\n")[0])
  if (isPostgres(pid)) {
    const owner = Number(
      await readFile(join(home, "owner"), "utf8").catch(() => 0)
    )
    if (isAlive(owner)) {
      throw new Error(
        `The database in ${relative(process.cwd(), home)} is in use by process ${owner}. End that first.`
      )
    }
    signalQuietly(pid, "SIGINT")
    for (let tries = 0; isAlive(pid) && tries < 100; tries++) {
      await sleep(100)
    }
  }
  // Left by a kill or a crash; its process number may be another program's by now.
  await rm(pidFile, { force: true })
}

function isAlive(/** @type {number} */ pid) {
  if (!pid) {
    return false
  }
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === "EPERM"
  }
}

function isPostgres(/** @type {number} */ pid) {
  if (!isAlive(pid)) {
    return false
  }
  if (process.platform === "win32") {
    return true
  }
  const ps = spawnSync("ps", ["-o", "args=", "-p", String(pid)], {
    encoding: "utf8",
  })
  // Without ps (slim containers) the process that lives under this number is taken for the server.
  return ps.error ? true : /postgres/.test(ps.stdout)
}
