import type { InvoicePaymentTexts } from "./invoice-payment-texts.ts"

export const en: InvoicePaymentTexts = {
  lang: "en",
  dir: "ltr",
  outcomes: {
    waiting: {
      title: "Waiting for your payment",
      text: "We have not received your payment yet. If you have paid, do not pay again: this can take a few minutes. You can close this page; we will finish your order either way.",
    },
    on_hold: {
      title: "Your payment is being checked",
      text: "Your payment arrived and is being reviewed. Do not pay again. We keep your order and continue as soon as the review ends.",
    },
    paid: {
      title: "Paid. Thank you!",
      text: "Your payment arrived and your order is confirmed.",
    },
    cancelled: {
      title: "This payment was cancelled",
      text: "Your order was not placed. You can choose again.",
    },
    expired: {
      title: "The time to pay is over",
      text: "This payment was not completed in time. You can start again. If you have paid, do not pay again: contact the shop and quote the reference.",
    },
    trouble: {
      title: "We are looking into your payment",
      text: "Our team needs to check this payment. Do not pay again. The shop has been notified; if you contact it, quote the reference.",
    },
  },
  availability: {
    available: "",
    currency_not_supported:
      "This payment method is not offered in your currency.",
    amount_below_minimum: "Your total is too small for this payment method.",
    amount_above_maximum: "Your total is too large for this payment method.",
    merchant_not_ready:
      "This payment method is not available right now. Please choose another one.",
  },
  errors: {
    already_paid: "This order is already paid. Thank you! Do not pay again.",
    on_hold:
      "Your payment arrived and is being checked. Do not pay again; your order continues as soon as the check ends.",
    trouble:
      "Our team needs to check a payment for this order. Do not pay again; please contact the shop.",
    cart_not_found:
      "This cart can no longer be found. If you have paid, do not pay again: look for our e-mail, or ask the shop.",
    session_not_found:
      "This payment was replaced by a newer one, or can no longer be found. If you have paid, do not pay again: look for our e-mail, or ask the shop.",
    refused: "This is not possible right now.",
    server_error:
      "The shop cannot answer right now. Please try again in a moment.",
    unreachable:
      "The shop cannot be reached. Please check your connection and try again.",
  },
  looking: "Checking your payment…",
  offline:
    "The shop cannot be reached right now. We keep trying; your payment continues either way.",
  pay: "Pay on the secure page",
  payAgain: "Pay again",
  starting: "Preparing your payment…",
  leaving: "Taking you to the payment page…",
  statusPage: "Page of this payment",
  reference: "Reference",
  payBefore: "Pay before",
}
