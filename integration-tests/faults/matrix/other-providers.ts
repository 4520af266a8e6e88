import type { Fault, Step } from "../fault"
import {
  fillOwnCart,
  fulfil,
  payNow,
  signIn,
  unpaidOrder,
} from "../steps/edit-steps"
import {
  authorizeOther,
  captureOther,
  chooseOtherForOrder,
  otherWaits,
} from "../steps/other-steps"
import { growOrder } from "../steps/owner-steps"
import {
  approve,
  failNext,
  pay,
  reject,
  review,
  notify,
} from "../steps/service-steps"
import {
  checkout,
  choose,
  chooseOtherMethod,
  completeCart,
} from "../steps/shopper-steps"
import { hours } from "../steps/store-steps"

/** Under review, then ordered with another provider: its order is none of ours. */
const orderedElsewhere: Step[] = [
  failNext("cancel", "server_error", { times: 99 }),
  checkout,
  review(),
  chooseOtherMethod,
  notify(),
  completeCart,
]

/** An order that another provider has authorized and not captured. */
const ownOtherOrder: Step[] = [
  signIn,
  fillOwnCart,
  chooseOtherMethod,
  completeCart,
]

/** Another provider before, beside and after us; the plugin leaves its records alone. */
export const otherProviderFaults: Fault[] = [
  {
    id: "other-review-rejected",
    title:
      "under review, ordered with another method, rejected → that order is not held, nothing captured",
    steps: [...orderedElsewhere, reject(), notify(), fulfil(200)],
    requests: ["webhook", "check", "schedule"],
    end: { orders: 1, captures: 0 },
  },
  {
    id: "other-review-approved",
    title:
      "under review, ordered with another method, approved → paid_elsewhere, that order is not held",
    steps: [
      ...orderedElsewhere,
      approve(),
      notify(),
      fulfil(200),
      captureOther,
    ],
    requests: ["webhook", "check", "schedule"],
    end: { orders: 1, captures: 1, attention: ["paid_elsewhere"] },
  },
  {
    id: "other-captured-first",
    title:
      "ordered with another method and captured there, the invoice paid all the same → paid_elsewhere",
    steps: [checkout, chooseOtherMethod, completeCart, captureOther, pay()],
    requests: ["webhook", "return", "complete", "schedule"],
    end: { orders: 1, captures: 1, attention: ["paid_elsewhere"] },
  },
  {
    id: "other-expired",
    title:
      "ordered with another method, our invoice expires → nothing happens to that order",
    steps: [checkout, chooseOtherMethod, completeCart, hours(25), fulfil(200)],
    requests: ["schedule", "complete"],
    end: { orders: 1, captures: 0 },
  },
  {
    id: "other-authorized-pay-now",
    title:
      "pay now on an order that another provider has authorized → refused, the authorization stands",
    steps: [...ownOtherOrder, payNow(400), captureOther],
    requests: ["schedule"],
    end: { orders: 1, captures: 1, invoices: 0 },
  },
  {
    id: "other-waiting-pay-now",
    title:
      "pay now while another provider's session awaits its authorization → refused, the session stands",
    steps: [
      unpaidOrder,
      payNow(),
      chooseOtherForOrder,
      otherWaits,
      payNow(400),
    ],
    requests: ["schedule"],
    end: { orders: 1, captures: 0 },
  },
  {
    id: "other-captured-pay-now",
    title:
      "captured by another provider, edited up, the rest paid now → two captures, theirs as before",
    steps: [...ownOtherOrder, captureOther, growOrder, payNow(), pay()],
    requests: ["webhook", "schedule"],
    end: { orders: 1, captures: 2 },
  },
  {
    id: "other-in-place-of-held",
    title:
      "an order on hold is authorized by another provider, then rejected → that payment stands, nothing held",
    steps: [
      checkout,
      review(),
      notify(),
      chooseOtherForOrder,
      authorizeOther,
      reject(),
      notify(),
      fulfil(200),
    ],
    requests: ["webhook", "schedule"],
    end: { orders: 1, captures: 0 },
  },
  {
    id: "other-in-place-then-approved",
    title:
      "an order on hold is authorized by another provider, then approved → paid_elsewhere, that payment stands",
    steps: [
      checkout,
      review(),
      notify(),
      chooseOtherForOrder,
      authorizeOther,
      approve(),
    ],
    requests: ["webhook", "schedule"],
    end: { orders: 1, captures: 0, attention: ["paid_elsewhere"] },
  },
  {
    id: "other-and-back-completed",
    title:
      "another method and back, completed before the payment → no order; paid → one order, ours",
    steps: [checkout, chooseOtherMethod, choose, completeCart, pay()],
    requests: ["webhook", "complete", "schedule"],
    end: { orders: 1, captures: 1 },
  },
]

/** `onReviewRejected: "cancel_order"`: only orders that wait for us alone. */
export const otherCancellingFaults: Fault[] = [
  {
    id: "reject-spares-other",
    title:
      "under review, ordered with another method, rejected → that order is neither cancelled nor refunded",
    steps: [...orderedElsewhere, captureOther, reject(), notify()],
    requests: ["webhook", "schedule"],
    end: { orders: 1, captures: 1 },
  },
  {
    id: "reject-spares-taken-over",
    title:
      "an order on hold is authorized by another provider, then rejected → neither cancelled nor refunded",
    steps: [
      checkout,
      review(),
      notify(),
      chooseOtherForOrder,
      authorizeOther,
      reject(),
      notify(),
    ],
    requests: ["webhook", "schedule"],
    end: { orders: 1, captures: 0 },
  },
]
