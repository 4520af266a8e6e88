import { ATTENTION_TEXTS } from "../../payment-rules/attention"

export const en = {
  widget: {
    title: "Invoice payment",
    link: "Payment page",
    copyLink: "Copy the link for the shopper",
    copied: "Copied",
  },
  facts: {
    status: "Status",
    amount: "Invoice amount",
    customerTotal: "Customer paid",
    merchantNet: "You receive",
    fee: "Service fee",
    invoice: "Invoice",
    expires: "Expires",
    lastRead: "Last look",
    never: "not yet",
  },
  status: {
    creating: "Being created",
    unknown: "Not known",
    rejected: "Refused",
    pending: "Waiting for payment",
    under_review: "Under review",
    completed: "Paid",
    cancelled: "Cancelled",
    expired: "Expired",
  },
  attention: ATTENTION_TEXTS,
  state: {
    failed: "This could not be loaded.",
    again: "Try again",
  },
}

/** What every language has to say. */
export type Texts = {
  [Group in keyof typeof en]: {
    [Key in keyof (typeof en)[Group]]: string
  }
}
