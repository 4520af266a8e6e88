import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { INVOICE_PAYMENT_MODULE } from "../../../../modules/invoice-payment"
import type { InvoicePaymentModuleService } from "../../../../modules/invoice-payment/service"
import { storeCredentials } from "../../../../workflows/store-credentials"
import { credentialsView } from "./credentials-view"
import type { AdminStoreCredentials } from "./validators"

/** Which credentials hold, shown as a hint. */
export async function GET(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse
) {
  res.json({ credentials: await credentialsView(req.scope) })
}

/** Stores or rotates them, after the service has said who they belong to. */
export async function POST(
  req: AuthenticatedMedusaRequest<AdminStoreCredentials>,
  res: MedusaResponse
) {
  const { api_key, api_secret, access_token, ...flags } = req.validatedBody
  const refused = await storeCredentials(
    {
      credentials: access_token
        ? { accessToken: access_token }
        : { apiKey: String(api_key), apiSecret: String(api_secret) },
      ...flags,
      by: req.auth_context.actor_id,
    },
    req.scope
  )
  if (refused) {
    res.status(400).json({ type: "not_allowed", ...refused })
    return
  }
  res.json({ credentials: await credentialsView(req.scope) })
}

/** Forgets the stored ones; what medusa-config sets is not touched. */
export async function DELETE(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse
) {
  const { credentialStore } = req.scope.resolve<InvoicePaymentModuleService>(
    INVOICE_PAYMENT_MODULE
  )
  const deleted = await credentialStore.remove(req.auth_context.actor_id)
  res.json({ deleted, credentials: await credentialsView(req.scope) })
}
