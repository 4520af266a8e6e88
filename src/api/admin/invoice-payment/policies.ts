import type { MiddlewareRoute } from "@medusajs/framework/http"

const ROOT = "/admin/invoice-payment"

/**
 * Who may call what, where Medusa's RBAC is switched on; without it these lines do
 * nothing. The resources: src/policies/invoice-payment.ts.
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
