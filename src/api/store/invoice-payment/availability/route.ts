import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import {
  ContainerRegistrationKeys,
  MedusaError,
} from "@medusajs/framework/utils"
import { INVOICE_PAYMENT_MODULE } from "../../../../modules/invoice-payment"
import type { AmountInput } from "../../../../payment-rules/checkout/amount"
import {
  checkAvailability,
  merchantNotReady,
} from "../../../../payment-rules/checkout/availability"
import { pickLanguage } from "../../../../payment-rules/checkout/language"
import { isId } from "../is-id"

/** Whether a cart can be paid by invoice, with a stable code and a text if not. */
export async function GET(req: MedusaRequest, res: MedusaResponse) {
  const cartId = req.query["cart_id"]
  if (typeof cartId !== "string" || cartId === "") {
    throw new MedusaError(MedusaError.Types.INVALID_DATA, "cart_id is missing")
  }
  const query = req.scope.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = isId(cartId)
    ? await query.graph({
        entity: "cart",
        fields: ["id", "currency_code", "total", "locale"],
        filters: { id: cartId },
      })
    : { data: [] }
  const cart = data[0] as
    | { currency_code: string; total: AmountInput; locale?: string | null }
    | undefined
  if (!cart) {
    throw new MedusaError(MedusaError.Types.NOT_FOUND, "Cart was not found")
  }
  const { options, merchant } = req.scope.resolve(INVOICE_PAYMENT_MODULE)
  const language = pickLanguage(
    cart.locale ?? null,
    req.headers["accept-language"]
  )
  const { total, currency_code } = cart
  const answer = checkAvailability(total, currency_code, {
    ...options,
    language,
  })
  const ready =
    answer.available && (await merchant.activeMerchant()) === null
      ? merchantNotReady(language)
      : answer
  res.json({ ...ready, order_placement: options.orderPlacement })
}
