import js from "@eslint/js"
import medusa from "@medusajs/eslint-plugin"
import reactHooks from "eslint-plugin-react-hooks"
import globals from "globals"
import tseslint from "typescript-eslint"
import { housePlugin } from "./dev/eslint/house-rules.mjs"

const typescript = ["**/*.{ts,tsx}"]
const tests = ["**/__tests__/**", "integration-tests/**"]
const edges = ["src/api/**", "src/jobs/**", "src/subscribers/**"]
const pages = ["src/admin/**", "demo/**/*.tsx", "storefront/src/**"]

// Medusa's preset leaves tests out; ours are held to the same rules as the rest.
const medusaRules = medusa.configs.strict.filter(
  (block) => !block.ignores || block.rules
)

export default tseslint.config(
  {
    ignores: [
      "**/node_modules/",
      "**/.medusa/",
      "**/.cache/",
      "**/.stryker-tmp/",
      "**/.demo/",
      "**/coverage/",
      "**/dist/",
    ],
  },
  js.configs.recommended,
  { files: ["**/*.mjs"], languageOptions: { globals: globals.node } },
  {
    files: ["*.js", "**/*.cjs"],
    languageOptions: { sourceType: "commonjs", globals: globals.node },
  },
  {
    files: ["demo/shop/**/*.js"],
    languageOptions: { globals: globals.browser },
  },

  ...medusaRules,
  {
    files: typescript,
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: {
        project: [
          "tsconfig.check.json",
          "tsconfig.admin.json",
          "storefront/tsconfig*.json",
        ],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/consistent-type-definitions": ["error", "type"],
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", ignoreRestSiblings: true },
      ],
      // Medusa wants steps, loaders and service methods async, whether or not they wait.
      "@typescript-eslint/require-await": "off",
      "@typescript-eslint/switch-exhaustiveness-check": [
        "error",
        { considerDefaultExhaustiveForUnions: true },
      ],
    },
  },

  {
    // These know no Medusa: they throw their own errors and bring their own zod.
    files: [
      "src/invoice-api/**",
      "src/payment-rules/**",
      "src/sandbox/**",
      "src/health/health-command.ts",
      "storefront/**",
      "dev/**",
      "demo/**",
      "bench/**",
      ...tests,
    ],
    rules: {
      "@medusajs/use-medusa-error-not-generic-error": "off",
      "@medusajs/zod-import-source": "off",
    },
  },

  {
    // Step ids are global in Medusa, so ours carry the plugin's prefix and are not the file's name.
    files: ["src/workflows/**"],
    rules: { "@medusajs/step-id-kebab-case": "off" },
  },

  { plugins: { house: housePlugin }, rules: { "house/rings": "error" } },
  {
    rules: {
      curly: ["error", "all"],
      "max-len": [
        "error",
        {
          code: 1000,
          comments: 100,
          ignoreUrls: true,
          ignorePattern: "eslint-disable",
        },
      ],
    },
  },
  {
    files: typescript,
    // The client's own fields hold secrets: with `#` nothing that prints an object shows them.
    ignores: ["src/invoice-api/**"],
    rules: {
      "no-restricted-syntax": [
        "error",
        {
          selector:
            ":matches(PropertyDefinition, MethodDefinition) > PrivateIdentifier",
          message: "Write `private`.",
        },
      ],
    },
  },
  {
    // Medusa's own interface, which only another interface adds to.
    files: ["src/modules/invoice-payment/index.ts"],
    rules: { "@typescript-eslint/consistent-type-definitions": "off" },
  },
  {
    // Written by Medusa.
    files: ["src/**/migrations/**"],
    rules: { "max-len": "off" },
  },
  {
    files: ["src/**"],
    rules: {
      "house/file-names": "error",
      "house/no-core-workflow-hooks": "error",
      "no-console": "error",
      "max-params": ["error", 3],
    },
  },
  {
    files: ["src/**/*.ts"],
    ignores: [...tests, "src/admin/**", "src/**/migrations/**"],
    rules: {
      "max-lines": ["error", 250],
      "max-lines-per-function": [
        "error",
        { max: 40, skipBlankLines: true, skipComments: true },
      ],
    },
  },
  {
    files: ["src/payment-rules/**"],
    ignores: tests,
    rules: {
      "house/no-clock-or-chance": "error",
      "no-restricted-globals": [
        "error",
        "process",
        "console",
        "fetch",
        "performance",
        "crypto",
        "setTimeout",
        "setInterval",
        "setImmediate",
      ],
    },
  },
  {
    files: edges,
    ignores: tests,
    rules: { "house/no-money-decisions": "error" },
  },
  {
    files: ["src/sandbox/**", "src/command-line.ts"],
    rules: { "no-console": "off" },
  },
  { files: pages, extends: [reactHooks.configs["recommended-latest"]] },
  {
    files: tests,
    rules: {
      "house/no-focused-or-skipped": "error",
      "house/rings": "off",
      "max-params": "off",
    },
  },
  {
    // Answers over HTTP, and of query.graph in the seeds, are `any` until somebody has looked at
    // them.
    files: [...tests, "demo/**", "bench/**"],
    rules: {
      "@typescript-eslint/no-explicit-any": "off",
      "@typescript-eslint/no-unsafe-argument": "off",
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-call": "off",
      "@typescript-eslint/no-unsafe-member-access": "off",
      "@typescript-eslint/no-unsafe-return": "off",
    },
  }
)
