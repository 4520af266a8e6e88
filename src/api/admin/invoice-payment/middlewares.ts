import type { MiddlewareRoute } from "@medusajs/framework/http"
import { validateBody, validateQuery } from "../../validate"
import { AdminStoreCredentials } from "./credentials/validators"
import {
  AdminApplyToCart,
  AdminCancelInvoice,
  AdminExportInvoicesParams,
  AdminGetInvoiceCart,
  AdminGetInvoicesParams,
  AdminRecordExternalRefund,
  AdminResolveInvoice,
} from "./invoices/validators"
import { adminInvoicePaymentPolicies } from "./policies"
import { AdminStartWebhookCheck } from "./webhook-probe/validators"

const ROOT = "/admin/invoice-payment"
const INVOICES = `${ROOT}/invoices`

export const adminInvoicePaymentMiddlewares: MiddlewareRoute[] = [
  ...adminInvoicePaymentPolicies,
  {
    matcher: INVOICES,
    methods: ["GET"],
    middlewares: [validateQuery(AdminGetInvoicesParams)],
  },
  {
    matcher: `${INVOICES}/export`,
    methods: ["GET"],
    middlewares: [validateQuery(AdminExportInvoicesParams)],
  },
  {
    matcher: `${INVOICES}/:id/cart`,
    methods: ["GET"],
    middlewares: [validateQuery(AdminGetInvoiceCart)],
  },
  {
    matcher: `${INVOICES}/:id/cancel`,
    methods: ["POST"],
    middlewares: [validateBody(AdminCancelInvoice)],
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
    middlewares: [validateBody(AdminStartWebhookCheck)],
  },
]
