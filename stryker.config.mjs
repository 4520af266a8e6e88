// `npm run mutate:rules [-- -m src/payment-rules/<folder>/<file>.ts]`: each rule is changed in
// every small way, and a table of facts must notice. Not installed with the rest: a hundred
// packages for a tool that runs now and then.

/** @type {import("@stryker-mutator/api/core").PartialStrykerOptions} */
export default {
  mutate: [
    "src/payment-rules/**/*.ts",
    "src/invoice-api/**/*.ts",
    "!**/__tests__/**",
    // Nothing but sentences: their own tests compare languages and placeholders.
    "!src/payment-rules/health/health-texts.ts",
    "!src/payment-rules/settlement/attention-ar.ts",
  ],
  // Its changed expressions are not valid with the flag u, so no file that has one loads.
  mutator: { excludedMutations: ["Regex"] },
  testRunner: "jest",
  jest: {
    projectType: "custom",
    configFile: "jest.config.js",
    // The tables of facts alone: a history that happens to break names no fact.
    config: {
      testMatch: [
        "<rootDir>/src/{payment-rules,invoice-api}/**/*.unit.spec.ts",
        // Reads the docs, which Stryker does not copy.
        "!**/documented-options.unit.spec.ts",
        // Thousands of random values each: with every branch counted they take minutes.
        "!**/random-keys.unit.spec.ts",
        "!**/settle-invariants.unit.spec.ts",
      ],
    },
  },
  // swc compiles the tests and reads no tsconfig; rewriting one would need TypeScript beside
  // Stryker.
  tsconfigFile: ".none",
  coverageAnalysis: "perTest",
  // A change of a constant needs a new process and every test: one in seven of the changes, nine
  // tenths of the time.
  ignoreStatic: true,
  ignorePatterns: ["/.cache", "/.demo", "/.medusa", "/docs", "/demo"],
  incremental: true,
  incrementalFile: ".cache/stryker.json",
  reporters: ["clear-text", "progress-append-only"],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  concurrency: 2,
  timeoutMS: 20_000,
  dryRunTimeoutMinutes: 30,
}
