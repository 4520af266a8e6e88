import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { INVOICE_PAYMENT_MODULE } from "../../../../modules/invoice-payment"
import { announceCredentials } from "../../../../health/announce-credentials"
import { storeCredentials } from "../../../../health/store-credentials"
import { emailsOf } from "../admin-emails"
import { credentialsView } from "./credentials-view"
import type { AdminStoreCredentials } from "./validators"

/** Shows which credentials are in use, only as a hint. */
export async function GET(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse
) {
  res.json({ credentials: await credentialsView(req.scope) })
}

/** Stores or rotates the credentials, after the service has named their merchant. */
export async function POST(
  req: AuthenticatedMedusaRequest<AdminStoreCredentials>,
  res: MedusaResponse
) {
  const { api_key, api_secret, access_token, ...flags } = req.validatedBody
  const result = await storeCredentials(
    {
      credentials: access_token
        ? { accessToken: access_token }
        : { apiKey: String(api_key), apiSecret: String(api_secret) },
      ...flags,
      by: req.auth_context.actor_id,
    },
    req.scope
  )
  if ("refused" in result) {
    res.status(400).json({ type: "not_allowed", ...result.refused })
    return
  }
  await announceCredentials(result, await nameOf(req), req.scope)
  res.json({ credentials: await credentialsView(req.scope) })
}

/** Removes the stored credentials; those in medusa-config are not touched. */
export async function DELETE(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse
) {
  const { credentialStore } = req.scope.resolve(INVOICE_PAYMENT_MODULE)
  const removed = await credentialStore.remove(req.auth_context.actor_id)
  if (removed) {
    await announceCredentials({ removed }, await nameOf(req), req.scope)
  }
  const deleted = removed !== null
  res.json({ deleted, credentials: await credentialsView(req.scope) })
}

async function nameOf({ auth_context, scope }: AuthenticatedMedusaRequest) {
  const id = auth_context.actor_id
  return (await emailsOf([id], scope)).get(id) ?? id
}
