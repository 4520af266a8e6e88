import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { checkConnection } from "../../../../health/check-connection"
import { credentialsView } from "../credentials/credentials-view"

/** Asks the service for the merchant profile now, with the credentials in use. */
export async function POST(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse
) {
  const check = await checkConnection(req.scope)
  res.json({ check, credentials: await credentialsView(req.scope) })
}
