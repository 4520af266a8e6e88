import type { Fault } from "../fault"
import { failNext, pay, serviceSays, notify } from "../steps/service-steps"
import { checkout } from "../steps/shopper-steps"
import { hours } from "../steps/store-steps"

/** Fields that decide nothing, as badly written as they come. */
const ODD: Record<string, unknown>[] = [
  { active_transaction: [] },
  { active_transaction: "none" },
  { cancelled_at: "" },
  { cancelled_at: false },
  { completed_at: 5 },
  { expires_at: null },
  { expires_at: "soon" },
]

/** The answers can be read as far as they matter. */
export const oddFieldFaults: Fault[] = [
  {
    id: "odd-fields",
    title: `${ODD.length} paid invoices, each with another field that decides nothing and cannot be read → ${ODD.length} orders`,
    steps: ODD.flatMap((fields, nth) => [
      checkout,
      pay(nth),
      serviceSays(fields, nth),
      notify(nth),
    ]),
    requests: ["schedule"],
    end: { orders: ODD.length, captures: ODD.length, invoices: ODD.length },
  },
  {
    id: "never-readable",
    title: "paid, and for hours no answer can be read → unreadable",
    steps: [
      checkout,
      pay(),
      failNext("get", "malformed", { times: 999 }),
      notify(),
      hours(0.6),
      hours(0.6),
      hours(1.1),
    ],
    requests: ["webhook", "schedule"],
    end: { orders: 0, captures: 0, attention: ["unreadable"] },
    orderFirst: { orders: 1 },
  },
  {
    id: "read-401-once",
    title: "one read answers 401 → the checkout stays open, two orders",
    steps: [
      checkout,
      pay(),
      failNext("get", "unauthorized"),
      notify(),
      checkout,
      pay(1),
    ],
    requests: ["webhook", "schedule"],
    end: { orders: 2, captures: 2, invoices: 2 },
  },
]
