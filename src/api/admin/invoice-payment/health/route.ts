import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { collectHealth } from "../../../../health/collect-health"

export type AdminHealth = Awaited<ReturnType<typeof collectHealth>>

/** Each health check with its level (neutral, good, warning or bad), and what to do. */
export async function GET(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse
) {
  res.json({ health: await collectHealth(req.scope) })
}
