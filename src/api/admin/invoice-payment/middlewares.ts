import {
  validateAndTransformBody,
  validateAndTransformQuery,
  type MiddlewareRoute,
} from "@medusajs/framework/http"
import { AdminStoreCredentials } from "./credentials/validators"
import {
  AdminApplyToCart,
  AdminExportInvoicesParams,
  AdminGetInvoicesParams,
  AdminRecordExternalRefund,
  AdminResolveInvoice,
} from "./invoices/validators"
import { adminInvoicePaymentPolicies } from "./policies"
import { AdminStartWebhookProbe } from "./webhook-probe/validators"

const ROOT = "/admin/invoice-payment"
const INVOICES = `${ROOT}/invoices`

export const adminInvoicePaymentMiddlewares: MiddlewareRoute[] = [
  ...adminInvoicePaymentPolicies,
  {
    matcher: INVOICES,
    methods: ["GET"],
    middlewares: [
      validateAndTransformQuery(AdminGetInvoicesParams, { isList: true }),
    ],
  },
  {
    matcher: `${INVOICES}/export`,
    methods: ["GET"],
    middlewares: [
      validateAndTransformQuery(AdminExportInvoicesParams, { isList: true }),
    ],
  },
  {
    matcher: `${INVOICES}/:id/resolve`,
    methods: ["POST"],
    middlewares: [validateAndTransformBody(AdminResolveInvoice)],
  },
  {
    matcher: `${INVOICES}/:id/apply-to-cart`,
    methods: ["POST"],
    middlewares: [validateAndTransformBody(AdminApplyToCart)],
  },
  {
    matcher: `${INVOICES}/:id/external-refunds`,
    methods: ["POST"],
    middlewares: [validateAndTransformBody(AdminRecordExternalRefund)],
  },
  {
    matcher: `${ROOT}/credentials`,
    methods: ["POST"],
    middlewares: [validateAndTransformBody(AdminStoreCredentials)],
  },
  {
    matcher: `${ROOT}/webhook-probe`,
    methods: ["POST"],
    middlewares: [validateAndTransformBody(AdminStartWebhookProbe)],
  },
]
