/**
 * A Medusa store that knows nothing of this repository: a directory of its own outside of it, with
 * what npm installs for it, our tarball among it. The demo's store serves as its configuration and
 * its goods.
 */
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { createRequire } from "node:module"
import os from "node:os"
import path from "node:path"
import { setTimeout as wait } from "node:timers/promises"

const PNPM = "pnpm@10"

/**
 * Medusa's setting for every pnpm store (its guide "Use pnpm with Medusa"); its dashboard cannot be
 * built otherwise.
 */
const HOISTED = [
  "*@medusajs/*",
  "@tanstack/react-query",
  "react-i18next",
  "react-router-dom",
]

type Environment = Record<string, string>

export const repository = path.resolve(__dirname, "../..")

export type BareStore = {
  directory: string
  /** Runs the store's own `medusa` to its end. */
  medusa: (args: string[], environment: Environment) => Promise<void>
  /** Runs the store as it would be in production; ends when it answers. */
  start: (environment: Environment, port: number) => Promise<void>
  remove: () => Promise<void>
}

export async function createBareStore(tarball: string): Promise<BareStore> {
  const directory = await mkdtemp(path.join(os.tmpdir(), "bare-store-"))
  await cp(path.join(repository, "demo", "store"), directory, {
    recursive: true,
    filter: (file) => !/node_modules|\.medusa/.test(file),
  })
  await writeFile(
    path.join(directory, "package.json"),
    JSON.stringify(await describeStore(tarball), null, 2)
  )
  if (usesPnpm) {
    const lines = HOISTED.map((name) => `public-hoist-pattern[]=${name}\n`)
    await writeFile(path.join(directory, ".npmrc"), lines.join(""))
  }
  await run(installCommand(directory), directory)

  const cli = path.join(directory, "node_modules", "@medusajs/cli/cli.js")
  let server: ChildProcess | undefined
  return {
    directory,
    medusa: (args, environment) =>
      run([process.execPath, cli, ...args], directory, environment),
    start: async (environment, port) => {
      server = launch(
        [process.execPath, cli, "start", "--port", String(port)],
        path.join(directory, ".medusa", "server"),
        environment
      )
      await answers(`http://localhost:${port}/health`, server)
    },
    remove: async () => {
      if (server?.exitCode === null) {
        const ended = once(server, "exit")
        server.kill("SIGKILL")
        await ended
      }
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** `MEDUSA_VERSION` tries another release of the range that package.json promises. */
async function describeStore(tarball: string) {
  const { devDependencies } = JSON.parse(
    await readFile(path.join(repository, "package.json"), "utf8")
  ) as { devDependencies: Environment }
  const version =
    process.env.MEDUSA_VERSION ?? devDependencies["@medusajs/medusa"]!
  return {
    name: "bare-store",
    private: true,
    dependencies: {
      "@medusajs/admin-sdk": version,
      "@medusajs/cli": version,
      "@medusajs/framework": version,
      "@medusajs/medusa": version,
      "medusa-payment-invoice": `file:${tarball}`,
    },
    // As in every new Medusa project, whose configuration is TypeScript.
    devDependencies: {
      "@types/node": devDependencies["@types/node"],
      "ts-node": devDependencies["ts-node"],
      typescript: devDependencies.typescript,
      // Medusa's own starters name them; npm would find the dashboard's.
      ...(usesPnpm && {
        react: devDependencies.react,
        "react-dom": devDependencies["react-dom"],
      }),
    },
    // pnpm runs no install scripts but those that are named.
    pnpm: { onlyBuiltDependencies: ["@swc/core", "esbuild"] },
  }
}

/** `STORE_INSTALLER=pnpm` installs it as pnpm does, where a package sees only what it names. */
export const usesPnpm = process.env.STORE_INSTALLER === "pnpm"

function installCommand(directory: string): string[] {
  return usesPnpm
    ? [
        ...["npx", "--yes", PNPM, "install", "--no-frozen-lockfile"],
        ...["--store-dir", path.join(directory, ".pnpm-store")],
      ]
    : npm(["install", "--prefer-offline", "--no-audit"])
}

/** Under `npm test` the very npm that is running, else the one on the path. */
export function npm(args: string[]): string[] {
  const running = process.env.npm_execpath
  return running ? [process.execPath, running, ...args] : ["npm", ...args]
}

export async function run(
  command: string[],
  cwd: string,
  environment: Environment = {}
): Promise<void> {
  const child = launch(command, cwd, environment)
  const output = collect(child)
  const [code] = (await once(child, "exit")) as [number | null]
  if (code !== 0) {
    throw new Error(
      `${command.slice(1).join(" ")} ended with ${code}:\n${output()}`
    )
  }
}

/** Starts a program that the caller ends. */
export function launch(
  [program, ...args]: string[],
  cwd: string,
  environment: Environment
): ChildProcess {
  // Jest's own variables would make Medusa believe that it is under test.
  const { NODE_ENV, NODE_OPTIONS, JEST_WORKER_ID, ...inherited } = process.env
  return spawn(program!, args, {
    cwd,
    env: { ...inherited, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  })
}

function collect({ stdout, stderr }: ChildProcess): () => string {
  const chunks: Buffer[] = []
  for (const stream of [stdout, stderr]) {
    stream?.on("data", (chunk: Buffer) => chunks.push(chunk))
  }
  return () => Buffer.concat(chunks).toString().slice(0, 4000)
}

/** Waits for a server's first good answer. @throws with what it printed when it ended before */
export async function answers(
  address: string,
  server: ChildProcess
): Promise<void> {
  const output = collect(server)
  while (server.exitCode === null) {
    const response = await fetch(address).catch(() => undefined)
    if (response?.ok) {
      return
    }
    await wait(200)
  }
  throw new Error(`The store ended before it answered:\n${output()}`)
}

/** Loads what the store's own code would get under this name. */
export function requireFrom<T>({ directory }: BareStore, name: string): T {
  return createRequire(path.join(directory, "package.json"))(name) as T
}
