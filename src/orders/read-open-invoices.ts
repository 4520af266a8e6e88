import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { INVOICE_PAYMENT_MODULE } from "../modules/invoice-payment"
import {
  checkoutRefusalText,
  type CheckoutRefusal,
} from "../payment-rules/checkout/checkout-refusal"
import { mustBeReadFirst } from "../payment-rules/orders/unread-invoice"
import { triggerSettlement } from "../settlement/worker/trigger-settlement"

type Purchase = {
  order_id: string
  merchant_id: string | null
  /** The row that the customer is to pay. */
  except: string | null
}

/**
 * Called before an order's customer is sent to pay: reads the purchase's other invoices that
 * may be paid.
 * @returns true: something was read, so the facts of the order may have changed
 * @throws MedusaError not_allowed with a text for the shopper where one could not be read
 * and no admin was notified
 */
export async function readOpenInvoices(
  purchase: Purchase,
  container: MedusaContainer
): Promise<boolean> {
  const { unseenMoney } = container.resolve(INVOICE_PAYMENT_MODULE)
  const { isNews, unread } = await unseenMoney.read(
    { ...purchase, collection_id: null },
    (id) => triggerSettlement(container, id)
  )
  const unknown = unread.find(mustBeReadFirst)
  if (unknown) {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      checkoutRefusalText("earlier_unchecked", unknown.locale),
      "earlier_unchecked" satisfies CheckoutRefusal
    )
  }
  return isNews
}
