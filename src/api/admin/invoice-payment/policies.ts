import type { MiddlewareRoute } from "@medusajs/framework/http"

const ROOT = "/admin/invoice-payment"

/**
 * The rights that each route requires where Medusa's RBAC is switched on; without RBAC these
 * lines do nothing. The resources are in src/policies/invoice-payment.ts. Who changes something
 * must be allowed to read it: each change answers with what it changed.
 */
export const adminInvoicePaymentPolicies: MiddlewareRoute[] = [
  ...guard("invoice_payment", [
    "invoices",
    "invoices/*",
    "health",
    "support-bundle",
    "webhook-probe",
  ]),
  ...guard("invoice_payment_credential", ["credentials", "connection-check"]),
  // These routes show people beside their invoice: the telephone number of an order, for its
  // payment link, and any cart. Admins open them in order to act.
  ...["orders/*", "invoices/:id/cart"].map((path) => ({
    matcher: `${ROOT}/${path}`,
    methods: ["GET" as const, "POST" as const, "DELETE" as const],
    policies: readAndUpdate("invoice_payment"),
  })),
]

function readAndUpdate(resource: string) {
  return ["read", "update"].map((operation) => ({ resource, operation }))
}

function guard(resource: string, paths: string[]): MiddlewareRoute[] {
  return paths.flatMap((path) => [
    {
      matcher: `${ROOT}/${path}`,
      methods: ["GET"],
      policies: [{ resource, operation: "read" }],
    },
    {
      matcher: `${ROOT}/${path}`,
      methods: ["POST", "DELETE"],
      policies: readAndUpdate(resource),
    },
  ])
}
