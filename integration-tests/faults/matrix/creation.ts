import type { Fault } from "../fault"
import { failNext, pay } from "../steps/service-steps"
import { checkout, choose, fillCart } from "../steps/shopper-steps"

const DAY = 24 * 3600

/** Nothing was created, the shopper tries again and pays. */
const failedThenPaid = (...faults: Fault["steps"]): Fault["steps"] => [
  ...faults,
  fillCart,
  choose,
  choose,
  pay(-1),
]

const oneOrder = { orders: 1, captures: 1 }
/** Whether the first creation made an invoice is never found out. */
const oneOrderOneUnknown = { ...oneOrder, attention: ["creation_unknown"] }

/** Asking for an invoice goes wrong. */
export const creationFaults: Fault[] = [
  {
    id: "create-lost-before",
    title: "create breaks off before it is processed, tried again → one order",
    steps: failedThenPaid(failNext("create", "lost_before_processing")),
    requests: ["return", "webhook", "schedule"],
    end: oneOrderOneUnknown,
  },
  {
    id: "create-lost-after",
    title:
      "create breaks off after it was processed, that invoice is paid → adopted by its webhook",
    fast: true,
    steps: [
      failNext("create", "lost_after_processing"),
      fillCart,
      choose,
      pay(0),
    ],
    requests: ["schedule", "return", "webhook"],
    end: oneOrder,
  },
  {
    id: "create-lost-no-webhook",
    title: "as before, and no webhook ever comes → a human within a day",
    steps: [
      failNext("create", "lost_after_processing"),
      fillCart,
      choose,
      pay(0),
    ],
    requests: ["return", "schedule"],
    within: DAY,
    end: { orders: 0, captures: 0, attention: ["creation_unknown"] },
  },
  {
    id: "create-lost-read-fails",
    title:
      "as before, its webhook comes while the service cannot be read → adopted when it can",
    steps: [
      failNext("create", "lost_after_processing"),
      fillCart,
      choose,
      pay(0),
      failNext("get", "server_error", { times: 2 }),
    ],
    requests: ["return", "webhook", "schedule"],
    end: oneOrder,
  },
  {
    id: "create-lost-both-paid",
    title:
      "lost invoice and its successor are both paid → one order, paid_twice",
    steps: [
      failNext("create", "lost_after_processing"),
      fillCart,
      choose,
      choose,
      pay(0),
      pay(1),
    ],
    requests: [["webhook", "return"], "complete", "schedule"],
    end: { ...oneOrder, invoices: 2, attention: ["paid_twice"] },
  },
  {
    id: "create-slow-before",
    title: "create times out before it is processed, tried again → one order",
    steps: failedThenPaid(
      failNext("create", "slow", { delayMs: 3_600, processed: false })
    ),
    requests: ["return", "webhook", "schedule"],
    end: oneOrderOneUnknown,
  },
  {
    id: "create-slow-after",
    title:
      "create times out after it was processed, the second invoice is paid → one order",
    steps: failedThenPaid(failNext("create", "slow", { delayMs: 3_600 })),
    requests: ["schedule", "webhook", "return"],
    end: { ...oneOrder, invoices: 2 },
  },
  {
    id: "create-500",
    title: "create answers 500, tried again → one order",
    steps: failedThenPaid(failNext("create", "server_error")),
    requests: ["webhook", "return", "schedule"],
    end: oneOrderOneUnknown,
  },
  {
    id: "create-429-after",
    title:
      "create answers 429 with Retry-After of one second → waited for, one order",
    steps: [
      failNext("create", "rate_limited", { retryAfter: 1 }),
      checkout,
      pay(),
    ],
    requests: ["webhook", "return", "schedule"],
    end: oneOrder,
  },
  {
    id: "create-429-long",
    title:
      "create answers 429 with Retry-After of a minute, tried again → one order",
    steps: failedThenPaid(
      failNext("create", "rate_limited", { retryAfter: 60 })
    ),
    requests: ["webhook", "return", "schedule"],
    end: oneOrder,
  },
  {
    id: "create-429-bare",
    title:
      "create answers 429 without Retry-After three times, tried again → one order",
    steps: failedThenPaid(failNext("create", "rate_limited", { times: 3 })),
    requests: ["schedule", "return", "webhook"],
    end: oneOrder,
  },
  {
    id: "create-html",
    title: "create answers a proxy's HTML page, tried again → one order",
    steps: failedThenPaid(failNext("create", "html")),
    requests: ["webhook", "return", "schedule"],
    end: oneOrderOneUnknown,
  },
  {
    id: "create-half-body",
    title:
      "create answers half a body, that invoice and its successor are paid → one order, paid_twice",
    steps: [
      failNext("create", "half_body"),
      fillCart,
      choose,
      choose,
      pay(1),
      pay(0),
    ],
    requests: ["return", "webhook", "schedule"],
    end: { ...oneOrder, invoices: 2, attention: ["paid_twice"] },
  },
  {
    id: "create-redirect",
    title: "create answers a redirect → not followed, tried again, one order",
    steps: failedThenPaid(failNext("create", "redirect")),
    requests: ["webhook", "return", "schedule"],
    end: oneOrderOneUnknown,
  },
  {
    id: "create-malformed",
    title:
      "create answers 201 without an invoice, that one is paid → adopted by its webhook",
    steps: [failNext("create", "malformed"), fillCart, choose, pay(0)],
    requests: ["return", "webhook", "schedule"],
    end: oneOrder,
  },
]
