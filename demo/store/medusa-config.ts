import { defineConfig } from "@medusajs/framework/utils"

/** Everything that differs between two machines comes from demo/run.mjs. */
const {
  DATABASE_URL,
  JWT_SECRET,
  COOKIE_SECRET,
  BACKEND_URL = "",
  SHOP_URL = "",
  INVOICE_API_URL,
  INVOICE_API_KEY,
  INVOICE_API_SECRET,
  INVOICE_ENCRYPTION_KEY,
  DEMO_ORDER_PLACEMENT,
} = process.env

export default defineConfig({
  projectConfig: {
    databaseUrl: DATABASE_URL,
    http: {
      storeCors: SHOP_URL,
      adminCors: BACKEND_URL,
      authCors: [SHOP_URL, BACKEND_URL].join(","),
      jwtSecret: JWT_SECRET,
      cookieSecret: COOKIE_SECRET,
    },
    // The demo runs in production mode without TLS; a Secure cookie would make signing in fail
    // silently.
    cookieOptions: { secure: false, sameSite: "lax" },
  },
  plugins: [
    {
      resolve: "medusa-payment-invoice",
      options: {
        apiUrl: INVOICE_API_URL,
        ...(INVOICE_API_KEY && {
          credentials: {
            apiKey: INVOICE_API_KEY,
            apiSecret: INVOICE_API_SECRET,
          },
        }),
        encryptionKey: INVOICE_ENCRYPTION_KEY,
        backendUrl: BACKEND_URL,
        ...(DEMO_ORDER_PLACEMENT && { orderPlacement: DEMO_ORDER_PLACEMENT }),
        // In the demo the same shopper buys again and again.
        openInvoicesPerPayer: 1000,
        dashboardUrl: `${INVOICE_API_URL}/pay/{invoice}`,
        statusPage: { contact: { phone: "+20 2 2735 1234" } },
        storefrontUrl: SHOP_URL,
        storefront: {
          orderUrl: "/order/{order_id}",
          checkoutUrl: "/checkout?cart={cart_id}&reason={reason}",
        },
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
        ],
      },
    },
  ],
})
