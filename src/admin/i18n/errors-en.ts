import type { OrderPaymentCode } from "../../payment-rules/orders/order-payment"
import type { RefundRefusal } from "../../payment-rules/orders/refund-refusals"

/** Why something did not work, by the code of the server's answer. */
export const errorsEn = {
  error: {
    general: "This did not work. The server says: {{message}}",
    offline:
      "The server cannot be reached. Check your connection and try again.",
    signed_out: "You are signed out. Sign in, then try again.",
    no_right:
      "Your role does not allow this. Ask an administrator of the shop.",
    gone: "This does not exist, or no longer does.",
    unavailable: "The server is busy. Try again in a few seconds.",
    server:
      "Something went wrong on the server. Try again. If it repeats, the server's log says why.",
    invoice_gone: "This invoice does not exist.",
    invalid_request:
      "Something that you entered is not accepted. Check it, then try again.",
    order_gone: "This order does not exist.",
    webhook_check_not_ready:
      "No invoice can be created: enter the credentials, and check that the merchant is active.",
    credentials_changed: "The credentials changed just now. Try again.",
    refund_not_paid: "The invoice is not paid, so there is nothing to refund.",
    refund_too_much:
      "This is more than can still be recorded as refunded. Reload the page to see how much is left.",
    refund_only_whole_in_order:
      "This payment is not captured yet, so only the full amount can be recorded. Record a part once it is captured.",
    refund_only_whole:
      "This invoice belongs to no order, so it can only be refunded as a whole. Or apply it to a cart first.",
    refund_no_capture:
      "Medusa has no captured payment to refund here, or the order is cancelled. Switch off the refund of the order, then record it again.",
    refund_order_changing:
      "This order is being changed. Confirm or cancel the edit, return, exchange, claim or transfer first, then record the refund. Nothing is recorded yet.",
    refund_second_order:
      "Medusa placed a second order for this payment, and might record the refund on that order instead. Cancel the second order, or resolve the invoice if both orders are intended, then try again.",
    refund_running:
      "Another refund of this order is being made right now. Try again in a few minutes.",
    refund_key_used:
      "This refund was recorded before, with another amount. Close this form and open it again.",
    refund_failed_in_medusa:
      "The refund is recorded, but Medusa did not refund the order. Refund it at the order.",
    refund_right_missing:
      "Your role does not allow refunds of orders. Switch off the refund of the order, or ask an administrator.",
  } satisfies Record<RefundCode | GeneralError, string>,
  linkRefusal: {
    nothing_due: "Nothing is left to pay for this order.",
    order_canceled: "The order is cancelled.",
    payment_arrived:
      "A payment of this order has arrived. Until it is captured or its refund is recorded, no other one is taken.",
    payment_under_review:
      "A payment of this order is under review or waits for your decision. Until then no other one is taken.",
    paid_elsewhere: "Another payment of this order is under way.",
    currency_not_supported: "The order's currency is not offered.",
    amount_below_minimum: "The amount is too small for this payment method.",
    amount_above_maximum: "The amount is too large for this payment method.",
    merchant_not_ready:
      "The merchant cannot be paid right now. Check the connection in Settings → Invoice payments.",
  } satisfies Record<Exclude<OrderPaymentCode, "payable">, string>,
}

/** `busy` says the same for every action (admin-actions.ts). */
type RefundCode = Exclude<RefundRefusal["code"], "busy">

type GeneralError =
  | "general"
  | "offline"
  | "signed_out"
  | "no_right"
  | "gone"
  | "unavailable"
  | "server"
  | "invalid_request"
  | "order_gone"
  | "webhook_check_not_ready"
  | "credentials_changed"
  | "refund_right_missing"
