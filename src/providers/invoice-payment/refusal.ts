import { MedusaError } from "@medusajs/framework/utils"
import type { ServiceRefusal } from "../../invoice-api"
import type { Availability } from "../../payment-rules/checkout/availability"
import {
  checkoutRefusalText,
  paidCart,
  type CheckoutRefusal,
} from "../../payment-rules/checkout/checkout-refusal"
import type { OrderPaymentCode } from "../../payment-rules/orders/order-payment"

/**
 * Public names: the `code` of the Store API's answer (docs/error-codes.md). From it a shop knows
 * what it may offer next.
 */
export type RefusalCode =
  // Said while a cart is completed, where Medusa's answer has no code.
  | Exclude<CheckoutRefusal, "not_arrived">
  | Exclude<Availability["code"], "available">
  | Extract<OrderPaymentCode, "payment_arrived" | "paid_elsewhere">
  | ServiceRefusal
  | "being_checked"
  | "no_invoice"
  | "not_checked"

/** For the shopper, in the language of the cart or the order. */
export function checkoutRefusal(
  why: Exclude<CheckoutRefusal, "not_arrived">,
  locale: string | null
): MedusaError {
  return shopperRefusal(why, checkoutRefusalText(why, locale))
}

/** The text has no URL, since Medusa logs it. */
export function paidCartRefusal(
  row: { id: string; resolved_at: Date | null },
  locale: string | null
): MedusaError {
  const { code, message } = paidCart(row, locale)
  return shopperRefusal(code, message)
}

/** @param text safe to show to the shopper */
export function shopperRefusal(code: RefusalCode, text: string): MedusaError {
  return new MedusaError(MedusaError.Types.NOT_ALLOWED, text, code)
}

/** For the admin, on Medusa's own pages: these show the text alone. */
export function refusal(text: string): MedusaError {
  return new MedusaError(MedusaError.Types.NOT_ALLOWED, text)
}
