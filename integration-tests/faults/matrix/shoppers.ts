import type { Fault } from "../fault"
import {
  cancelAtService,
  failNext,
  pay,
  review,
  approve,
  notify,
} from "../steps/service-steps"
import {
  checkout,
  choose,
  chooseAtOnce,
  chooseOtherMethod,
  chooseShipping,
  comeBack,
  completeCart,
  fillCart,
  growCart,
  moveBack,
  moveToEuro,
  shrinkCart,
} from "../steps/shopper-steps"
import {
  runWorker,
  hours,
  loseShipping,
  restock,
  sellOut,
} from "../steps/store-steps"

const DAY = 24 * 3600
const oneOrder = { orders: 1, captures: 1 }
const noOrder = { orders: 0, captures: 0 }

/** Shoppers do what shoppers do. */
export const shopperFaults: Fault[] = [
  {
    id: "two-tabs",
    title:
      "the method chosen in two tabs at once, paid in one → one invoice, one order",
    steps: [fillCart, chooseAtOnce, pay()],
    requests: [["return", "webhook", "complete"], "schedule"],
    end: oneOrder,
  },
  {
    id: "two-tabs-both-paid",
    title:
      "two invoices paid in two tabs at the same moment → one order, paid_twice",
    fast: true,
    steps: [
      failNext("create", "lost_after_processing"),
      fillCart,
      choose,
      choose,
      pay(1),
      pay(0),
    ],
    requests: [["webhook", "return", "complete"], "webhook", "schedule"],
    end: { ...oneOrder, invoices: 2, attention: ["paid_twice"] },
  },
  {
    id: "paid-after-order",
    title: "a second invoice is paid an hour after the order → paid_twice",
    steps: [
      failNext("create", "lost_after_processing"),
      failNext("cancel", "server_error", { times: 9 }),
      fillCart,
      choose,
      choose,
      pay(1),
      notify(1),
      hours(1),
      pay(0),
    ],
    requests: ["webhook", "return", "schedule"],
    end: { ...oneOrder, invoices: 2, attention: ["paid_twice"] },
  },
  {
    id: "paid-before-completion",
    title:
      "the shop completes the cart before the payment → nothing is placed, then one order",
    steps: [checkout, completeCart, completeCart, pay(), completeCart],
    requests: ["complete", "webhook", "schedule"],
    end: oneOrder,
  },
  {
    id: "paid-after-cancel",
    title: "cancelled on the hosted page, then paid after all → one order",
    steps: [checkout, cancelAtService(), notify(), pay()],
    requests: ["webhook", "return", "schedule"],
    end: oneOrder,
  },
  {
    id: "paid-after-cancel-no-webhook",
    title: "cancelled, then paid, and nobody tells → one order within a day",
    steps: [checkout, cancelAtService(), notify(), runWorker, pay()],
    requests: ["schedule"],
    within: DAY,
    end: oneOrder,
  },
  {
    id: "cancelled-and-successor-paid",
    title:
      "cancelled, chosen again, both invoices paid → one order, paid_twice",
    steps: [checkout, cancelAtService(), notify(), choose, pay(1), pay(0)],
    requests: ["webhook", "return", "schedule"],
    end: { ...oneOrder, invoices: 2, attention: ["paid_twice"] },
  },
  {
    id: "paid-after-expiry",
    title: "expired a day ago, then paid → one order",
    steps: [checkout, hours(12), hours(12.5), hours(1), pay()],
    requests: ["webhook", "return", "schedule"],
    end: oneOrder,
  },
  {
    id: "paid-after-expiry-changed",
    title: "expired, the cart grew, then paid → paid_after_expiry",
    steps: [checkout, hours(12), hours(12.5), hours(1), growCart, pay()],
    requests: ["webhook", "schedule"],
    end: { ...noOrder, attention: ["paid_after_expiry"] },
  },
  {
    id: "cart-grew",
    title:
      "the cart grew while the hosted page was open, then paid → cart_changed",
    fast: true,
    steps: [checkout, growCart, pay()],
    requests: ["complete", "webhook", "return", "schedule"],
    end: { ...noOrder, attention: ["cart_changed"] },
  },
  {
    id: "cart-shrank",
    title:
      "the cart shrank while the hosted page was open, then paid → cart_changed",
    steps: [fillCart, growCart, choose, shrinkCart, pay()],
    requests: ["webhook", "return", "complete", "schedule"],
    end: { ...noOrder, attention: ["cart_changed"] },
  },
  {
    id: "cart-grew-and-shrank-back",
    title:
      "the cart grew and shrank back, then the first invoice is paid → one order",
    steps: [checkout, growCart, shrinkCart, pay()],
    requests: ["complete", "webhook", "schedule"],
    end: oneOrder,
  },
  {
    id: "cart-grew-invoices-shrank-back",
    title:
      "an invoice for each size of the cart, the last one is paid → one order",
    steps: [
      checkout,
      growCart,
      choose,
      runWorker,
      shrinkCart,
      choose,
      runWorker,
      pay(-1),
    ],
    requests: ["webhook", "return", "schedule"],
    end: { ...oneOrder, invoices: 3 },
  },
  {
    id: "cart-grew-old-paid-first",
    title:
      "the cart grew and has a new invoice, the old one is paid, then the new one → both known, at most one order",
    steps: [
      failNext("cancel", "server_error", { times: 9 }),
      checkout,
      growCart,
      choose,
      pay(0),
      notify(0),
      pay(1),
    ],
    requests: ["webhook", "complete", "schedule"],
    end: { ...oneOrder, invoices: 2, attention: ["paid_twice"] },
  },
  {
    id: "currency-changed",
    title: "the cart moved to another currency, then paid → cart_changed",
    steps: [checkout, moveToEuro, pay()],
    requests: ["webhook", "complete", "schedule"],
    end: { ...noOrder, attention: ["cart_changed"] },
  },
  {
    id: "currency-changed-back",
    title: "the cart moved to another currency and back, then paid → one order",
    steps: [checkout, moveToEuro, moveBack, chooseShipping, pay()],
    requests: ["webhook", "complete", "schedule"],
    end: oneOrder,
  },
  {
    id: "other-method",
    title:
      "another method chosen, the invoice paid all the same → paid_elsewhere",
    fast: true,
    steps: [checkout, chooseOtherMethod, pay()],
    requests: ["webhook", "return", "schedule"],
    end: { ...noOrder, attention: ["paid_elsewhere"] },
  },
  {
    id: "other-method-completed",
    title:
      "ordered with another method, the invoice paid all the same → paid_elsewhere",
    steps: [checkout, chooseOtherMethod, completeCart, pay()],
    requests: ["webhook", "return", "schedule"],
    end: { orders: 1, captures: 0, attention: ["paid_elsewhere"] },
  },
  {
    id: "other-method-and-back",
    title:
      "another method and back within two minutes, then paid → the same invoice, one order",
    steps: [checkout, chooseOtherMethod, choose, pay()],
    requests: ["complete", "webhook", "schedule"],
    end: oneOrder,
  },
  {
    id: "pay-again-under-review",
    title:
      "pays again while a transfer is under review → the same invoice, one order",
    fast: true,
    steps: [
      checkout,
      review(),
      notify(),
      choose,
      choose,
      comeBack(),
      approve(),
    ],
    requests: ["complete", "return", "webhook", "schedule"],
    end: oneOrder,
  },
  {
    id: "grew-under-review",
    title:
      "the transfer under review was for a smaller cart → no second invoice, cart_changed",
    steps: [checkout, growCart, review(), notify(), choose, approve()],
    requests: ["webhook", "return", "schedule"],
    end: { ...noOrder, attention: ["cart_changed"] },
  },
  {
    id: "sold-out",
    title: "paid, and everything is sold out → order_failed",
    steps: [checkout, sellOut, pay()],
    requests: ["webhook", "complete", "schedule"],
    end: { ...noOrder, attention: ["order_failed"] },
    // Its stock was reserved before the payment.
    orderFirst: { ...oneOrder, attention: [] },
  },
  {
    id: "sold-out-restocked",
    title: "paid, sold out, restocked an hour later → one order",
    steps: [checkout, sellOut, pay(), notify(), hours(1), restock],
    requests: ["complete", "schedule"],
    end: oneOrder,
  },
  {
    id: "shipping-lost",
    title: "paid, and the cart lost its shipping method → order_failed",
    steps: [checkout, loseShipping, pay()],
    requests: ["webhook", "complete", "schedule"],
    end: { ...noOrder, attention: ["order_failed"] },
    // The order keeps the shipping method that its cart had.
    orderFirst: { ...oneOrder, attention: [] },
  },
]
