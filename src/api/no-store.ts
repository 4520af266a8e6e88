import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"

/** Our answers are for one requester at one moment: no cache may keep them. */
export function noStore(
  _req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction
) {
  res.set("Cache-Control", "no-store")
  next()
}
