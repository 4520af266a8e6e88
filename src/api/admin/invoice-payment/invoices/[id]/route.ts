import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { invoiceDetail } from "../invoice-detail"

/** One invoice with its history, its refunds and what can be done with it now. */
export async function GET(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse
) {
  res.json({
    invoice: await invoiceDetail(String(req.params["id"]), req.scope),
  })
}
