import type { LoaderOptions } from "@medusajs/framework/types"
import fc from "fast-check"
import { InvoiceApiClient } from "../../src/invoice-api"
import { PublicUrls } from "../../src/modules/invoice-payment/public-urls"
import { Sealer } from "../../src/modules/invoice-payment/encryption"
import { hostConfig } from "../../src/modules/invoice-payment/host-config"
import checkConfiguration from "../../src/modules/invoice-payment/loaders/check-configuration"
import {
  optionsSchema,
  parseOptions,
} from "../../src/payment-rules/options/options"
import { RUNS, SEED, printLine } from "./chance"

/** A secret that no message may repeat. */
const SECRET = "s3cret-of-the-fuzz"

const KEY = "CYGfoOHNJ+0ZJ5aMH1SZE+6NEGHAQqkY8A/8CY2pgjs="

const good: Record<string, unknown> = {
  apiUrl: "https://invoices.example",
  encryptionKey: KEY,
  storefrontUrl: "https://shop.example",
  backendUrl: "https://api.shop.example",
  credentials: { apiKey: SECRET, apiSecret: SECRET },
}

const value = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.anything({ maxDepth: 1, withBigInt: true, withDate: true }),
  fc.string({ unit: "binary", maxLength: 30 }),
  fc.constantFrom<unknown>(
    ...[SECRET, `${SECRET}\n`, `${SECRET} é`, { apiKey: SECRET }, [SECRET]],
    ...[
      { accessToken: SECRET, apiKey: SECRET },
      { accessToken: `${SECRET}\0` },
    ],
    ...[
      "https://a",
      "http://a",
      "https://u:p@a",
      "//a",
      "https://a/?b",
      "https:a",
    ],
    ...[
      "/{order_id}",
      "/{x}",
      "https://{cart_id}.example/",
      "/\n",
      "javascript:1",
    ],
    ...["/x/{invoice}", "//evil.example/{invoice}", "/../{invoice}?#{invoice}"],
    ...[0, -1, 1.5, NaN, Infinity, "120", 2 ** 60, null, undefined, true],
    ...[
      KEY,
      KEY.slice(1),
      `${KEY} `,
      ["egp", "kwd"],
      ["EGP"],
      { min: 1, max: 0 },
    ]
  )
)

const names = Object.keys(optionsSchema.shape)

const options = fc
  .dictionary(
    fc.oneof(
      { weight: 20, arbitrary: fc.constantFrom(...names) },
      { weight: 1, arbitrary: fc.string({ maxLength: 12 }) }
    ),
    value,
    { maxKeys: 3 }
  )
  .map((changes) => ({ ...good, ...changes }))

const environment = fc.record({
  NODE_ENV: fc.constantFrom("production", "development", "", "x"),
  PORT: fc.constantFrom("9000", "", "x", "-1", "1e9", "NaN"),
})

const host = fc.record(
  {
    admin: fc.record(
      { backendUrl: value, storefrontUrl: value },
      { requiredKeys: [] }
    ),
    projectConfig: fc.constantFrom({}, { http: {} }, { workerMode: "worker" }),
    modules: fc.dictionary(
      fc.constantFrom("payment", "locking", "event_bus"),
      fc.oneof(value, fc.record({ resolve: value, options: value }))
    ),
  },
  { requiredKeys: [] }
)

const { NODE_ENV, PORT } = process.env
afterEach(() => {
  Object.assign(process.env, { NODE_ENV, PORT: PORT ?? "" })
})

/** Starts the plugin as Medusa does, up to the first call of the service. */
async function start(configModule: object, given: object): Promise<void> {
  await checkConfiguration({
    container: { resolve: () => configModule },
    logger: { warn: () => {} },
    options: given,
  } as unknown as LoaderOptions)
  const parsed = parseOptions(given, hostConfig(configModule))
  const row = "invpay_01KA00000000000000000000AA"
  new PublicUrls(parsed).forInvoice(row)
  new Sealer(parsed.encryptionKey, parsed.previousEncryptionKeys).seal("a", "b")
  if (parsed.credentials) {
    const { apiUrl: baseUrl, credentials, timeoutMs, cancelPath } = parsed
    new InvoiceApiClient({
      baseUrl,
      credentials,
      timeoutMs,
      cancelPath,
    }).close()
  }
}

it("any options, host configuration and environment → it starts, or stops with a text that names the field and no secret", async () => {
  printLine(`FUZZ_SEED=${SEED}, ${RUNS} starts`)
  let started = 0
  await fc.assert(
    fc.asyncProperty(options, host, environment, async (given, config, env) => {
      Object.assign(process.env, env)
      await start(config, given).then(
        () => {
          started += 1
        },
        ({ message }: Error) => {
          expect(message).toMatch(/^medusa-payment-invoice: /)
          expect(message).toMatch(
            new RegExp(
              `\\b(${[...names, "options", "provider"].join("|")}|dependencies)\\b`
            )
          )
          expect(message).not.toContain(SECRET)
        }
      )
    }),
    { seed: SEED, numRuns: RUNS }
  )
  printLine(`${started} of ${RUNS} started`)
  expect(started).toBeGreaterThan(0)
}, 120_000)
