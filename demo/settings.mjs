import { randomBytes } from "node:crypto"
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { fileURLToPath } from "node:url"

import { isPortFree } from "../dev/free-port.mjs"

export const REPOSITORY = fileURLToPath(new URL("..", import.meta.url))
export const STORE = join(REPOSITORY, "demo", "store")

/** The folder of the demo's data, logs and secrets, kept between two starts. */
export const HOME = resolve(REPOSITORY, process.env.DEMO_DIR ?? ".demo")

export const ADMIN = {
  ADMIN_EMAIL: "admin@dukkan.example",
  ADMIN_PASSWORD: "demo-password",
}

const PORTS = {
  medusa: ["DEMO_MEDUSA_PORT", 9000],
  shop: ["DEMO_SHOP_PORT", 8000],
  sandbox: ["DEMO_SANDBOX_PORT", 4600],
}

/**
 * @returns {Promise<Record<keyof typeof PORTS, number>>}
 * @throws when a port is taken, with the way out
 */
export async function choosePorts() {
  const ports = {}
  for (const [name, [variable, usual]] of Object.entries(PORTS)) {
    const port = Number(process.env[variable] ?? usual)
    if (!(await isPortFree(port))) {
      throw new Error(
        `Port ${port} (${name}) is taken. Is the demo running already? Else choose another: ${variable}=${port + 1} npm run demo`
      )
    }
    ports[name] = port
  }
  return ports
}

/** Made once and kept, so that what is encrypted or signed today can be read tomorrow. */
export function readSecrets() {
  const file = join(HOME, "secrets.json")
  if (!existsSync(file)) {
    const secrets = {
      JWT_SECRET: randomBytes(32).toString("hex"),
      COOKIE_SECRET: randomBytes(32).toString("hex"),
      INVOICE_ENCRYPTION_KEY: randomBytes(32).toString("base64"),
    }
    mkdirSync(HOME, { recursive: true })
    writeFileSync(file, JSON.stringify(secrets, null, 2), { mode: 0o600 })
  }
  return JSON.parse(readFileSync(file, "utf8"))
}
