/**
 * A copy of the official starter, with what README and guide say: both packages, the patch, the
 * settings.
 */
import { execFileSync } from "node:child_process"
import { createHash } from "node:crypto"
import { appendFileSync, copyFileSync, existsSync, readFileSync } from "node:fs"
import { mkdir, readdir, rm, writeFile } from "node:fs/promises"
import path from "node:path"
import { npm, repository, run } from "../package/bare-store"

export const WORK = path.join(repository, ".cache", "starter")
const COPY = path.join(WORK, "shop")
const PACKED = path.join(WORK, "packed")
const PATCH = path.join(repository, "docs/guides/dtc-starter.patch")
const GUIDE = path.join(repository, "docs/guides/dtc-starter.md")

export const backend = path.join(COPY, "apps/backend")
export const storefront = path.join(COPY, "apps/storefront")

type Environment = Record<string, string>

/** Each step of somebody new, and how long it took; printed at the end. */
export const times: [step: string, seconds: number][] = []

export async function step<T>(name: string, work: () => Promise<T>) {
  const since = performance.now()
  const result = await work()
  times.push([name, Math.round((performance.now() - since) / 1000)])
  process.stdout.write(`  ${times.at(-1)!.join(": ")} s\n`)
  return result
}

/** Copies the starter, applies the patch, and installs both packages from their tarballs. */
export async function patchStarter(starter: string): Promise<void> {
  await step("pack both packages", packBoth)
  await step("copy the starter, apply the patch", async () => {
    const [commit] = /\b[0-9a-f]{40}\b/.exec(readFileSync(GUIDE, "utf8"))!
    if (!existsSync(COPY)) {
      git(repository, "clone", "-q", starter, COPY)
    }
    git(COPY, "fetch", "-q", starter)
    git(COPY, "checkout", "-q", "-f", commit)
    git(COPY, "clean", "-q", "-f", "-d")
    git(COPY, "apply", "--check", PATCH)
    git(COPY, "apply", PATCH)
  })
  await step("pnpm install, pnpm add", async () => {
    await pnpm(["install", "--frozen-lockfile"], COPY)
    await pnpm(["add", await packed("medusa-payment-invoice-0")], backend)
    await pnpm(
      ["add", await packed("medusa-payment-invoice-storefront")],
      storefront
    )
    await pnpm(["install"], COPY)
  })
}

function git(cwd: string, ...args: string[]) {
  execFileSync("git", args, { cwd, stdio: ["ignore", "ignore", "inherit"] })
}

async function packBoth() {
  await rm(PACKED, { recursive: true, force: true })
  await mkdir(PACKED, { recursive: true })
  await run(npm(["run", "build"]), repository)
  const pack = npm(["pack", "--silent", "--pack-destination", PACKED])
  await run(pack, repository)
  await run(pack, path.join(repository, "storefront"))
}

/** Under a name of its own: pnpm remembers what a file of the same name held. */
async function packed(start: string): Promise<string> {
  const name = (await readdir(PACKED)).find((file) => file.startsWith(start))!
  const file = path.join(PACKED, name)
  const digest = createHash("sha256").update(readFileSync(file)).digest("hex")
  const copy = file.replace(/\.tgz$/, `-${digest.slice(0, 12)}.tgz`)
  copyFileSync(file, copy)
  return copy
}

export function pnpm(args: string[], cwd: string, environment?: Environment) {
  const { packageManager } = JSON.parse(
    readFileSync(path.join(COPY, "package.json"), "utf8")
  ) as { packageManager: string }
  return run(["npx", "--yes", packageManager, ...args], cwd, {
    // Nobody is told that a test ran.
    MEDUSA_DISABLE_TELEMETRY: "true",
    NEXT_TELEMETRY_DISABLED: "1",
    ...environment,
  })
}

/** As the template says it, with the values of this shop after it: the last one counts. */
export async function writeSettings(
  app: string,
  { template, file }: { template: string; file: string },
  values: Environment
) {
  const target = path.join(app, file)
  copyFileSync(path.join(app, template), target)
  const lines = Object.entries(values).map(
    ([name, value]) => `${name}=${value}`
  )
  appendFileSync(target, `\n${lines.join("\n")}\n`)
  await writeFile(path.join(WORK, "times.json"), JSON.stringify(times))
}

/**
 * Type errors by the starter's own TypeScript and configuration; "" if there are none.
 */
export function typeErrors(): string {
  const compiler = path.join(storefront, "node_modules/typescript/bin/tsc")
  try {
    execFileSync(process.execPath, [compiler, "--noEmit", "-p", "."], {
      cwd: storefront,
      encoding: "utf8",
    })
    return ""
  } catch (error) {
    return (error as { stdout: string }).stdout
  }
}
