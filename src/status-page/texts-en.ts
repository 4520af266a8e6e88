import type { Texts } from "./texts-type"

export const EN: Texts = {
  states: {
    confirming: {
      title: "Thank you. Confirming your payment…",
      text: "This usually takes a few seconds. Do not pay again. You can close this page; we continue your order as soon as your payment arrives.",
    },
    waiting: {
      title: "Waiting for your payment",
      text: "We have not received your payment yet. If you have paid, do not pay again: this can take a few minutes. You can close this page; we continue your order as soon as your payment arrives.",
    },
    unseen: {
      title: "We cannot see your payment right now",
      text: "We cannot check your payment at the moment. If you have paid, do not pay again: your payment is not lost, and we will finish your order as soon as we can check it. You can close this page.",
    },
    resume: {
      title: "This payment is still open",
      text: "You can continue to the payment page. If you have paid in the last few minutes, do not pay again: it will show here.",
    },
    arrived: {
      title: "Your payment arrived",
      text: "We are placing your order now. Do not pay again. You can close this page; we will finish your order either way.",
    },
    on_hold: {
      title: "Your payment is being checked",
      text: "Your payment arrived and is being reviewed. Do not pay again. We keep your order and continue as soon as the review ends.",
    },
    review_of_canceled: {
      title: "Your payment is being checked",
      text: "Your order was cancelled, but your payment is still being reviewed. Do not pay again. If the payment is confirmed, the shop is notified. If you contact the shop, quote the reference below.",
    },
    paid: {
      title: "Paid. Thank you!",
      text: "We have received your payment.",
    },
    cancelled: {
      title: "This payment was cancelled",
      text: "Your order was not placed. You can start again in the shop.",
    },
    not_started: {
      title: "This payment was not started",
      text: "There is nothing to pay here and nothing was charged. You can start again in the shop.",
    },
    expired: {
      title: "The time to pay is over",
      text: "This payment was not completed in time. You can start again in the shop. If you have paid, do not pay again: contact the shop and quote the reference below.",
    },
    ended: {
      title: "This payment has ended",
      text: "It cannot be paid any more. If something is still to be paid, go back to the shop or contact it. If you have paid, do not pay again: contact the shop and quote the reference below.",
    },
    no_order: {
      title: "Your payment arrived, your order is not confirmed yet",
      text: "The shop has been notified and will either confirm your order or refund you. Do not pay again. If you contact the shop, quote the reference below.",
    },
    cart_changed: {
      title: "Your payment arrived, but your cart has changed",
      text: "You paid for the cart as it was before. The shop has been notified and will either confirm your order or refund you. Do not pay again. If you contact the shop, quote the reference below.",
    },
    paid_twice: {
      title: "Two payments arrived",
      text: "Another payment for the same purchase arrived as well. The shop has been notified and will refund the extra payment. Do not pay again. If you contact the shop, quote the reference below.",
    },
    paid_elsewhere: {
      title: "Your payment arrived, but another payment method was chosen",
      text: "The shop has been notified and will either use this payment or refund it. Do not pay again. If you contact the shop, quote the reference below.",
    },
    paid_after_cancel: {
      title: "Your order was cancelled, but your payment arrived",
      text: "The shop has been notified and will refund you. Do not pay again. If you contact the shop, quote the reference below.",
    },
    trouble: {
      title: "We are looking into your payment",
      text: "Our team needs to check this payment. Do not pay again. The shop has been notified; if you contact it, quote the reference below.",
    },
    resolved: {
      title: "The shop has dealt with this payment",
      text: "If you have questions, contact the shop and quote the reference below. Do not pay again before that.",
    },
  },
  endedPayable: {
    title: "This payment has ended",
    text: "It cannot be paid any more, but you can still pay for your order. If you have paid, do not pay again: contact the shop and quote the reference below.",
  },
  resume: "Continue to payment",
  payAfterAll: "I have not paid yet",
  payOrder: "Pay for your order",
  order: "See your order",
  shop: "Back to the shop",
  amount: "Amount",
  youPaid: "You paid",
  cartNow: "Your cart now",
  payBefore: "Pay before",
  orderNumber: "Order",
  reference: "Reference",
  copy: "Copy",
  copied: "Copied",
  contact: "Questions? Contact the shop",
  phone: "Phone",
  email: "E-mail",
  languageName: "English",
  notices: {
    not_found: {
      title: "This page does not exist",
      text: "The link is not complete, or it is not valid any more. Open the link again as you received it, or go back to the shop.",
    },
    try_again: {
      title: "One moment, please",
      text: "Your payment cannot be shown right now. Your payment is not lost. This page tries again automatically.",
    },
  },
  refreshes: "This page updates automatically.",
}
