import type { Fault } from "../fault"
import { payNow, unpaidOrder } from "../steps/edit-steps"
import { isCancelled, isShown } from "../steps/invoice-steps"
import { approve, notify, pay, review } from "../steps/service-steps"
import {
  checkout,
  choose,
  completeCart,
  fillCart,
} from "../steps/shopper-steps"
import {
  chooseForOrder,
  deleteCollection,
  convertDraft,
  draft,
  growOrder,
  isRefusedForOrder,
  payPartByCredit,
  pressLink,
  sellOut,
} from "../steps/owner-steps"
import { hours, mend, runWorker } from "../steps/store-steps"

const oneOrder = { orders: 1, captures: 1 }

/** Owners of a payment: carts of every kind, and orders without a cart. */
export const ownerFaults: Fault[] = [
  {
    id: "credit-lines",
    title:
      "a part of the cart paid by credit (gift card), the rest by invoice → one order",
    steps: [fillCart, payPartByCredit(50), choose, pay()],
    requests: ["webhook", "return", "schedule"],
    end: oneOrder,
  },
  {
    id: "credit-after-invoice",
    title:
      "credit entered while the hosted page was open, then paid → cart_changed",
    steps: [checkout, payPartByCredit(50), pay()],
    requests: ["webhook", "complete", "schedule"],
    end: { orders: 0, captures: 0, attention: ["cart_changed"] },
    // Later changes of its cart do not affect the order.
    orderFirst: { ...oneOrder, attention: [] },
  },
  {
    id: "zero-total",
    title: "the whole cart paid by credit → an order without any invoice",
    steps: [fillCart, payPartByCredit(103.9), completeCart],
    requests: ["complete", "schedule"],
    end: { orders: 1, captures: 0, invoices: 0 },
  },
  {
    id: "order-edit",
    title: "an order edit's own payment, paid → captured once beside the first",
    steps: [checkout, pay(), notify(), growOrder, chooseForOrder, pay(1)],
    requests: ["webhook", "return", "schedule"],
    end: { orders: 1, captures: 2, invoices: 2 },
  },
  {
    id: "converted-draft",
    title: "a converted draft's payment, paid twice told → captured once",
    steps: [draft, convertDraft, chooseForOrder, pay()],
    requests: ["webhook", "webhook", "schedule"],
    end: oneOrder,
  },
  {
    id: "draft-link",
    title: "a draft is paid by its link → an order, captured once",
    steps: [draft, pressLink, pay()],
    requests: ["webhook", "webhook", "return", "schedule"],
    end: oneOrder,
  },
  {
    id: "draft-sold-out",
    title:
      "a draft is paid by its link, its goods are sold out → order_failed; goods come → an order, captured once",
    steps: [
      ...[draft, pressLink, sellOut, pay(), notify()],
      ...[hours(1), hours(1), hours(1), hours(1)],
      ...[isShown("order_failed"), mend],
    ],
    requests: ["webhook", "schedule"],
    end: oneOrder,
  },
  {
    id: "second-collection-refused",
    title:
      "an order on hold, a payment in a second collection → refused; the first is approved → captured once",
    steps: [
      checkout,
      review(),
      notify(),
      isRefusedForOrder,
      approve(),
      notify(),
      runWorker,
    ],
    requests: ["webhook", "schedule"],
    end: oneOrder,
  },
  {
    id: "collection-deleted-pay-now",
    title:
      "an unpaid order's collection is deleted, then pay now → another invoice, captured once; the first is cancelled",
    steps: [
      unpaidOrder,
      payNow(),
      deleteCollection(),
      payNow(),
      pay(1),
      notify(1),
      runWorker,
      isCancelled(0),
    ],
    requests: ["webhook", "schedule"],
    end: { ...oneOrder, invoices: 2 },
  },
  {
    id: "collection-deleted",
    title:
      "an unpaid order's collection is deleted while its invoice is open → the invoice is cancelled",
    steps: [unpaidOrder, payNow(), deleteCollection(), hours(1), isCancelled()],
    requests: ["schedule"],
    end: { orders: 1, captures: 0 },
  },
]
