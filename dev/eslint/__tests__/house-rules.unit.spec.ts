/**
 * Proves of every house rule that it rejects what it is there to reject, and lets the right
 * neighbour pass. The texts are linted with the repository's own configuration, as if they stood at
 * `file`; type-aware rules are off, since no program knows these files.
 */
import path from "node:path"
import type { ESLint as ESLintClass } from "eslint"

type Example = {
  rule: string
  file: string
  wrong: string
  right: string
  /** The file of the right example, if only the place makes it right. */
  rightFile?: string
}

const ring = (file: string, wrong: string, right: string): Example => ({
  rule: "house/rings",
  file,
  wrong,
  right,
})

const examples: Example[] = [
  ring(
    "src/invoice-api/client.ts",
    `import { MedusaError } from "@medusajs/framework/utils"; export default MedusaError`,
    `import axios from "axios"; import { z } from "zod"; export { axios, z }`
  ),
  ring(
    "src/invoice-api/client.ts",
    `export { amount } from "../payment-rules/amount"`,
    `export { amount } from "./amount"`
  ),
  ring(
    "src/payment-rules/decide.ts",
    `import { parse } from "../invoice-api/invoice"; export default parse`,
    `import type { Invoice } from "../invoice-api/invoice"; export type T = Invoice`
  ),
  ring(
    "src/payment-rules/decide.ts",
    `import { MedusaError } from "@medusajs/framework/utils"; export default MedusaError`,
    `import type { PaymentSessionStatus } from "@medusajs/framework/types"; export type T = PaymentSessionStatus`
  ),
  ring(
    "src/payment-rules/decide.ts",
    `import { readFileSync } from "fs"; export default readFileSync`,
    `import BigNumber from "bignumber.js"; export default BigNumber`
  ),
  ring(
    "src/providers/invoice-payment/service.ts",
    `import { settle } from "../../settlement/settle"; export default settle`,
    `import { decide } from "../../payment-rules/decide"; export default decide`
  ),
  ring(
    "src/modules/invoice-payment/service.ts",
    `export * from "../../api/route"`,
    `import { parse } from "../../invoice-api/invoice"; export default parse`
  ),
  ring(
    "src/modules/invoice-payment/service.ts",
    `export const job = () => import("../../jobs/drain")`,
    `import type { Logger } from "@medusajs/framework/types"; export type T = Logger`
  ),
  ring(
    "src/settlement/settle/settle.ts",
    `import { completeCartWorkflow } from "@medusajs/medusa/core-flows"; export default completeCartWorkflow`,
    `import { Modules } from "@medusajs/framework/utils"; export default Modules`
  ),
  ring(
    "src/settlement/settle/settle.ts",
    `import { applyToCart } from "../../orders/apply-to-cart"; export default applyToCart`,
    `import { attention } from "../record-attention"; export default attention`
  ),
  ring(
    "src/settlement/worker/worker.ts",
    `import type { Check } from "../../health/check"; export type T = Check`,
    `import type { Lanes } from "./lanes"; export type T = Lanes`
  ),
  ring(
    "src/orders/apply.ts",
    `import { send } from "../messages/send"; export default send`,
    `import { settle } from "../settlement/settle"; export default settle`
  ),
  ring(
    "src/messages/send.ts",
    `import { message } from "../task-workers"; export default message`,
    `import { Lanes } from "../settlement/worker/lanes"; export default Lanes`
  ),
  ring(
    "src/health/collect.ts",
    `import { settle } from "../workflows/settle"; export default settle`,
    `import { runs } from "../settlement/worker/left-behind"; export default runs`
  ),
  ring(
    "src/workflows/settle.ts",
    `import { settings } from "medusa-payment-invoice/modules/invoice-payment"; export default settings`,
    `import { settle } from "../settlement/settle"; export default settle`
  ),
  ring(
    "src/api/store/route.ts",
    `import { readInvoice } from "../../invoice-api/client"; export default readInvoice`,
    `import { settle } from "../../settlement/settle"; export default settle`
  ),
  ring(
    "src/jobs/drain.ts",
    `import BigNumber from "bignumber.js"; export default BigNumber`,
    `import { settle } from "../workflows/settle"; export default settle`
  ),
  ring(
    "src/subscribers/order-placed.ts",
    `import { provider } from "../providers/invoice-payment"; export default provider`,
    `import { settings } from "../modules/invoice-payment"; export default settings`
  ),
  ring(
    "src/admin/page.ts",
    `import { schema } from "../payment-rules/with-zod"; export default schema`,
    `import { plain } from "../payment-rules/plain"; export default plain`
  ),
  ring(
    "src/admin/page.ts",
    `import { schema } from "../payment-rules/with-zod-behind-it"; export default schema`,
    `import type { schema } from "../payment-rules/with-zod-behind-it"; export type T = typeof schema`
  ),
  ring(
    "src/admin/page.ts",
    `import { settings } from "../modules/invoice-payment"; export default settings`,
    `import { Container } from "@medusajs/ui"; export default Container`
  ),
  ring(
    "src/sandbox/server.ts",
    `import type { Invoice } from "../invoice-api/invoice"; export type T = Invoice`,
    `import { createServer } from "node:http"; export default createServer`
  ),
  ring(
    "src/sandbox/server.ts",
    `import axios from "axios"; export default axios`,
    `import { invoices } from "./invoices"; export default invoices`
  ),
  ring(
    "storefront/src/index.ts",
    `import { plain } from "../../src/payment-rules/plain"; export default plain`,
    `import { wait } from "./wait"; export default wait`
  ),
  ring(
    "storefront/src/index.ts",
    `import { sandbox } from "medusa-payment-invoice/sandbox"; export default sandbox`,
    `import type { StoreCart } from "@medusajs/types"; export type T = StoreCart`
  ),
  {
    rule: "house/no-core-workflow-hooks",
    file: "src/workflows/on-order.ts",
    wrong: `import { flow } from "./flow"; flow.hooks.orderCreated(() => undefined)`,
    right: `import { flow } from "./flow"; flow.run({})`,
  },
  {
    rule: "house/no-clock-or-chance",
    file: "src/payment-rules/checkout/expiry.ts",
    wrong: `export const isOver = (end: Date) => end < new Date()`,
    right: `export const isOver = (end: Date, now: Date) => end < now && now > new Date(0)`,
  },
  {
    rule: "house/no-clock-or-chance",
    file: "src/payment-rules/checkout/expiry.ts",
    wrong: `export const wait = () => Math.random() * 10`,
    right: `export const wait = (chance: number) => Math.floor(chance * 10)`,
  },
  {
    rule: "no-restricted-globals",
    file: "src/payment-rules/options/options.ts",
    wrong: `export const url = process.env.URL`,
    right: `export const urlOf = (process: { url: string }) => process.url`,
  },
  {
    rule: "house/no-money-decisions",
    file: "src/subscribers/order-placed.ts",
    wrong: `export const fits = (order: { total: number }, due: number) => order.total === due`,
    right: `export const hasOrder = (row: { order_id?: string }) => row.order_id !== undefined`,
  },
  {
    rule: "house/file-names",
    file: "src/modules/utils/time.ts",
    wrong: `export const hour = 3600`,
    right: `export const hour = 3600`,
    rightFile: "src/modules/invoice-payment/database-time.ts",
  },
  {
    rule: "house/file-names",
    file: "src/payment-rules/test-connection.ts",
    wrong: `export const hour = 3600`,
    right: `export const hour = 3600`,
    rightFile: "src/payment-rules/connection-check.ts",
  },
  {
    rule: "house/file-names",
    file: "src/payment-rules/sessionData.ts",
    wrong: `export const hour = 3600`,
    right: `export const hour = 3600`,
    rightFile: "src/payment-rules/checkout/__tests__/session-data.unit.spec.ts",
  },
  {
    rule: "house/no-focused-or-skipped",
    file: "src/sandbox/__tests__/server.unit.spec.ts",
    wrong: `it.only("sells", () => undefined)`,
    right: `it("sells", () => undefined)`,
  },
  {
    rule: "house/no-focused-or-skipped",
    file: "integration-tests/http/01-sale.spec.ts",
    wrong: `describe.skip.each([1])("sells", () => undefined)`,
    right: `describe.each([1])("sells", () => undefined)`,
  },
  {
    rule: "no-console",
    file: "src/modules/invoice-payment/service.ts",
    wrong: `console.log("row")`,
    right: `export const row = "console"`,
  },
  {
    rule: "max-params",
    file: "src/modules/invoice-payment/service.ts",
    wrong: `export const four = (a: 1, b: 1, c: 1, d: 1) => [a, b, c, d]`,
    right: `export const three = (a: 1, b: 1, c: 1) => [a, b, c]`,
  },
  {
    rule: "max-lines",
    file: "src/modules/invoice-payment/service.ts",
    wrong: "// one\n".repeat(251),
    right: "// one\n".repeat(250),
  },
  {
    rule: "max-lines-per-function",
    file: "src/modules/invoice-payment/service.ts",
    wrong: `export function long() {\n${"  void 0\n".repeat(40)}}`,
    right: `export function fits() {\n${"  void 0\n".repeat(38)}}`,
  },
]

