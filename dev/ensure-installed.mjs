// Lets `npm test` and `npm run demo` start right after `git clone`: Node built-ins only, because
// nothing else may be there yet.
import { spawn } from "node:child_process"
import { readFile } from "node:fs/promises"
import path from "node:path"
import { fileURLToPath } from "node:url"

const repository = fileURLToPath(new URL("..", import.meta.url))

/**
 * Installs what the lock file asks for unless node_modules already holds exactly that. Contents are
 * compared, not times: a fresh clone, a `git pull` and a hand-made `npm install` are all judged
 * rightly.
 *
 * @param {{ log?: (line: string) => void, root?: string }} [options] `log` gets one line before and
 * after an install
 * @returns {Promise<boolean>} whether an install was needed
 * @throws when npm fails; its own output has said why
 */
export async function ensureInstalled({
  log = console.log,
  root = repository,
} = {}) {
  const missing = await firstMissingPackage(root)
  if (missing === undefined) {
    return false
  }
  log(
    `Installing the locked packages, since ${missing} (one to three minutes) …`
  )
  const started = Date.now()
  await npmCi(root)
  log(`Installed in ${Math.round((Date.now() - started) / 1000)} s.`)
  return true
}

/**
 * npm writes node_modules/.package-lock.json as the last act of an install, so an interrupted one
 * counts as none. Optional packages are not compared: most of them are for other platforms.
 *
 * @param {string} root
 * @returns {Promise<string | undefined>} why an install is needed, or undefined
 */
export async function firstMissingPackage(root) {
  const wanted = await readPackages(path.join(root, "package-lock.json"))
  const present = await readPackages(
    path.join(root, "node_modules", ".package-lock.json")
  ).catch(() => undefined)
  if (!present) {
    return "node_modules is missing or incomplete"
  }
  for (const [location, { version, link, ...flags }] of Object.entries(
    wanted
  )) {
    const required = !link && !flags.optional && !flags.devOptional
    const installable = location.includes("node_modules/") && required
    if (installable && present[location]?.version !== version) {
      return `${location} is not at ${version}`
    }
  }
  return undefined
}

/** @param {string} file @returns {Promise<Record<string, any>>} */
async function readPackages(file) {
  return JSON.parse(await readFile(file, "utf8")).packages
}

/** @param {string} root @returns {Promise<void>} */
function npmCi(root) {
  // Under `npm test` this is the very npm that the reader called; on Windows a bare `npm` is a
  // script and needs the shell.
  const running = process.env.npm_execpath
  const [command, first] = running ? [process.execPath, [running]] : ["npm", []]
  const child = spawn(command, [...first, "ci", "--include=dev"], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    shell: !running && process.platform === "win32",
  })
  return new Promise((resolve, reject) => {
    child.on("error", reject)
    child.on("exit", (code) =>
      code === 0
        ? resolve()
        : reject(new Error(`npm ci failed with exit code ${code}`))
    )
  })
}
