import path from "node:path"
import { defineConfig } from "@medusajs/framework/utils"
import { sharedModules } from "./shared-modules"

/**
 * The store of the http tests: the plugin from its source, and Medusa's own test
 * provider beside it. `INVOICE_OPTIONS` (JSON) overrides single plugin options.
 * The `STORE_` variables come from integration-tests/processes alone; without them
 * it is one process with everything in memory.
 */
const plugin = process.env.PLUGIN_DIR ?? ""
const {
  STORE_DATABASE_URL: databaseUrl,
  STORE_REDIS_URL: redisUrl,
  STORE_WORKER_MODE: workerMode = "shared",
} = process.env

const overrides = JSON.parse(process.env.INVOICE_OPTIONS ?? "{}")

export default defineConfig({
  admin: { disable: true },
  projectConfig: {
    ...(databaseUrl && { databaseUrl }),
    ...(redisUrl && { redisUrl }),
    workerMode: workerMode as "shared" | "server" | "worker",
    http: {
      storeCors: "http://localhost:8000",
      adminCors: "http://localhost:9000",
      authCors: "http://localhost:9000",
      jwtSecret: "jwt-secret-of-the-tests",
      cookieSecret: "cookie-secret-of-the-tests",
    },
  },
  plugins: [
    {
      resolve: plugin,
      options: {
        apiUrl: process.env.INVOICE_API_URL,
        credentials: {
          apiKey: process.env.INVOICE_API_KEY,
          apiSecret: process.env.INVOICE_API_SECRET,
        },
        encryptionKey: "eXXl6jhpUB8DThk//djrbKgyM3sbxFYt5V3D9cekHzM=",
        storefrontUrl: "http://localhost:8000",
        backendUrl: `http://localhost:${process.env.PORT}`,
        // One shopper makes every invoice of a test, and some tests hundreds.
        invoicesPerMinute: 100_000,
        openInvoicesPerPayer: 100_000,
        ...overrides,
        // JSON has no undefined; null is none at all, to be entered in the admin.
        ...(overrides.credentials === null && { credentials: undefined }),
      },
    },
  ],
  modules: [
    {
      resolve: "@medusajs/medusa/payment",
      dependencies: ["invoicePayment", "query"],
      options: {
        providers: [
          {
            resolve: path.join(
              plugin,
              ".medusa/server/src/providers/invoice-payment"
            ),
            id: "default",
          },
        ],
      },
    },
    {
      resolve: "@medusajs/medusa/notification",
      options: {
        providers: [
          {
            resolve: "@medusajs/medusa/notification-local",
            id: "local",
            options: { channels: ["feed"] },
          },
          {
            resolve: path.resolve(__dirname, "src/post-office"),
            id: "post-office",
            options: { channels: ["email", "sms"] },
          },
        ],
      },
    },
    // Medusa's own config does not bring it along with the flag.
    ...(process.env.MEDUSA_FF_RBAC === "true"
      ? [{ resolve: "@medusajs/medusa/rbac" }]
      : []),
    ...sharedModules(process.env),
  ],
})
