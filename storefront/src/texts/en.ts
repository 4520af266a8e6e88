import type { InvoicePaymentTexts } from "./invoice-payment-texts.ts"

export const en: InvoicePaymentTexts = {
  lang: "en",
  dir: "ltr",
  outcomes: {
    waiting: {
      title: "Waiting for your payment",
      text: "We have not received your payment yet. If you have paid, do not pay again: this can take a few minutes. You can close this page; we continue your order as soon as your payment arrives.",
    },
    on_hold: {
      title: "Your payment is being checked",
      text: "Your payment arrived and is being reviewed. Do not pay again. We keep your order and continue as soon as the review ends.",
    },
    paid: {
      title: "Paid. Thank you!",
      text: "We have received your payment.",
    },
    cancelled: {
      title: "This payment was cancelled",
      text: "Your order was not placed. You can start again.",
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
  states: {
    confirming: {
      title: "Thank you. Confirming your payment…",
      text: "This usually takes a few seconds. Do not pay again. You can close this page; we continue your order as soon as your payment arrives.",
    },
    unseen: {
      title: "We cannot see your payment right now",
      text: "We cannot check your payment at the moment. If you have paid, do not pay again: your payment is not lost, and we will finish your order as soon as we can check it. You can close this page.",
    },
    arrived: {
      title: "Your payment arrived",
      text: "We are placing your order now. Do not pay again. You can close this page; we will finish your order either way.",
    },
    review_of_canceled: {
      title: "Your payment is being checked",
      text: "Your order was cancelled, but your payment is still being reviewed. Do not pay again. If the payment is confirmed, the shop is notified. If you contact the shop, quote the reference.",
    },
    not_started: {
      title: "This payment was not started",
      text: "There is nothing to pay here and nothing was charged. You can start again.",
    },
    ended: {
      title: "This payment has ended",
      text: "It cannot be paid any more. If something is still to be paid, go back to the shop or contact it. If you have paid, do not pay again: contact the shop and quote the reference.",
    },
    no_order: {
      title: "Your payment arrived, your order is not confirmed yet",
      text: "The shop has been notified and will either confirm your order or refund you. Do not pay again. If you contact the shop, quote the reference.",
    },
    cart_changed: {
      title: "Your payment arrived, but your cart has changed",
      text: "You paid for the cart as it was before. The shop has been notified and will either confirm your order or refund you. Do not pay again. If you contact the shop, quote the reference.",
    },
    paid_twice: {
      title: "Two payments arrived",
      text: "Another payment for the same purchase arrived as well. The shop has been notified and will refund the extra payment. Do not pay again. If you contact the shop, quote the reference.",
    },
    paid_elsewhere: {
      title: "Your payment arrived, but another payment method was chosen",
      text: "The shop has been notified and will either use this payment or refund it. Do not pay again. If you contact the shop, quote the reference.",
    },
    paid_after_cancel: {
      title: "Your order was cancelled, but your payment arrived",
      text: "The shop has been notified and will refund you. Do not pay again. If you contact the shop, quote the reference.",
    },
    resolved: {
      title: "The shop has dealt with this payment",
      text: "If you have questions, contact the shop and quote the reference. Do not pay again before that.",
    },
  },
  endedPayable: {
    title: "This payment has ended",
    text: "It cannot be paid any more, but you can still pay for your order. If you have paid, do not pay again: contact the shop and quote the reference.",
  },
  availability: {
    available: "",
    currency_not_supported:
      "This payment method is not offered in your currency.",
    amount_below_minimum: "Available for orders from {limit}.",
    amount_above_maximum: "Available for orders up to {limit}.",
    merchant_not_ready:
      "This payment method is not available right now. Please choose another one.",
  },
  errors: {
    already_paid: "This order is already paid. Thank you! Do not pay again.",
    on_hold:
      "Your payment arrived and is being checked. Do not pay again; your order continues as soon as the check ends.",
    trouble:
      "Our team needs to check a payment for this order. Do not pay again; please contact the shop.",
    confirming:
      "Thank you. We are confirming your payment. Do not pay again; this usually takes a few seconds.",
    cart_not_found:
      "This cart can no longer be found. If you have paid, do not pay again: your payment is not lost. Contact the shop.",
    session_not_found:
      "This payment was replaced by a newer one, or can no longer be found. If you have paid, do not pay again: your payment is not lost. Contact the shop.",
    refused: "This payment cannot be started right now.",
    server_error:
      "The shop cannot answer right now. Please try again in a moment.",
    unreachable:
      "The shop cannot be reached. Please check your connection and try again.",
  },
  checking: "Checking your payment…",
  offline:
    "The shop cannot be reached right now. We keep trying; your payment continues either way.",
  pay: "Pay on the secure page",
  payAfterAll: "I have not paid yet",
  payAgain: "Pay again",
  payOrder: "Pay for your order",
  starting: "Preparing your payment…",
  leaving: "Taking you to the payment page…",
  statusPage: "Payment status page",
  reference: "Reference",
  payBefore: "Pay before",
  youPaid: "You paid",
  cartNow: "Your cart now",
  contact: "Questions? Contact the shop",
  phone: "Phone",
  email: "E-mail",
}
