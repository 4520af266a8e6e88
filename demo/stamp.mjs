import { createHash } from "node:crypto"
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"

const LEFT_OUT = ["node_modules", ".medusa", "__tests__"]

/**
 * One value for the contents of files and directories.
 * @param {string} root
 * @param {string[]} paths
 */
export function hashOf(root, paths) {
  const hash = createHash("sha256")
  const add = (path) => {
    const full = join(root, path)
    if (statSync(full).isDirectory()) {
      const names = readdirSync(full).filter((name) => !LEFT_OUT.includes(name))
      names.sort().forEach((name) => add(`${path}/${name}`))
    } else {
      hash.update(`${path}\n`).update(readFileSync(full))
    }
  }
  paths.forEach(add)
  return hash.digest("hex")
}

/**
 * Remembers what a result was made from.
 * @param {string} file the stamp
 * @param {string} result what was made; a change by somebody else counts as not made
 */
export function stampOf(file, result) {
  const mark = (made) => `${made} ${statSync(result).mtimeMs}`
  return {
    isFresh: (made) =>
      existsSync(result) &&
      existsSync(file) &&
      readFileSync(file, "utf8") === mark(made),
    set: (made) => writeFile(file, mark(made)),
  }
}
