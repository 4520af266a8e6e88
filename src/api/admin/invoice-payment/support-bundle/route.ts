import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { supportBundle } from "../../../../health/support-bundle"

/** One file for people who help: no credentials, no names, no ids that open anything. */
export async function GET(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse
) {
  res
    .set(
      "Content-Disposition",
      'attachment; filename="invoice-payment-support.json"'
    )
    .json(await supportBundle(req.scope))
}
