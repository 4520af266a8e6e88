// `npm run mutate:rules [-- -m src/payment-rules/<folder>/<file>.ts]`: each rule is changed in
// every small way, and a table of facts must notice. Not installed with the rest: a hundred
// packages for a tool that runs now and then.

/** @type {import("@stryker-mutator/api/core").PartialStrykerOptions} */
export default {
  mutate: [
    // What decides about money: when it is captured, refunded, waited for.
    "src/payment-rules/checkout/{authorization,expiry}.ts",
    "src/payment-rules/settlement/{capture-decision,invoice-check,read-verdict}.ts",
    "src/payment-rules/settlement/{session-decision,settle-decision,status-table}.ts",
    "src/payment-rules/orders/refund-balance.ts",
  ],
  testRunner: "jest",
  jest: {
    projectType: "custom",
    configFile: "jest.config.js",
    // The tables of facts alone: a history that happens to break names no fact.
    config: {
      testMatch: ["<rootDir>/src/payment-rules/**/*.unit.spec.ts"],
    },
  },
  // swc compiles the tests and reads no tsconfig; rewriting one would need TypeScript beside
  // Stryker.
  tsconfigFile: ".none",
  coverageAnalysis: "perTest",
  ignorePatterns: ["/.cache", "/.demo", "/.medusa", "/docs", "/demo"],
  incremental: true,
  incrementalFile: ".cache/stryker.json",
  reporters: ["clear-text", "progress-append-only"],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  concurrency: 2,
  timeoutMS: 20_000,
}
