import {
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
import { validateBody } from "./validate-body"
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
    middlewares: [validateBody(AdminResolveInvoice)],
  },
  {
    matcher: `${INVOICES}/:id/apply-to-cart`,
    methods: ["POST"],
    middlewares: [validateBody(AdminApplyToCart)],
  },
  {
    matcher: `${INVOICES}/:id/external-refunds`,
    methods: ["POST"],
    middlewares: [validateBody(AdminRecordExternalRefund)],
  },
  {
    matcher: `${ROOT}/credentials`,
    methods: ["POST"],
    middlewares: [validateBody(AdminStoreCredentials)],
  },
  {
    matcher: `${ROOT}/webhook-probe`,
    methods: ["POST"],
    middlewares: [validateBody(AdminStartWebhookProbe)],
  },
]
