import { createHash } from "node:crypto"
import { mkdir, readFile } from "node:fs/promises"
import { join } from "node:path"

import { ADMIN, HOME, REPOSITORY, STORE } from "./settings.mjs"
import { hashOf, stampOf } from "./stamp.mjs"

export const MEDUSA = join(REPOSITORY, "node_modules/@medusajs/cli/cli.js")
const SHOP_CONFIG = join(HOME, "shop.json")

/**
 * @typedef {{ progress: ReturnType<import("./progress.mjs").createProgress>, processes:
 * ReturnType<import("./processes.mjs").createProcesses> }} Tools
 */

const pluginHash = () =>
  hashOf(REPOSITORY, ["src", "package-lock.json", "tsconfig.json"])
const storeHash = () => `${pluginHash()}-${hashOf(STORE, ["."])}`

/** @param {Tools} tools */
export async function buildPlugin({ progress, processes }) {
  const output = join(REPOSITORY, ".medusa/server/src")
  const stamp = stampOf(join(REPOSITORY, ".medusa/built-from"), output)
  const made = pluginHash()
  if (stamp.isFresh(made)) {
    return
  }
  await progress.step("Build the plugin", async () => {
    const args = [MEDUSA, "plugin:build"]
    await processes.run("build-plugin", args, { cwd: REPOSITORY, env: {} })
    await stamp.set(made)
  })
}

/**
 * Builds the package that the shop calls the store with.
 * @param {Tools} tools
 */
export async function buildStorefrontPackage({ progress, processes }) {
  const folder = join(REPOSITORY, "storefront")
  const stamp = stampOf(
    join(REPOSITORY, ".medusa/storefront-built-from"),
    join(folder, "dist/esm/index.js")
  )
  const made = hashOf(folder, ["src", "package.json", "tsconfig.json"])
  if (stamp.isFresh(made)) {
    return
  }
  await progress.step("Build the storefront package", async () => {
    const args = [join(REPOSITORY, "dev/storefront/build.mjs")]
    await processes.run("build-storefront", args, { cwd: folder, env: {} })
    await mkdir(join(REPOSITORY, ".medusa"), { recursive: true })
    await stamp.set(made)
  })
}

/**
 * A built store starts in three seconds and its admin answers at once; a development server does
 * neither.
 * @param {Tools} tools
 * @param {NodeJS.ProcessEnv} env
 */
export async function buildStore({ progress, processes }, env) {
  const output = join(STORE, ".medusa/server")
  const stamp = stampOf(join(STORE, ".medusa/built-from"), output)
  const made = storeHash()
  if (stamp.isFresh(made)) {
    return output
  }
  await progress.step("Build the store with its admin", async () => {
    const args = [MEDUSA, "build", "--lint", "false"]
    await processes.run("build-store", args, { cwd: STORE, env })
    await stamp.set(made)
  })
  return output
}

/**
 * Tables, articles, prices, the admin's user.
 * @param {Tools} tools
 * @param {NodeJS.ProcessEnv} env
 * @param {boolean} isNew whether the database is empty, or not known to us
 */
export async function fillDatabase({ progress, processes }, env, isNew) {
  const stamp = stampOf(join(HOME, "filled-from"), SHOP_CONFIG)
  // The publishable key belongs to one database: another one (DATABASE_URL) has another key.
  const made = createHash("sha256")
    .update(`${storeHash()} ${process.env.DATABASE_URL ?? "own"}`)
    .digest("hex")
  if (isNew || !stamp.isFresh(made)) {
    await progress.step("Create the tables", () => {
      const args = [MEDUSA, "db:migrate", "--skip-scripts"]
      const wayOut =
        "If the tables are of another version, delete .demo to start afresh."
      return processes.run("migrate", args, { cwd: STORE, env, wayOut })
    })
    await progress.step("Fill the shelves", () => {
      const args = [MEDUSA, "exec", "./src/scripts/seed.ts"]
      const seedEnv = { ...env, ...ADMIN, SEED_OUTPUT: SHOP_CONFIG }
      return processes.run("seed", args, { cwd: STORE, env: seedEnv })
    })
    await stamp.set(made)
  }
  return JSON.parse(await readFile(SHOP_CONFIG, "utf8"))
}
