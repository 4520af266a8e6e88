import type { LoaderOptions } from "@medusajs/framework/types"
import { REQUIRED } from "../../../payment-rules/__tests__/samples"
import checkConfiguration from "../loaders/check-configuration"

const OURS = {
  resolve: "medusa-payment-invoice/providers/invoice-payment",
  id: "default",
}
const STRIPE = { resolve: "@medusajs/medusa/payment-stripe", id: "stripe" }
const DEPENDENCIES = ["invoicePayment", "query"]

const { NODE_ENV } = process.env
afterEach(() => {
  process.env["NODE_ENV"] = NODE_ENV
})

/** The warnings of a start; it rejects when the start is stopped. */
async function start(
  payment: unknown,
  options: Record<string, unknown> = REQUIRED
): Promise<string[]> {
  const warnings: string[] = []
  const configModule = { modules: { payment } }
  await checkConfiguration({
    container: { resolve: () => configModule },
    logger: { warn: (text: string) => warnings.push(text) },
    options,
  } as unknown as LoaderOptions)
  return warnings
}

function entry(providers: unknown[], dependencies?: string[]) {
  return { options: { providers }, ...(dependencies && { dependencies }) }
}

it.each([
  ["our provider with its dependencies", entry([OURS], DEPENDENCIES)],
  ["beside another provider", entry([STRIPE, OURS], DEPENDENCIES)],
  ["more dependencies than ours", entry([OURS], ["x", ...DEPENDENCIES])],
  ["our provider not registered", entry([STRIPE])],
  ["no payment module's entry", undefined],
  ["an entry that is switched off", false],
  ["a provider given as a class", entry([{ resolve: class {}, id: "x" }])],
])("%s → starts", async (_, payment) => {
  await expect(start(payment)).resolves.toEqual(expect.any(Array))
})

const LINE = 'dependencies: ["invoicePayment", "query"]'
it.each([
  ["none", undefined],
  ["without query", ["invoicePayment"]],
  ["without our module", ["query"]],
])(
  "dependencies: %s → stops with the line to write",
  async (_, dependencies) => {
    await expect(start(entry([OURS], dependencies))).rejects.toThrow(LINE)
  }
)

it.each([
  ["twice", [OURS, OURS]],
  ["a second one with another id", [OURS, { ...OURS, id: "second" }]],
  ["another id", [{ ...OURS, id: "second" }]],
  ["no id", [{ resolve: OURS.resolve }]],
  [
    "by a Windows path, another id",
    [{ resolve: "C:\\shop\\src\\providers\\invoice-payment", id: "x" }],
  ],
])("registered %s → stops: once, with id default", async (_, providers) => {
  await expect(start(entry(providers, DEPENDENCIES))).rejects.toThrow(
    'register the provider once, with id "default"'
  )
})

it("wrong options → stops with their names", async () => {
  const options = { ...REQUIRED, timeoutMs: 1, apiUrl: "x" }
  await expect(start(undefined, options)).rejects.toThrow(
    /apiUrl: [^]*timeoutMs: /
  )
})

it("production without a key → stops; development → starts with a warning", async () => {
  const { encryptionKey: _, ...options } = REQUIRED
  process.env["NODE_ENV"] = "production"
  await expect(start(undefined, options)).rejects.toThrow("encryptionKey")
  process.env["NODE_ENV"] = "development"
  const warnings = await start(undefined, options)
  expect(warnings.join()).toContain("encryptionKey is not set")
})

it("no credentials → a warning; with them → silence", async () => {
  expect((await start(undefined)).join()).toContain("no credentials")
  const credentials = { accessToken: "token" }
  expect(await start(undefined, { ...REQUIRED, credentials })).toEqual([])
})
