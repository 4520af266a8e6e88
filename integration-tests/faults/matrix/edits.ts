import type { Fault, Step } from "../fault"
import { fulfil, payNow, shrinkOrder, unpaidOrder } from "../steps/edit-steps"
import { growOrder } from "../steps/owner-steps"
import { approve, failNext, pay, review, notify } from "../steps/service-steps"
import { checkout, choose, fillCart, growCart } from "../steps/shopper-steps"
import { runWorker, hours } from "../steps/store-steps"

const oneOrder = { orders: 1, captures: 1 }
const noCancel = failNext("cancel", "server_error", { times: 99 })

/** An order is edited while its invoice is open, on hold or paid. */
const held: Step[] = [review(), notify()]

export const editFaults: Fault[] = [
  {
    id: "edit-reverted",
    title:
      "pay now, edited up, pay now again, the first invoice is paid, edited back → captured for what was paid",
    fast: true,
    steps: [
      noCancel,
      unpaidOrder,
      payNow(),
      growOrder,
      payNow(),
      pay(0),
      shrinkOrder,
    ],
    requests: ["webhook", "schedule"],
    end: { ...oneOrder, invoices: 2 },
  },
  {
    id: "edit-up",
    title:
      "edited up while its invoice was open, then paid → captured for what was paid, the rest stays due",
    steps: [unpaidOrder, payNow(), growOrder, pay()],
    requests: ["webhook", "return", "schedule"],
    end: oneOrder,
  },
  {
    id: "edit-up-rest",
    title:
      "edited up, the old invoice is paid, then pay now for the rest → two captures, nothing due",
    steps: [
      unpaidOrder,
      payNow(),
      growOrder,
      pay(),
      notify(),
      payNow(),
      pay(1),
      notify(1),
      payNow(400),
    ],
    requests: ["webhook", "schedule"],
    end: { orders: 1, captures: 2, invoices: 2 },
  },
  {
    id: "edit-up-both-paid",
    title:
      "edited up, old and new invoice are paid → never more captured than paid, a human for the surplus",
    steps: [
      noCancel,
      unpaidOrder,
      payNow(),
      growOrder,
      payNow(),
      pay(0),
      pay(1),
      notify(0),
    ],
    requests: ["webhook", "schedule"],
    end: { ...oneOrder, invoices: 2, attention: ["paid_twice"] },
  },
  {
    id: "edit-down",
    title:
      "edited down while its invoice was open, then paid → captured, overpaid",
    steps: [unpaidOrder, growOrder, payNow(), shrinkOrder, pay()],
    requests: ["webhook", "return", "schedule"],
    end: { ...oneOrder, attention: ["overpaid"] },
  },
  {
    id: "edit-held-up",
    title:
      "an order on hold is edited up, then approved → captured for what was paid; it may be fulfilled",
    steps: [checkout, ...held, growOrder, approve(), notify(), fulfil(200)],
    requests: ["webhook", "check", "schedule"],
    end: oneOrder,
  },
  {
    id: "edit-held-down",
    title: "an order on hold is edited down, then approved → overpaid",
    steps: [fillCart, growCart, choose, ...held, shrinkOrder, approve()],
    requests: ["webhook", "schedule"],
    end: { ...oneOrder, attention: ["overpaid"] },
  },
  {
    id: "edit-held-reverted",
    title:
      "an order on hold is edited up and back, then approved → one capture",
    steps: [checkout, ...held, growOrder, shrinkOrder, approve()],
    requests: ["webhook", "check", "schedule"],
    end: oneOrder,
  },
  {
    id: "pay-now-expired-paid",
    title:
      "an unpaid order's invoice expires, pay now makes another, both are paid → one capture, paid_twice",
    steps: [
      unpaidOrder,
      payNow(),
      hours(25),
      payNow(),
      pay(1),
      notify(1),
      runWorker,
      pay(0),
    ],
    requests: ["webhook", "schedule"],
    end: { ...oneOrder, invoices: 2, attention: ["paid_twice"] },
  },
]
