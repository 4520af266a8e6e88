import type { Fault } from "../fault"
import { crowdOfSessions, isHeld, isPayable } from "../steps/invoice-steps"
import { pay, notify } from "../steps/service-steps"
import { checkout } from "../steps/shopper-steps"
import { hours, restock, sellOut } from "../steps/store-steps"
import {
  chooseDuringCreation,
  completeDuringCreation,
  dataOf,
  failToChoose,
  idOf,
  nothing,
  orderIsOf,
} from "../steps/thief-steps"

const oneOrder = { orders: 1, captures: 1 }

/** Somebody who knows Medusa's core, and another shopper's session. */
export const thiefFaults: Fault[] = [
  {
    id: "thief-own-session",
    title:
      "a larger cart is completed during its creation with the data of an own paid session → no second order",
    fast: true,
    steps: [
      checkout,
      pay(),
      notify(),
      completeDuringCreation(dataOf(0), [100]),
      completeDuringCreation(dataOf(0)),
    ],
    requests: ["complete", "webhook", "schedule"],
    end: { ...oneOrder, invoices: 3 },
    // The carts of the thief become orders that wait for their own invoices.
    orderFirst: { orders: 3 },
  },
  {
    id: "thief-paid-session",
    title:
      "a cart is completed during its creation with the data of a payment that waits for stock → the payer's order",
    steps: [
      checkout,
      sellOut,
      pay(),
      notify(),
      restock,
      completeDuringCreation(dataOf(0)),
      notify(),
      orderIsOf(0),
    ],
    requests: ["complete", "webhook", "schedule"],
    end: { ...oneOrder, invoices: 2 },
    // The order has its stock: no payment waits for it.
    orderFirst: null,
  },
  {
    id: "thief-delete",
    title:
      "a session call with another's data is replaced by a second one → the other's invoice stays payable",
    steps: [
      checkout,
      chooseDuringCreation(dataOf(0)),
      hours(0.1),
      isPayable(0),
      pay(0),
    ],
    requests: ["webhook", "complete", "schedule"],
    end: { ...oneOrder, invoices: 2 },
    // The cart of the thief becomes an order that waits for its own invoice.
    orderFirst: { orders: 2 },
  },
  {
    id: "thief-failed-session",
    title:
      "a session call with another's session id fails after the creation → the other's invoice stays payable",
    steps: [
      checkout,
      failToChoose(idOf(0)),
      isHeld(0),
      hours(0.1),
      isPayable(0),
      pay(0),
    ],
    requests: ["webhook", "complete", "schedule"],
    end: { ...oneOrder, invoices: 2 },
  },
  {
    id: "thief-mid-creation",
    title:
      "completed and chosen again in the middle of a slow creation → no order without a payment",
    steps: [
      completeDuringCreation(nothing),
      chooseDuringCreation(nothing),
      pay(0),
    ],
    requests: ["complete", "webhook", "schedule"],
    end: { ...oneOrder, invoices: 2 },
  },
  {
    id: "session-crowd",
    title: "forty sessions at once, then paid → one order",
    steps: [checkout, crowdOfSessions(40), pay()],
    requests: ["webhook", "complete", "schedule"],
    end: oneOrder,
  },
]
