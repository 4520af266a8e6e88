/**
 * The patched starter at work: database, sandbox, Medusa and Next as in production, the shop behind
 * a proxy.
 */
import type { ChildProcess } from "node:child_process"
import { randomBytes } from "node:crypto"
import { once } from "node:events"
import path from "node:path"
import { Client } from "@medusajs/framework/pg"
import type { Sandbox } from "../../src/sandbox"
import { startSandbox } from "../../src/sandbox"
import { answers, launch } from "../package/bare-store"
import { connect } from "../package/shopper"
import {
  backend,
  patchStarter,
  pnpm,
  step,
  storefront,
  writeSettings,
} from "./patched-starter"
import { type ReverseProxy, startProxy } from "./reverse-proxy"

const ADMIN = { email: "admin@example.com", password: "starter-password" }
const PROVIDER = "pp_invoice-payment_default"

export type RunningStarter = {
  shop: string
  medusa: string
  sandbox: Sandbox
  database: Client
  admin: typeof ADMIN
  stop: () => Promise<void>
}

export async function startStarter(directory: string): Promise<RunningStarter> {
  const { freePort } = (await import("../../dev/free-port.mjs")) as {
    freePort: () => Promise<number>
  }
  await patchStarter(directory)
  const sandbox = await startSandbox()
  const [medusaPort, shopPort] = [await freePort(), await freePort()]
  const proxy = await startProxy(() => shopPort)
  const medusa = `http://localhost:${medusaPort}`
  const databaseUrl = await createDatabase()
  const children: ChildProcess[] = []

  await openBackend({ medusa, proxy, sandbox, databaseUrl, children })
  const publishableKey = await step("enable the method", () => enable(medusa))
  await openStorefront({ medusa, proxy, publishableKey, shopPort, children })

  const database = new Client({ connectionString: databaseUrl })
  await database.connect()
  return {
    ...{ shop: proxy.origin, medusa, sandbox, database, admin: ADMIN },
    stop: async () => {
      await database.end()
      proxy.stop()
      for (const child of children.reverse()) {
        const ended = once(child, "exit")
        if (child.exitCode === null && child.kill("SIGKILL")) {
          await ended
        }
      }
      await sandbox.close()
    },
  }
}

type Backend = {
  medusa: string
  proxy: ReverseProxy
  sandbox: Sandbox
  databaseUrl: string
  children: ChildProcess[]
}

async function openBackend(parts: Backend) {
  const { medusa, proxy, sandbox, databaseUrl, children } = parts
  const settings = {
    DATABASE_URL: databaseUrl,
    JWT_SECRET: randomBytes(16).toString("hex"),
    COOKIE_SECRET: randomBytes(16).toString("hex"),
    STORE_CORS: proxy.origin,
    ADMIN_CORS: medusa,
    AUTH_CORS: `${proxy.origin},${medusa}`,
    INVOICE_API_URL: sandbox.url,
    INVOICE_API_KEY: sandbox.credentials.apiKey,
    INVOICE_API_SECRET: sandbox.credentials.apiSecret,
    INVOICE_ENCRYPTION_KEY: randomBytes(32).toString("base64"),
    BACKEND_URL: medusa,
    STOREFRONT_URL: proxy.origin,
  }
  const files = { template: ".env.template", file: ".env" }
  await writeSettings(backend, files, settings)
  await step("migrate and seed", () => pnpm(["medusa", "db:migrate"], backend))
  const user = ["medusa", "user", "-e", ADMIN.email, "-p", ADMIN.password]
  await step("make the admin's user", () => pnpm(user, backend))
  await step("build the backend", () => pnpm(["build"], backend))
  await step("start the backend", async () => {
    const cli = path.join(backend, "node_modules/@medusajs/cli/cli.js")
    const { port } = new URL(medusa)
    const server = launch(
      [process.execPath, cli, "start", "--port", port],
      path.join(backend, ".medusa/server"),
      { ...settings, NODE_ENV: "production" }
    )
    children.push(server)
    await answers(`${medusa}/health`, server)
  })
}

/** As an admin does it at Settings → Invoice payments. @returns the publishable key */
async function enable(medusa: string): Promise<string> {
  const anybody = connect(medusa, {})
  const { token } = await anybody("POST", "/auth/user/emailpass", ADMIN)
  const admin = connect(medusa, { authorization: `Bearer ${token}` })
  const { regions } = await admin("GET", "/admin/regions")
  await admin("POST", `/admin/regions/${regions[0].id}`, {
    payment_providers: ["pp_system_default", PROVIDER],
  })
  const { api_keys } = await admin("GET", "/admin/api-keys?type=publishable")
  return api_keys[0].token as string
}

type Storefront = {
  medusa: string
  proxy: ReverseProxy
  publishableKey: string
  shopPort: number
  children: ChildProcess[]
}

async function openStorefront(parts: Storefront) {
  const { medusa, proxy, publishableKey, shopPort, children } = parts
  const files = { template: ".env.template", file: ".env.local" }
  await writeSettings(storefront, files, {
    NEXT_PUBLIC_MEDUSA_PUBLISHABLE_KEY: publishableKey,
    NEXT_PUBLIC_MEDUSA_BACKEND_URL: medusa,
    NEXT_PUBLIC_BASE_URL: proxy.origin,
  })
  await step("build the storefront", () => pnpm(["build"], storefront))
  await step("start the storefront", async () => {
    const next = path.join(storefront, "node_modules/next/dist/bin/next")
    const server = launch(
      [process.execPath, next, "start", "-p", String(shopPort)],
      storefront,
      { NODE_ENV: "production" }
    )
    children.push(server)
    await answers(`http://localhost:${shopPort}/dk`, server)
  })
}

async function createDatabase(): Promise<string> {
  const { DB_PORT } = process.env
  const url = (name: string) =>
    `postgres://postgres@localhost:${DB_PORT}/${name}`
  const client = new Client({ connectionString: url("postgres") })
  await client.connect()
  await client.query('create database "starter"')
  await client.end()
  return url("starter")
}
