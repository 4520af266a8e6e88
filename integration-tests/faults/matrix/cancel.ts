import type { Fault, Step } from "../fault"
import { cancelOrder } from "../steps/admin-steps"
import {
  approve,
  failNext,
  pay,
  reject,
  review,
  notify,
} from "../steps/service-steps"
import { checkout, choose, growCart } from "../steps/shopper-steps"
import { runWorker, hours } from "../steps/store-steps"

const noOrder = { orders: 0, captures: 0 }
const heldThenCancelled: Step[] = [
  checkout,
  review(),
  notify(),
  cancelOrder,
  runWorker,
]

/** An invoice that nobody needs is to be cancelled, and the service does not. */
export const cancelFaults: Fault[] = [
  {
    id: "cancel-missing",
    title:
      "there is no cancel operation (404), the outdated invoice is paid → cart_changed",
    steps: [
      failNext("cancel", "not_found", { times: 9 }),
      checkout,
      growCart,
      choose,
      runWorker,
      pay(0),
    ],
    requests: ["webhook", "schedule"],
    end: { ...noOrder, invoices: 2, attention: ["cart_changed"] },
  },
  {
    id: "cancel-refused",
    title:
      "the cancel is refused three times, the outdated invoice is paid → cart_changed",
    steps: [
      failNext("cancel", "account_not_ready", { times: 9 }),
      checkout,
      growCart,
      choose,
      runWorker,
      hours(0.1),
      hours(0.1),
      pay(0),
    ],
    requests: ["webhook", "schedule"],
    end: { ...noOrder, invoices: 2, attention: ["cart_changed"] },
  },
  {
    id: "cancel-slow",
    title:
      "the cancel times out, the outdated invoice is paid meanwhile → found by the schedule, cart_changed",
    steps: [
      failNext("cancel", "slow", {
        delayMs: 3_600,
        processed: false,
        times: 3,
      }),
      checkout,
      growCart,
      choose,
      runWorker,
      pay(0),
    ],
    requests: ["schedule"],
    end: { ...noOrder, invoices: 2, attention: ["cart_changed"] },
  },
  {
    id: "cancel-lost",
    title:
      "the cancel is carried out and its answer is lost → known as cancelled, the new invoice pays",
    steps: [
      failNext("cancel", "half_body"),
      checkout,
      growCart,
      choose,
      runWorker,
      hours(0.02),
      pay(1),
    ],
    requests: ["webhook", "schedule"],
    end: { orders: 1, captures: 1, invoices: 2 },
  },
  {
    id: "held-cancelled",
    title:
      "the admin cancels a held order → its invoice is not paid any more, nothing captured",
    steps: heldThenCancelled,
    requests: ["webhook", "schedule"],
    end: noOrder,
  },
  {
    id: "held-cancelled-approved",
    title:
      "the admin cancels a held order, the service approves all the same → paid_after_cancel",
    fast: true,
    steps: [
      failNext("cancel", "server_error", { times: 9 }),
      ...heldThenCancelled,
      approve(),
    ],
    requests: ["webhook", "check", "return", "schedule"],
    end: { ...noOrder, attention: ["paid_after_cancel"] },
  },
  {
    id: "held-cancelled-during-approval",
    title:
      "approved a moment before the admin cancels, told after it → paid_after_cancel",
    steps: [checkout, review(), notify(), approve(), cancelOrder],
    requests: ["webhook", "complete", "schedule"],
    end: { ...noOrder, attention: ["paid_after_cancel"] },
  },
  {
    id: "review-rejected",
    title:
      "the review ends badly → the held order stays, review_rejected, nothing captured",
    steps: [checkout, review(), notify(), reject()],
    requests: ["webhook", "check", "schedule"],
    end: { orders: 1, captures: 0, attention: ["review_rejected"] },
    // A day later its time to pay is over.
    orderFirst: { orders: 0, attention: [] },
  },
]
