import type { Fault } from "../fault"
import { pay, tell } from "../steps/service-steps"
import {
  checkout,
  choose,
  completeCart,
  fillCart,
} from "../steps/shopper-steps"
import {
  chooseForOrder,
  draftOrder,
  growOrder,
  payPartByCredit,
} from "../steps/owner-steps"

const oneOrder = { orders: 1, captures: 1 }

/** Whose payment it is: carts of every kind, and orders without a cart. */
export const ownerFaults: Fault[] = [
  {
    id: "credit-lines",
    title:
      "a part of the cart paid by credit (gift card), the rest by invoice → one order",
    steps: [fillCart, payPartByCredit(50), choose, pay()],
    hints: ["webhook", "return", "schedule"],
    end: oneOrder,
  },
  {
    id: "credit-after-invoice",
    title:
      "credit entered while the hosted page was open, then paid → cart_changed",
    steps: [checkout, payPartByCredit(50), pay()],
    hints: ["webhook", "complete", "schedule"],
    end: { orders: 0, captures: 0, attention: ["cart_changed"] },
  },
  {
    id: "zero-total",
    title: "the whole cart paid by credit → an order without any invoice",
    steps: [fillCart, payPartByCredit(103.9), completeCart],
    hints: ["complete", "schedule"],
    end: { orders: 1, captures: 0, invoices: 0 },
  },
  {
    id: "order-edit",
    title: "an order edit's own payment, paid → captured once beside the first",
    steps: [checkout, pay(), tell(), growOrder, chooseForOrder, pay(1)],
    hints: ["webhook", "return", "schedule"],
    end: { orders: 1, captures: 2, invoices: 2 },
  },
  {
    id: "draft-order",
    title: "a draft order's payment, paid twice told → captured once",
    steps: [draftOrder, chooseForOrder, pay()],
    hints: ["webhook", "webhook", "schedule"],
    end: oneOrder,
  },
]
