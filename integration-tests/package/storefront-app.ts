/**
 * A shop that knows nothing of this repository: React 19, the storefront package from its tarball,
 * and no Medusa.
 */
import { execFileSync, spawnSync } from "node:child_process"
import { writeFileSync } from "node:fs"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import os from "node:os"
import path from "node:path"

import { npm, run } from "./bare-store"

export const installers = {
  npm: npm(["install", "--prefer-offline", "--no-audit"]),
  pnpm: npm(["exec", "--yes", "--", "pnpm@10", "install", "--prefer-offline"]),
}

const CONFIG = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    target: "ES2022",
    jsx: "react-jsx",
    types: [],
  },
}

const RIGHT = `
import { startPayment, watchPayment, type Connection } from "medusa-payment-invoice-storefront"
import { InvoiceOrderBanner, InvoicePayButton, InvoicePaymentProvider } from "medusa-payment-invoice-storefront/react"
import { textsFor } from "medusa-payment-invoice-storefront/texts"

const connection: Connection = { baseUrl: "https://api.shop.example", publishableKey: "pk_1" }

export async function pay(cartId: string): Promise<string> {
  const { session_id, payment_url } = await startPayment(connection, cartId)
  const { order_id } = await watchPayment(connection, session_id)
  return order_id ?? payment_url
}

export const Checkout = ({ cartId }: { cartId: string }) => (
  <InvoicePaymentProvider connection={connection} texts={textsFor("ar")}>
    <InvoicePayButton cartId={cartId} />
    <InvoiceOrderBanner order={{ payment_status: "captured" }} />
  </InvoicePaymentProvider>
)
`

/** Each line is wrong in its own way. */
const WRONG = `
import { startPayment } from "medusa-payment-invoice-storefront"
import { InvoicePayButton } from "medusa-payment-invoice-storefront/react"
import { textsFor } from "medusa-payment-invoice-storefront/texts"

export const withoutKey = startPayment({ baseUrl: "https://api.shop.example" }, "cart_1")
export const withoutCart = <InvoicePayButton />
export const failed: string = textsFor("en").outcomes.failed.title
`
export const WRONG_LINES = [6, 7, 8]

const RENDER = `
const { createElement: h } = React
const connection = { baseUrl: "https://api.shop.example", publishableKey: "pk_1" }
const button = h(InvoicePayButton, { cartId: "cart_1" })
console.log(renderToString(h(InvoicePaymentProvider, { connection, texts: textsFor("ar") }, button)))
`
const MODULE = `
import * as React from "react"
import { renderToString } from "react-dom/server"
import { InvoicePayButton, InvoicePaymentProvider } from "medusa-payment-invoice-storefront/react"
import { textsFor } from "medusa-payment-invoice-storefront/texts"
${RENDER}`
const COMMON = `
const React = require("react")
const { renderToString } = require("react-dom/server")
const { InvoicePayButton, InvoicePaymentProvider } = require("medusa-payment-invoice-storefront/react")
const { textsFor } = require("medusa-payment-invoice-storefront/texts")
${RENDER}`

/** As shops resolve: "node10" is what Medusa's official starter has. */
export const RESOLUTIONS = ["bundler", "nodenext", "node10"] as const
type Resolution = (typeof RESOLUTIONS)[number]

export type StorefrontApp = {
  directory: string
  /** TypeScript's errors in one file, with the given resolution; "" if there are none. */
  check: (file: string, resolution: Resolution) => string
  /** The HTML that a server sends, from "module.mjs" or "common.cjs". */
  render: (file: string) => string
  remove: () => Promise<void>
}

export async function createStorefrontApp(
  tarball: string,
  installer: keyof typeof installers
): Promise<StorefrontApp> {
  const directory = await mkdtemp(path.join(os.tmpdir(), "storefront-app-"))
  const files = {
    "package.json": JSON.stringify({
      name: "storefront-app",
      private: true,
      type: "module",
      dependencies: {
        "medusa-payment-invoice-storefront": `file:${tarball}`,
        react: "^19.0.0",
        "react-dom": "^19.0.0",
      },
      devDependencies: {
        "@types/react": "^19.0.0",
        typescript: "^5.9.3",
      },
    }),
    "tsconfig.json": JSON.stringify(CONFIG),
    "right.tsx": RIGHT,
    "wrong.tsx": WRONG,
    "module.mjs": MODULE,
    "common.cjs": COMMON,
  }
  for (const [name, text] of Object.entries(files)) {
    await writeFile(path.join(directory, name), text)
  }
  await run(installers[installer], directory)
  const compiler = path.join(directory, "node_modules/typescript/bin/tsc")
  return {
    directory,
    check(file, resolution) {
      const module = resolution === "nodenext" ? "nodenext" : "esnext"
      const config = path.join(directory, "tsconfig.one.json")
      writeFileSync(
        config,
        JSON.stringify({
          extends: "./tsconfig.json",
          compilerOptions: { module, moduleResolution: resolution },
          files: [file],
        })
      )
      return spawnSync(process.execPath, [compiler, "-p", config], {
        cwd: directory,
        encoding: "utf8",
      }).stdout
    },
    render: (file) =>
      execFileSync(process.execPath, [file], {
        cwd: directory,
        encoding: "utf8",
      }),
    remove: () => rm(directory, { recursive: true, force: true }),
  }
}
