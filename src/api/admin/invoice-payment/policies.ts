import type { MiddlewareRoute } from "@medusajs/framework/http"

const ROOT = "/admin/invoice-payment"

/**
 * The right that each route requires where Medusa's RBAC is switched on; without RBAC these
 * lines do nothing. The resources are in src/policies/invoice-payment.ts.
 */
export const adminInvoicePaymentPolicies: MiddlewareRoute[] = [
  ...guard("invoice_payment", [
    "invoices",
    "invoices/*",
    "orders/*",
    "health",
    "support-bundle",
    "webhook-probe",
  ]),
  ...guard("invoice_payment_credential", ["credentials", "connection-check"]),
]

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
      policies: [{ resource, operation: "update" }],
    },
  ])
}
