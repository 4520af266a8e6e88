/**
 * The published package is packed, installed by npm into a store outside the repository, built and
 * run as in production.
 */
import { execFileSync } from "node:child_process"
import { randomBytes } from "node:crypto"
import { readdirSync } from "node:fs"
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import os from "node:os"
import path from "node:path"
import type { Sandbox, SandboxOptions } from "../../src/sandbox"
import {
  type BareStore,
  createBareStore,
  npm,
  repository,
  requireFrom,
  run,
  usesPnpm,
} from "./bare-store"
import { openDashboard } from "../browser/dashboard"
import {
  LEDGER_COLUMNS,
  LEDGER_QUERIES,
  WIDE_QUERIES,
} from "../http/ledger-queries"
import { connect, orderByInvoice, ordersOnce } from "./shopper"

const minutes = 60_000
const adminUser = { email: "admin@example.com", password: "packed-plugin" }

/** A store's own code, as Medusa's command `exec` runs it. */
const MAKE_LINK = `
import { writeFile } from "node:fs/promises"
import type { ExecArgs } from "@medusajs/framework/types"
import { createPaymentLinkWorkflow } from "medusa-payment-invoice/workflows"

export default async function makeLink({ container, args }: ExecArgs) {
  const [order_id = "", file = ""] = args
  const { result } = await createPaymentLinkWorkflow(container).run({ input: { order_id } })
  await writeFile(file, result.url)
}
`

type Packed = { filename: string; files: { path: string }[] }

let target: string
let packed: Packed
let files: string[]
let store: BareStore
let installed: string

beforeAll(async () => {
  target = await mkdtemp(path.join(os.tmpdir(), "packed-plugin-"))
  await run(npm(["run", "build"]), repository)
  const [program, ...args] = npm([
    "pack",
    "--json",
    "--pack-destination",
    target,
  ])
  const output = execFileSync(program!, args, {
    cwd: repository,
    encoding: "utf8",
  })
  // npm 12 answers by name, npm 10 and 11 with a list.
  packed = Object.values(JSON.parse(output) as Record<string, Packed>)[0]!
  files = packed.files.map((file) => file.path)
  store = await createBareStore(path.join(target, packed.filename))
  installed = path.join(store.directory, "node_modules/medusa-payment-invoice")
}, 15 * minutes)

afterAll(async () => {
  await store?.remove()
  await rm(target, { recursive: true, force: true })
})

describe("the tarball", () => {
  it("holds the built plugin, its licence and its readme → nothing else", () => {
    const others = files.filter((file) => !file.startsWith(".medusa/server/"))
    expect(others.sort()).toEqual(["LICENSE", "README.md", "package.json"])
  })

  it("holds no tests, no sources, no separate source maps", () => {
    expect(
      files.filter((file) =>
        /__tests__|\.spec\.|integration-tests|\.map$|(?<!\.d)\.tsx?$/.test(file)
      )
    ).toEqual([])
  })

  it("names no path of the machine that built it", async () => {
    const naming = await Promise.all(
      files.map(async (file) =>
        mentions(await readFile(path.join(installed, file), "utf8"), repository)
          ? [file]
          : []
      )
    )
    expect(naming.flat()).toEqual([])
  })

  it("brings types for everything that is exported", async () => {
    const exported = Object.values((await readManifest()).exports).filter(
      (entry): entry is string => typeof entry === "string"
    )
    const scripts = exported.filter((entry) => entry.endsWith(".js"))
    expect(files).toEqual(
      expect.arrayContaining(
        scripts.map((entry) => entry.slice(2).replace(/\.js$/, ".d.ts"))
      )
    )
  })
})

describe("installed in a bare store", () => {
  it("every export resolves, and none but those", async () => {
    const names = Object.keys((await readManifest()).exports)
    expect(names.filter((name) => !resolves(name))).toEqual([])
    expect(resolves("./.medusa/server/src/sandbox/server.js")).toBe(false)
  })

  it("brings no second copy of Medusa or React", () => {
    for (const name of [
      "@medusajs/framework",
      "@medusajs/medusa",
      "@medusajs/ui",
      "@tanstack/react-query",
      "react",
    ]) {
      expect([name, copiesOf(name)]).toEqual([name, [expect.any(String)]])
    }
  })

  it("its command explains itself", () => {
    const command = path.join(
      store.directory,
      "node_modules/.bin/medusa-payment-invoice"
    )
    expect(execFileSync(command, ["--help"], { encoding: "utf8" })).toContain(
      "sandbox"
    )
  })

  it(
    "migrates, builds its dashboard, starts and sells → one order, paid once",
    async () => {
      const { startSandbox } = requireFrom<{
        startSandbox: (options?: SandboxOptions) => Promise<Sandbox>
      }>(store, "medusa-payment-invoice/sandbox")
      const sandbox = await startSandbox()
      try {
        const { origin, publishableKey, regionId, environment } =
          await open(sandbox)
        const shopper = connect(origin, {
          "x-publishable-api-key": publishableKey,
        })
        const session = await orderByInvoice(shopper, regionId)
        expect(sandbox.invoices().map(({ id }) => id)).toEqual([
          session.invoice_id,
        ])

        await seeNothingOfTheLedger(
          `${origin}/store/carts/${session.cart_id}`,
          publishableKey
        )
        await sandbox.pay(session.invoice_id)

        const orders = await ordersOnce(
          await signIn(origin),
          ([order]) => order?.payment_status === "captured"
        )
        expect(orders).toHaveLength(1)
        const [order] = orders
        const payments = order!.payment_collections.flatMap(
          (collection: { payments: { amount: number }[] }) =>
            collection.payments
        )
        expect(order!.payment_status).toBe("captured")
        expect(payments).toHaveLength(1)
        expect(payments[0].amount).toBe(order!.total)
        expect(Number(session.amount)).toBe(order!.total)
        await seePages(origin, order!.id)

        const { draft_order } = await (
          await signIn(origin)
        )("POST", "/admin/draft-orders", {
          ...{ email: "mona@example.com", region_id: regionId },
          items: [{ title: "Sewing", unit_price: 250, quantity: 1 }],
        })
        const link = path.join(target, "link")
        const script = "./src/scripts/make-link.ts"
        await writeFile(path.join(store.directory, script), MAKE_LINK)
        await store.medusa(["exec", script, draft_order.id, link], environment)
        const page = await fetch(await readFile(link, "utf8"))
        expect(await page.text()).toContain("EGP 250.00")
      } finally {
        await sandbox.close()
      }
    },
    15 * minutes
  )
})

