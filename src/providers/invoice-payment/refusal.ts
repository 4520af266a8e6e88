import { MedusaError } from "@medusajs/framework/utils"

export function beingPrepared(): MedusaError {
  return refusal("The payment is being prepared. Please try again.")
}

export function refusal(text: string): MedusaError {
  return new MedusaError(MedusaError.Types.NOT_ALLOWED, text)
}
