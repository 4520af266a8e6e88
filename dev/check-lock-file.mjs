// A registry mirror may lack the newest build of some native package for one platform. npm then
// leaves that package out of the lock file without a word, and `npm ci` breaks on the one machine
// where nobody looked. This finds it, packages that will vanish, and addresses that must not be
// recorded.
import { readFile } from "node:fs/promises"
import { fileURLToPath, pathToFileURL } from "node:url"

/**
 * @typedef {{ version?: string, resolved?: string, link?: boolean, extraneous?: boolean,
 * optionalDependencies?: Record<string, string> }} LockedPackage
 * @typedef {{ packages: Record<string, LockedPackage> }} LockFile
 */

/**
 * @param {LockFile} lock a parsed package-lock.json (version 3)
 * @returns {string[]} one line for each thing that is wrong; empty means good
 */
export function findLockFileProblems(lock) {
  return Object.entries(lock.packages).flatMap(([location, entry]) => [
    ...missingPlatformPackages(lock.packages, location, entry),
    ...recordedAddresses(location, entry),
    ...strayPackages(location, entry),
  ])
}

/** @param {LockFile["packages"]} packages @param {string} location @param {LockedPackage} entry */
function missingPlatformPackages(packages, location, entry) {
  return Object.entries(entry.optionalDependencies ?? {})
    .filter(([name]) => !isLocked(packages, location, name))
    .map(
      ([name, range]) =>
        `${location || "the root"} needs ${name}@${range} on some platform, and it is not locked: pin the newest version that has every platform (overrides)`
    )
}

/**
 * Looks where Node would look: beside the package, then one level up at a time.
 *
 * @param {LockFile["packages"]} packages @param {string} location @param {string} name
 */
function isLocked(packages, location, name) {
  for (let from = location; ; from = parentOf(from)) {
    if (`${from && `${from}/`}node_modules/${name}` in packages) {
      return true
    }
    if (!from) {
      return false
    }
  }
}

/**
 * @param {string} location for example `node_modules/a/node_modules/b`, whose parent is
 * `node_modules/a`
 */
function parentOf(location) {
  const last = location.lastIndexOf("node_modules/")
  return last > 0 ? location.slice(0, last - 1) : ""
}

/** @param {string} location @param {LockedPackage} entry */
function recordedAddresses(location, { resolved, link }) {
  const isLocalLink = link && !/^[a-z+]+:/i.test(resolved ?? "")
  return resolved && !isLocalLink
    ? [
        `${location} records where it was downloaded: npm install --omit-lockfile-registry-resolved leaves that out`,
      ]
    : []
}

/**
 * npm sometimes locks a package that nothing asks for, and drops it on the next install together
 * with whatever had come to rely on it.
 *
 * @param {string} location @param {LockedPackage} entry
 */
function strayPackages(location, { extraneous }) {
  return extraneous
    ? [
        `${location} is locked although nothing asks for it: run npm install, and name it in package.json if something breaks`,
      ]
    : []
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const file = fileURLToPath(new URL("../package-lock.json", import.meta.url))
  const problems = findLockFileProblems(
    JSON.parse(await readFile(file, "utf8"))
  )
  for (const problem of problems) {
    console.error(problem)
  }
  console.log(
    `package-lock.json: ${problems.length === 0 ? "every platform, no addresses" : `${problems.length} problem(s)`}`
  )
  process.exitCode = problems.length === 0 ? 0 : 1
}
