import { MedusaError } from "@medusajs/framework/utils"
import {
  checkoutRefusalText,
  type CheckoutRefusal,
} from "../../payment-rules/checkout/checkout-refusal"

/** For the shopper, in the language of the cart or the order. */
export function checkoutRefusal(
  why: CheckoutRefusal,
  locale: string | null
): MedusaError {
  return refusal(checkoutRefusalText(why, locale))
}

export function refusal(text: string): MedusaError {
  return new MedusaError(MedusaError.Types.NOT_ALLOWED, text)
}
