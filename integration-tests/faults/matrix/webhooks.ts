import type { Fault, Step } from "../fault"
import {
  approve,
  failNext,
  holdWebhooks,
  pay,
  releaseReversed,
  review,
  notify,
} from "../steps/service-steps"
import { checkout, fillCart } from "../steps/shopper-steps"
import { lostLease } from "../steps/store-steps"

const oneOrder = { orders: 1, captures: 1 }

/** The shopper pays before the store has read the answer to its creation. */
const payDuringCreation: Step = async ({ buyer, sandbox, watch }) => {
  const chosen = buyer.choose()
  await watch.until(
    "the invoice exists",
    async () => sandbox.invoices().length > 0
  )
  const [invoice] = sandbox.invoices()
  await sandbox.pay(invoice!.id)
  await sandbox.webhooks.resend(invoice!.id)
  await chosen
}

/** The service's word comes late, never, too often or in the wrong order. */
export const webhookFaults: Fault[] = [
  {
    id: "webhook-lost",
    title: "no webhook, no return → the schedule finds it, one order",
    fast: true,
    steps: [checkout, pay()],
    requests: ["schedule"],
    end: oneOrder,
  },
  {
    id: "webhook-late",
    title:
      "the webhook comes after the schedule has placed the order, twice → one order",
    steps: [checkout, pay()],
    requests: ["schedule", "webhook", "webhook"],
    end: oneOrder,
  },
  {
    id: "webhook-100",
    title: "100 copies of a webhook at once → one order",
    steps: [checkout, pay(), notify(0, 100)],
    requests: ["webhook", "return", "schedule"],
    end: oneOrder,
  },
  {
    id: "all-at-once",
    title:
      "webhook, return, the shop's own completion and the schedule at the same time → one order",
    fast: true,
    steps: [checkout, pay()],
    requests: [
      ["webhook", "return", "complete", "schedule"],
      ["webhook", "complete"],
    ],
    end: oneOrder,
  },
  {
    id: "webhook-reordered",
    title: "`completed` arrives before `under_review` → one order, captured",
    steps: [checkout, holdWebhooks, review(), approve(), releaseReversed],
    requests: ["return", "schedule"],
    end: oneOrder,
  },
  {
    id: "webhook-during-creation",
    title:
      "paid and told while the creation still waits for its answer → one order",
    steps: [
      failNext("create", "slow", { delayMs: 1_200 }),
      fillCart,
      payDuringCreation,
    ],
    requests: ["schedule"],
    end: oneOrder,
  },
  {
    id: "webhook-to-dying-process",
    title:
      "the process that took the webhook died with the lease → one order when it lapses",
    steps: [checkout, pay(), lostLease],
    requests: ["webhook", "schedule"],
    end: oneOrder,
  },
]
