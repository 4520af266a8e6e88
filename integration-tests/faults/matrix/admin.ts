import type { Fault, Step } from "../fault"
import { checkStatus, markAsPaid } from "../steps/admin-steps"
import { approve, pay, review, tell } from "../steps/service-steps"
import { chooseForOrder, growOrder } from "../steps/owner-steps"
import { checkout } from "../steps/shopper-steps"

const oneOrder = { orders: 1, captures: 1 }

const held: Step[] = [checkout, review(), tell()]

/** An admin presses a button in between. */
export const adminFaults: Fault[] = [
  {
    id: "check-status-during-settle",
    title:
      '"Check status" three times while the payment is settled → one capture',
    steps: [...held, approve()],
    hints: [["check", "webhook", "check", "return", "check"], "schedule"],
    end: oneOrder,
  },
  {
    id: "check-status-too-early",
    title:
      '"Check status" while under review → the order stays on hold; approved → one capture',
    steps: [...held, checkStatus, checkStatus, approve()],
    hints: ["check", "webhook", "schedule"],
    end: oneOrder,
  },
  {
    id: "marked-as-paid",
    title:
      "the admin marks a held order as paid → Medusa refuses; approved → one capture",
    steps: [...held, markAsPaid(400), approve()],
    hints: ["webhook", "check", "schedule"],
    end: oneOrder,
  },
  {
    id: "marked-as-paid-before",
    title:
      "the admin marks an order edit as paid while its hosted page is open, then it is paid → paid_elsewhere, no second capture",
    steps: [
      checkout,
      pay(),
      tell(),
      growOrder,
      chooseForOrder,
      markAsPaid(200),
      pay(1),
    ],
    hints: ["webhook", "check", "schedule"],
    end: { orders: 1, captures: 2, invoices: 2, attention: ["paid_elsewhere"] },
  },
  {
    id: "marked-as-paid-after",
    title: "the admin marks a paid order as paid → refused, one capture",
    steps: [checkout, pay(), tell(), markAsPaid(400)],
    hints: ["webhook", "schedule"],
    end: oneOrder,
  },
]
