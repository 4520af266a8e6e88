import type {
  MedusaNextFunction,
  MedusaResponse,
} from "@medusajs/framework/http"

/** Why something cannot be done with an order; the text is for the admin. */
export type Refusal = { type: string; code?: string; message: string }

/** @param why null: nothing stands against it, and Medusa's own handler answers */
export function answerUnlessRefused(
  why: Refusal | null,
  res: MedusaResponse,
  next: MedusaNextFunction
): void {
  if (why) {
    res.status(400).json(why)
  } else {
    next()
  }
}
