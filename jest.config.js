// One configuration, several kinds of tests: TEST_TYPE names the kind (integration-tests/run.mjs
// sets it).
const kind = process.env.TEST_TYPE ?? "unit"

const testMatch = {
  unit: [
    "<rootDir>/{src,dev,demo,bench,storefront,integration-tests}/**/__tests__/**/*.unit.spec.{ts,tsx}",
  ],
  http: ["<rootDir>/integration-tests/http/**/*.spec.ts"],
  api: ["<rootDir>/integration-tests/{admin-api,hooks,store-api}/**/*.spec.ts"],
  faults: require("./integration-tests/faults/faults-files.cjs"),
  sweep: ["<rootDir>/integration-tests/sweep/*.spec.ts"],
  purchase: ["<rootDir>/integration-tests/browser/purchase.spec.ts"],
  browser: ["<rootDir>/integration-tests/browser/**/*.spec.ts"],
  fuzz: ["<rootDir>/integration-tests/fuzz/**/*.spec.ts"],
  thief: ["<rootDir>/integration-tests/thief/**/*.spec.ts"],
  package: ["<rootDir>/integration-tests/package/**/*.spec.ts"],
  starter: ["<rootDir>/integration-tests/starter/**/*.spec.ts"],
  contract: ["<rootDir>/integration-tests/contract/**/*.spec.ts"],
  upgrade: ["<rootDir>/integration-tests/upgrade/**/*.spec.ts"],
  explored: ["<rootDir>/integration-tests/explore/*.spec.ts"],
}

const needsDatabase = [
  "http",
  "api",
  "purchase",
  "browser",
  "faults",
  "sweep",
  "fuzz",
  "thief",
  "package",
  "starter",
  "contract",
  "upgrade",
  "explored",
].includes(kind)

/**
 * `ignoreDynamic` leaves `import()` to Node, so that a test can load an .mjs file or an ESM-only
 * package.
 */
const swc = (parser) => [
  "@swc/jest",
  {
    module: { type: "commonjs", ignoreDynamic: true },
    jsc: {
      parser: { syntax: "typescript", decorators: true, ...parser },
      target: "es2021",
      transform: { decoratorMetadata: true, react: { runtime: "automatic" } },
    },
  },
]

module.exports = {
  rootDir: __dirname,
  testEnvironment: "node",
  testMatch: testMatch[kind],
  transform: {
    "^.+\\.[jt]s$": swc({}),
    "^.+\\.[jt]sx$": swc({ tsx: true }),
  },
  // Built copies and the source directory of the tests carry our package name a second time.
  modulePathIgnorePatterns: [
    ...["/\\.medusa/", "/\\.cache/", "/\\.demo/"],
    // Copies that Stryker makes; a test that runs in one is not ignored there.
    "<rootDir>/\\.stryker-tmp/",
  ],
  // Tests wait for facts. This only ends one that waits for ever, so a busy machine never meets it.
  testTimeout: kind === "unit" ? 60_000 : 300_000,
  ...(kind === "faults" && {
    reporters: [
      "default",
      "<rootDir>/integration-tests/faults/matrix-reporter.cjs",
    ],
  }),
  ...(needsDatabase && {
    // Each file of a booted Medusa leaves some 150 MB in its worker; a worker that holds this much
    // starts anew.
    workerIdleMemoryLimit: "1GB",
    globalSetup: "<rootDir>/integration-tests/start-database.mjs",
    globalTeardown: "<rootDir>/integration-tests/stop-database.mjs",
  }),
}
