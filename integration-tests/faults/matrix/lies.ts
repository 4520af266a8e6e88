import type { Fault } from "../fault"
import {
  approve,
  pay,
  review,
  serviceSays,
  notify,
} from "../steps/service-steps"
import {
  checkout,
  chooseInVain,
  chooseOtherMethod,
  growCart,
} from "../steps/shopper-steps"
import { hours } from "../steps/store-steps"

const oneOrder = { orders: 1, captures: 1 }
const noOrder = { orders: 0, captures: 0 }

/** The paid invoice carries something else than what was asked for. */
function lie(
  id: string,
  fields: Record<string, unknown>,
  attention: string
): Fault {
  const [[field, value]] = Object.entries(fields) as [[string, unknown]]
  return {
    id: `wrong-${id}`,
    title: `paid with ${field} ${String(value)} → ${attention}`,
    steps: [checkout, pay(), serviceSays(fields)],
    requests: ["webhook", "complete", "return", "schedule"],
    end: { ...noOrder, attention: [attention] },
    orderFirst: { orders: 1 },
  }
}

/** The service says what its interface does not. */
export const lieFaults: Fault[] = [
  {
    ...lie("amount-less", { amount: "103.89" }, "amount_mismatch"),
    fast: true,
  },
  lie("amount-more", { amount: "103.91" }, "amount_mismatch"),
  lie("currency", { currency: "USD" }, "currency_mismatch"),
  lie(
    "reference",
    { external_reference: "invpay_another" },
    "reference_mismatch"
  ),
  lie("reference-gone", { external_reference: null }, "reference_mismatch"),
  {
    id: "perhaps-paid",
    title:
      "paid with another amount, then the shopper chooses again, grows the cart and leaves → no second invoice",
    steps: [
      checkout,
      pay(),
      serviceSays({ amount: "103.89" }),
      notify(),
      chooseInVain("Do not pay again"),
      growCart,
      chooseInVain("Do not pay again"),
      chooseOtherMethod,
      hours(1),
    ],
    requests: ["webhook", "schedule"],
    end: { ...noOrder, attention: ["amount_mismatch"] },
  },
  {
    id: "lie-and-truth",
    title:
      "the wrong amount for an hour, then the right one → one order, nothing left to read",
    steps: [
      checkout,
      pay(),
      serviceSays({ amount: "1039.00" }),
      notify(),
      serviceSays({ amount: "103.90" }),
    ],
    requests: ["schedule"],
    end: oneOrder,
  },
  {
    id: "says-expired",
    title: "says `expired` before its time, then paid → one order",
    steps: [checkout, serviceSays({ status: "expired" }), notify(), pay()],
    requests: ["return", "webhook", "schedule"],
    end: oneOrder,
  },
  {
    id: "says-failed",
    title: "says `failed` → no order, one line for a human",
    steps: [checkout, serviceSays({ status: "failed" })],
    requests: ["webhook", "complete", "schedule"],
    end: { ...noOrder, attention: ["unknown_status"] },
    orderFirst: { orders: 1 },
  },
  {
    id: "says-unknown-word",
    title: "says `on_fire`, then `completed` → one order",
    steps: [
      checkout,
      serviceSays({ status: "on_fire" }),
      notify(),
      hours(1),
      pay(),
    ],
    requests: ["webhook", "schedule"],
    end: oneOrder,
  },
  {
    id: "unknown-while-held",
    title:
      "an unknown word while the order is on hold → unknown_status, the order stays; then approved → one order",
    steps: [
      checkout,
      review(),
      notify(),
      serviceSays({ status: "escalated" }),
      notify(),
      serviceSays({ status: "under_review" }),
      approve(),
    ],
    requests: ["webhook", "check", "schedule"],
    end: oneOrder,
  },
  {
    id: "pending-again",
    title:
      "`completed` was read, then it says `pending` again → the order stands",
    steps: [
      checkout,
      pay(),
      notify(),
      serviceSays({ status: "pending" }),
      notify(),
      serviceSays({ status: "completed" }),
    ],
    requests: ["webhook", "return", "schedule"],
    end: oneOrder,
  },
  {
    id: "contradictory",
    title: "`completed` with `cancelled_at` → contradictory, no order",
    steps: [
      checkout,
      pay(),
      serviceSays({ cancelled_at: "2026-11-20T10:00:00+02:00" }),
    ],
    requests: ["webhook", "complete", "return", "schedule"],
    end: { ...noOrder, attention: ["contradictory"] },
    orderFirst: { orders: 1 },
  },
  {
    id: "expired-in-silence",
    title:
      "expired and paid late, and nobody tells either → one order within a day",
    steps: [checkout, hours(24), hours(23), pay()],
    requests: ["schedule"],
    within: 24 * 3600,
    end: oneOrder,
  },
]
