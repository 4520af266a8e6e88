/** Every text a buyer reads. Another language is another file of this shape. */
export const en = {
  lang: "en",
  locale: "en-EG",
  dir: "ltr" as "ltr" | "rtl",
  otherLang: { lang: "ar", name: "العربية" },
  title: "Payment",
  payTo: "Pay to",
  amount: "Amount",
  reference: "Reference",
  payer: "Payer",
  payBefore: "Pay before",
  fee: "Fee",
  total: "You pay",
  paid: "You paid",
  chooseRail: "How would you like to pay?",
  rails: {
    mobile_wallet: {
      name: "Mobile wallet",
      hint: "Instant: approve in your wallet app",
    },
    instant_transfer: {
      name: "Instant bank transfer",
      hint: "Instant: approve in your bank's app",
    },
    cash: {
      name: "Cash at a kiosk",
      hint: "With a payment code, before it expires",
    },
  },
  pay: "Pay",
  payReviewed: "Pay (simulate a review)",
  cancel: "Cancel payment",
  back: "Back to the shop",
  footer:
    "Sandbox: an imitation for development, not the Invoice Payment Service. No money moves here.",
  outcomes: {
    completed: {
      title: "Payment received",
      text: "Thank you. This invoice is paid; there is nothing more to do.",
    },
    under_review: {
      title: "Payment under review",
      text: "Your payment arrived and is being checked. Please do not pay again; the shop will let you know.",
    },
    cancelled: {
      title: "Payment cancelled",
      text: "This invoice was cancelled and can no longer be paid.",
    },
    expired: {
      title: "Invoice expired",
      text: "The time to pay this invoice is over. Please start again in the shop.",
    },
    unknown: {
      title: "No such invoice",
      text: "This address does not belong to an invoice. Please check the link.",
    },
    odd: {
      title: "Cannot be paid now",
      text: "This invoice is in a state in which it cannot be paid.",
    },
  },
}

export type Texts = typeof en
