import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { supportBundle } from "../../../../workflows/support-bundle"

/** One file for whoever is asked for help; nothing secret and nobody's name in it. */
export async function GET(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse
) {
  res
    .set({
      "Cache-Control": "no-store",
      "Content-Disposition":
        'attachment; filename="invoice-payment-support.json"',
    })
    .json(await supportBundle(req.scope))
}