const root = path.resolve(__dirname, "../../..")
let eslint: ESLintClass

beforeAll(async () => {
  const { ESLint } = await import("eslint")
  const { default: tseslint } = await import("typescript-eslint")
  eslint = new ESLint({
    // The files that an example imports stand in ./example; patterns like src/** are read from
    // here.
    cwd: path.join(__dirname, "example"),
    overrideConfigFile: path.join(root, "eslint.config.mjs"),
    overrideConfig: [
      tseslint.configs.disableTypeChecked,
      {
        rules: {
          "@medusajs/no-workflow-call-without-container": "off",
          "@medusajs/no-non-serializable-step-return": "off",
        },
      },
    ],
  })
}, 60_000)

/** Medusa's own rules are left out: an example need not be a whole subscriber. */
async function rulesBrokenBy(code: string, file: string): Promise<string[]> {
  const [result] = await eslint.lintText(code, {
    filePath: path.join(__dirname, "example", file),
  })
  return (result?.messages ?? [])
    .map(({ ruleId, message }) => ruleId ?? message)
    .filter((rule) => !rule.startsWith("@medusajs/"))
}

describe.each(examples)(
  "$rule in $file",
  ({ rule, file, wrong, right, rightFile = file }) => {
    it(`wrong: ${summary(wrong)} → reported, and nothing else`, async () => {
      expect(new Set(await rulesBrokenBy(wrong, file))).toEqual(new Set([rule]))
    })

    it(`right: ${summary(right)} → passes`, async () => {
      expect(await rulesBrokenBy(right, rightFile)).toEqual([])
    })
  }
)

function summary(code: string): string {
  return code.split("\n")[0] ?? ""
}
