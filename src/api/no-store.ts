import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"

/** Whatever our routes answer is for whoever asked and for now: no cache keeps it. */
export function noStore(
  _req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction
) {
  res.set("Cache-Control", "no-store")
  next()
}
