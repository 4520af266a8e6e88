import type { Fault } from "../fault"
import { approve, reject, review, notify } from "../steps/service-steps"
import { isRefusedForOrder } from "../steps/owner-steps"
import {
  checkout,
  choose,
  chooseOtherMethod,
  completeCart,
  growCart,
} from "../steps/shopper-steps"
import { hours } from "../steps/store-steps"

const oneOrder = { orders: 1, captures: 1 }
const noOrder = { orders: 0, captures: 0 }

/** `underReview: "wait"`: the cart stays until the review ends. */
export const waitingFaults: Fault[] = [
  {
    id: "wait-review",
    title:
      "the shop completes the cart during the review → nothing is placed; approved → one order",
    steps: [
      checkout,
      review(),
      notify(),
      completeCart,
      choose,
      completeCart,
      approve(),
    ],
    requests: ["complete", "webhook", "schedule"],
    end: oneOrder,
  },
  {
    id: "wait-grew",
    title: "the cart grew during the review, then approved → cart_changed",
    steps: [checkout, review(), notify(), growCart, choose, approve()],
    requests: ["webhook", "complete", "schedule"],
    end: { ...noOrder, attention: ["cart_changed"] },
  },
  {
    id: "wait-rejected",
    title:
      "the review ends badly → nothing placed, the shopper may choose again",
    steps: [checkout, review(), notify(), reject(), notify(), choose],
    requests: ["complete", "schedule"],
    end: { ...noOrder, invoices: 2 },
  },
]

/** `onReviewRejected: "cancel_order"`. */
export const cancellingFaults: Fault[] = [
  {
    id: "reject-cancels",
    title: "the review ends badly → the held order is cancelled by itself",
    steps: [checkout, review(), notify(), reject()],
    requests: ["webhook", "check", "schedule"],
    end: noOrder,
  },
  {
    id: "reject-then-approve",
    title:
      "rejected, the order cancelled, then paid all the same → paid_after_cancel",
    steps: [
      checkout,
      review(),
      notify(),
      reject(),
      notify(),
      review(),
      approve(),
    ],
    requests: ["webhook", "complete", "schedule"],
    end: { ...noOrder, attention: ["paid_after_cancel"] },
    // The rejection leaves the order its time to be paid.
    orderFirst: { ...oneOrder, attention: [] },
  },
  {
    id: "reject-spares-newer",
    title:
      "rejected beside another method, chosen again and under review, the first is read a day later → the order stands; approved → one order",
    steps: [
      checkout,
      review(),
      notify(),
      chooseOtherMethod,
      reject(),
      notify(),
      choose,
      review(1),
      notify(1),
      hours(25),
      approve(1),
    ],
    requests: ["webhook", "schedule"],
    end: { ...oneOrder, invoices: 2 },
  },
  {
    id: "reject-after-refused-payment",
    title:
      "a second payment of the order is refused during the review, which ends badly → the held order is cancelled by itself",
    steps: [checkout, review(), notify(), isRefusedForOrder, reject()],
    requests: ["webhook", "schedule"],
    end: noOrder,
  },
]
