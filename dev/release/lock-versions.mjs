// The last step of `npm run release:version`: writes our own versions into the lock file. `npm
// install --package-lock-only` would do that too, but npm 10 also removes the `libc` fields on the
// way, and a registry mirror may have less than the lock file.
import { readFile, writeFile } from "node:fs/promises"
import path from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { FOLDERS } from "./check-release.mjs"

/** @typedef {{ version?: string, packages: Record<string, Record<string, unknown>> }} LockFile */

/**
 * @param {LockFile} lock a parsed package-lock.json (version 3)
 * @param {Record<string, string>} versions by folder; `""` is the plugin itself
 * @returns {LockFile} the same but for our versions
 */
export function lockVersions(lock, versions) {
  const packages = { ...lock.packages }
  for (const [folder, version] of Object.entries(versions)) {
    packages[folder] = { ...packages[folder], version }
  }
  return { ...lock, version: versions[""], packages }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const root = fileURLToPath(new URL("../..", import.meta.url))
  const readJson = async (/** @type {string[]} */ ...names) =>
    JSON.parse(await readFile(path.join(root, ...names), "utf8"))
  const versions = await Promise.all(
    FOLDERS.map(async (folder) => {
      const { version } = await readJson(folder, "package.json")
      return [folder, version]
    })
  )
  const lock = lockVersions(
    await readJson("package-lock.json"),
    Object.fromEntries(versions)
  )
  await writeFile(
    path.join(root, "package-lock.json"),
    `${JSON.stringify(lock, null, 2)}\n`
  )
}