/** Brings the store up the way its merchant would. */
async function open(sandbox: Sandbox) {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const seedOutput = path.join(target, "seed.json")
  const environment = {
    DATABASE_URL: `postgres://postgres@localhost:${process.env.DB_PORT}/postgres`,
    JWT_SECRET: randomBytes(16).toString("hex"),
    COOKIE_SECRET: randomBytes(16).toString("hex"),
    BACKEND_URL: origin,
    SHOP_URL: "http://localhost:1",
    INVOICE_API_URL: sandbox.url,
    INVOICE_API_KEY: sandbox.credentials.apiKey,
    INVOICE_API_SECRET: sandbox.credentials.apiSecret,
    INVOICE_ENCRYPTION_KEY: randomBytes(32).toString("base64"),
    SEED_OUTPUT: seedOutput,
    ADMIN_EMAIL: adminUser.email,
    ADMIN_PASSWORD: adminUser.password,
  }
  await store.medusa(["db:migrate", "--skip-scripts"], environment)
  await store.medusa(["exec", "./src/scripts/seed.ts"], environment)
  await store.medusa(["build"], environment)
  await store.start(environment, port)
  const seeded = JSON.parse(await readFile(seedOutput, "utf8")) as {
    publishableKey: string
    regionId: string
  }
  return { origin, environment, ...seeded }
}

function copiesOf(name: string): string[] {
  if (usesPnpm) {
    const start = `${name.replace("/", "+")}@`
    return readdirSync(path.join(store.directory, "node_modules/.pnpm")).filter(
      (directory) => directory.startsWith(start)
    )
  }
  const lock = requireFrom<{ packages: object }>(store, "./package-lock.json")
  return Object.keys(lock.packages).filter((location) =>
    location.endsWith(`node_modules/${name}`)
  )
}

/** Below 2.21.0 Medusa's store routes show whatever a query names. */
async function seeNothingOfTheLedger(cart: string, publishableKey: string) {
  const headers = { "x-publishable-api-key": publishableKey }
  for (const query of ["fields=id", ...WIDE_QUERIES, ...LEDGER_QUERIES]) {
    const answer = await fetch(`${cart}?${query}`, { headers })
    expect([query, await answer.text()]).toEqual([
      query,
      expect.not.stringMatching(LEDGER_COLUMNS),
    ])
    const { status } = answer
    const isRefused = LEDGER_QUERIES.includes(query)
    expect([query, status === 400]).toEqual([query, isRefused])
  }
}

/**
 * As a browser gets them, where there is one: each package that a page needs was found, and once.
 */
async function seePages(medusa: string, orderId: string) {
  const { findChromium } = await import("../../dev/find-chromium.mjs")
  if (!findChromium()) {
    return
  }
  const dashboard = await openDashboard({ medusa }, adminUser)
  try {
    const page = await dashboard.newPage()
    const broken: string[] = []
    page.on("pageerror", ({ message }) => broken.push(message))
    await page.goto(`${medusa}/app/settings/invoice-payments`)
    await page.getByText("Ready to sell").waitFor()
    await page.goto(`${medusa}/app/invoice-payments`)
    await page.getByText("Paid", { exact: true }).first().waitFor()
    await page.goto(`${medusa}/app/orders/${orderId}`)
    await page.getByText("Customer paid").waitFor()
    expect(broken).toEqual([])
  } finally {
    await dashboard.close()
  }
}

async function signIn(origin: string) {
  const anybody = connect(origin, {})
  const { token } = await anybody("POST", "/auth/user/emailpass", adminUser)
  return connect(origin, { authorization: `Bearer ${token}` })
}

async function readManifest() {
  return JSON.parse(
    await readFile(path.join(installed, "package.json"), "utf8")
  ) as { exports: Record<string, unknown> }
}

/** As Node sees it from the store's own code, not through Jest. */
function resolves(subpath: string): boolean {
  const name = path.posix.join("medusa-payment-invoice", subpath)
  try {
    execFileSync(process.execPath, ["-e", `require.resolve("${name}")`], {
      cwd: store.directory,
      stdio: "ignore",
    })
    return true
  } catch {
    return false
  }
}

/** Source maps are inside the files, as base64. */
function mentions(text: string, machinePath: string): boolean {
  const maps = [...text.matchAll(/base64,([A-Za-z0-9+/=]+)/g)].map(([, map]) =>
    Buffer.from(map!, "base64").toString()
  )
  return [text, ...maps].some((part) => part.includes(machinePath))
}

async function freePort(): Promise<number> {
  const ports = await import("../../dev/free-port.mjs")
  return ports.freePort()
}
