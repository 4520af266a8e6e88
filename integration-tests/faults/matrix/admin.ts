import type { Fault, Step } from "../fault"
import { setTimeout as sleep } from "node:timers/promises"
import {
  checkStatus,
  markAsPaid,
  markAsPaidBeside,
  postToMedusa,
} from "../steps/admin-steps"
import { payNow, unpaidOrder } from "../steps/edit-steps"
import { approve, pay, review, notify } from "../steps/service-steps"
import { chooseForOrder, growOrder } from "../steps/owner-steps"
import { checkout } from "../steps/shopper-steps"

const oneOrder = { orders: 1, captures: 1 }

/** Medusa acts on the first posts, and not yet on the last ones. */
const untilMedusaActs: Step = () => sleep(3_500)

const held: Step[] = [checkout, review(), notify()]

/** An admin presses a button in between. */
export const adminFaults: Fault[] = [
  {
    id: "check-status-during-settle",
    title:
      '"Check status" three times while the payment is settled → one capture',
    steps: [...held, approve()],
    requests: [["check", "webhook", "check", "return", "check"], "schedule"],
    end: oneOrder,
  },
  {
    id: "check-status-too-early",
    title:
      '"Check status" while under review → the order stays on hold; approved → one capture',
    steps: [...held, checkStatus, checkStatus, approve()],
    requests: ["check", "webhook", "schedule"],
    end: oneOrder,
  },
  {
    id: "marked-as-paid",
    title:
      "the admin marks a held order as paid → Medusa refuses; approved → one capture",
    steps: [...held, markAsPaid(400), approve()],
    requests: ["webhook", "check", "schedule"],
    end: oneOrder,
  },
  {
    id: "marked-as-paid-before",
    title:
      "the admin marks an order edit as paid while its hosted page is open, then it is paid → paid_elsewhere, no second capture",
    steps: [
      checkout,
      pay(),
      notify(),
      growOrder,
      chooseForOrder,
      markAsPaid(200),
      pay(1),
    ],
    requests: ["webhook", "check", "schedule"],
    end: { orders: 1, captures: 2, invoices: 2, attention: ["paid_elsewhere"] },
  },
  {
    id: "marked-as-paid-after",
    title: "the admin marks a paid order as paid → refused, one capture",
    steps: [checkout, pay(), notify(), markAsPaid(400)],
    requests: ["webhook", "schedule"],
    end: oneOrder,
  },
  {
    id: "medusas-webhook-flooded",
    title:
      "60 posts to Medusa's own webhook route meet the capture of an order without a cart → one capture, booked once",
    steps: [
      unpaidOrder,
      payNow(),
      postToMedusa(60),
      untilMedusaActs,
      pay(),
      notify(),
    ],
    requests: ["webhook", "schedule"],
    end: oneOrder,
  },
  {
    id: "captured-by-one-road",
    title:
      'a held order is paid otherwise, then approved → paid_elsewhere; neither "Check status" nor Medusa\'s webhook captures it',
    steps: [
      ...held,
      markAsPaidBeside,
      approve(),
      notify(),
      checkStatus,
      postToMedusa(1),
      untilMedusaActs,
      () => sleep(3_000),
    ],
    requests: ["check", "schedule"],
    end: { ...oneOrder, attention: ["paid_elsewhere"] },
  },
]
