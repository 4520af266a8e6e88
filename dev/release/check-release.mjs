// `npm run release:check [-- v1.2.3]`: whether this commit may be released, as that tag. By hand
// before the tag is made, and in the release workflow.
import { readdir, readFile } from "node:fs/promises"
import path from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"

/** The packages that are released together; "" is the plugin itself. */
export const FOLDERS = ["", "storefront"]

/**
 * @typedef {{ version: string, repository?: unknown }} Manifest
 * @typedef {{ folder: string, manifest: Manifest, lockedVersion?: string, changelog: string }}
 * Package `folder` is empty for the plugin itself
 * @typedef {{ packages: Package[], changesets: string[] }} Release `changesets`: the file names of
 * those that no version has yet
 */

/**
 * @param {Release} release
 * @param {string} [tag] for example `v1.2.3`
 * @returns {string[]} one line for each thing that is wrong; empty means good
 */
export function findReleaseProblems({ packages, changesets }, tag) {
  const { version } = packages[0].manifest
  return [
    ...(tag && tag !== `v${version}`
      ? [`The tag is ${tag}, package.json has version ${version}.`]
      : []),
    ...packages.flatMap((each) => packageProblems(each, version)),
    ...changesets.map(
      (name) =>
        `.changeset/${name} is in no version yet: run npm run release:version.`
    ),
  ]
}

/** @param {Package} each @param {string} version that of the plugin */
function packageProblems(
  { folder, manifest, lockedVersion, changelog },
  version
) {
  const manifestPath = path.posix.join(folder, "package.json")
  const checks = /** @type {[boolean, string][]} */ ([
    [
      manifest.version === version,
      `${manifestPath} has version ${manifest.version}, package.json has ${version}.`,
    ],
    [
      lockedVersion === manifest.version,
      `package-lock.json has version ${lockedVersion} for ${manifestPath}: run node dev/release/lock-versions.mjs.`,
    ],
    [
      changelog.split("\n").includes(`## ${version}`),
      `${path.posix.join(folder, "CHANGELOG.md")} has no entry for ${version}.`,
    ],
    [
      manifest.repository !== undefined,
      `${manifestPath} has no repository: npm checks the provenance against it.`,
    ],
  ])
  return checks.filter(([holds]) => !holds).map(([, problem]) => problem)
}

/** @param {string} root @returns {Promise<Release>} */
export async function readRelease(root) {
  const read = (/** @type {string[]} */ ...names) =>
    readFile(path.join(root, ...names), "utf8")
  const lock = JSON.parse(await read("package-lock.json"))
  const files = await readdir(path.join(root, ".changeset"))
  return {
    packages: await Promise.all(
      FOLDERS.map(async (folder) => ({
        folder,
        manifest: JSON.parse(await read(folder, "package.json")),
        lockedVersion: lock.packages[folder]?.version,
        changelog: await read(folder, "CHANGELOG.md"),
      }))
    ),
    changesets: files.filter(
      (name) => name.endsWith(".md") && name !== "README.md"
    ),
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const root = fileURLToPath(new URL("../..", import.meta.url))
  const tag = process.argv[2]
  const release = await readRelease(root)
  const problems = findReleaseProblems(release, tag)
  for (const problem of problems) {
    console.error(problem)
  }
  const { version } = release.packages[0].manifest
  console.log(
    problems.length === 0
      ? `${version} can be released.`
      : `${version}: ${problems.length} problem(s)`
  )
  process.exitCode = problems.length === 0 ? 0 : 1
}
