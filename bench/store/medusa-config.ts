import { defineConfig } from "@medusajs/framework/utils"

/**
 * Both roads in one store: the plugin, and a provider that relies on Medusa's own webhook route.
 */
const {
  DATABASE_URL,
  // Migrations load the options too; they call nobody.
  BACKEND_URL = "http://localhost:9000",
  INVOICE_API_URL = "http://localhost:9001",
  INVOICE_API_KEY = "none",
  INVOICE_API_SECRET = "none",
} = process.env

export default defineConfig({
  admin: { disable: true },
  projectConfig: {
    databaseUrl: DATABASE_URL,
    http: {
      storeCors: "http://localhost:8000",
      adminCors: BACKEND_URL,
      authCors: BACKEND_URL,
      jwtSecret: "bench",
      cookieSecret: "bench",
    },
  },
  plugins: [
    {
      resolve: "medusa-payment-invoice",
      options: {
        apiUrl: INVOICE_API_URL,
        credentials: { apiKey: INVOICE_API_KEY, apiSecret: INVOICE_API_SECRET },
        encryptionKey: "VJYbTlnJ0Fy9rCYSUDqvKexeLyK4DhA4YvKwE0VFFgo=",
        backendUrl: BACKEND_URL,
        // One shopper makes every invoice, as fast as they can be made.
        invoicesPerMinute: 100_000,
        openInvoicesPerPayer: 100_000,
        // The plugin is measured, not the limit of the service.
        readsPerMinute: 100_000,
        storefrontUrl: "http://localhost:8000",
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
            resolve: "medusa-payment-invoice/providers/invoice-payment",
            id: "default",
          },
          { resolve: "./src/reference-provider", id: "default" },
        ],
      },
    },
  ],
})
