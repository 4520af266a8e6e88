import type { Fault } from "../fault"
import { cancelPastGuard, markAsPaid } from "../steps/admin-steps"
import { fulfil, payNow, unpaidOrder } from "../steps/edit-steps"
import {
  applyToCart,
  cancelInvoice,
  refundElsewhere,
  cannotResolve,
  resolve,
  resolveIfPossible,
} from "../steps/invoice-steps"
import {
  approve,
  cancelAtService,
  failNext,
  pay,
  reject,
  review,
  serviceSays,
  notify,
} from "../steps/service-steps"
import {
  checkout,
  choose,
  completeCart,
  fillCart,
  growCart,
  shrinkCart,
} from "../steps/shopper-steps"
import {
  breakUpdates,
  runWorker,
  hookThrows,
  hours,
  breakInserts,
  mend,
} from "../steps/store-steps"

const oneOrder = { orders: 1, captures: 1 }
const noOrder = { orders: 0, captures: 0 }

/** An admin's decisions about an invoice, and money that arrives afterwards. */
export const decisionFaults: Fault[] = [
  {
    id: "resolved-cancelled-paid",
    title:
      "cancelled, an admin resolves it if that is possible, then paid → one order",
    steps: [checkout, cancelAtService(), notify(), resolveIfPossible(), pay()],
    requests: ["webhook", "return", "schedule"],
    end: oneOrder,
  },
  {
    id: "resolved-unknown-paid",
    title: "an unknown word's attention is resolved, then paid → one order",
    steps: [
      checkout,
      serviceSays({ status: "failed" }),
      notify(),
      resolve(),
      pay(),
    ],
    requests: ["webhook", "schedule"],
    end: oneOrder,
  },
  {
    id: "resolved-rejected-approved",
    title:
      "a rejected review is resolved, then approved all the same → the order is captured",
    steps: [
      checkout,
      review(),
      notify(),
      reject(),
      notify(),
      resolve(),
      review(),
      approve(),
    ],
    requests: ["webhook", "schedule"],
    end: oneOrder,
    // There is nothing to resolve: the order has its time to be paid.
    orderFirst: null,
  },
  {
    id: "resolved-after-failed-read",
    title:
      "under review for a cart that changed, a read fails, the admin resolves it, approved and nobody tells → found by the schedule, shown again",
    steps: [
      checkout,
      growCart,
      review(),
      notify(),
      failNext("get", "server_error"),
      hours(2),
      resolve(),
      approve(),
    ],
    requests: ["schedule"],
    within: 2 * 24 * 3600,
    end: { ...noOrder, attention: ["cart_changed"] },
  },
  {
    id: "resolved-paid",
    title:
      "a paid invoice that fits no cart is resolved → closed, nothing captured",
    steps: [checkout, growCart, pay(), notify(), resolve()],
    requests: ["webhook", "return", "schedule"],
    end: noOrder,
  },
  {
    id: "admin-cancel-refused-paid",
    title:
      "an admin cancels the open invoice, the service does not, then paid → one order",
    steps: [
      failNext("cancel", "server_error", { times: 99 }),
      checkout,
      cancelInvoice(),
      runWorker,
      pay(),
    ],
    requests: ["webhook", "schedule"],
    end: oneOrder,
  },
  {
    id: "applied-to-own-cart",
    title: "cart_changed, the cart is put right, applied → one order",
    steps: [checkout, growCart, pay(), notify(), shrinkCart, applyToCart()],
    requests: ["webhook", "schedule"],
    end: oneOrder,
  },
  {
    id: "applied-to-other-cart",
    title:
      "cart_changed, applied to another cart of its amount → one order, of that cart",
    steps: [checkout, growCart, pay(), notify(), fillCart, applyToCart(0, 1)],
    requests: ["webhook", "complete", "schedule"],
    end: oneOrder,
  },
  {
    id: "refunded-elsewhere",
    title:
      "captured, given back elsewhere and recorded → one capture, nothing to decide",
    steps: [checkout, pay(), notify(), refundElsewhere()],
    requests: ["webhook", "return", "schedule"],
    end: oneOrder,
  },
  {
    id: "given-back-then-fits",
    title:
      "a paid invoice fits no cart, its money goes back, then the cart fits again → nothing captured",
    steps: [
      checkout,
      growCart,
      pay(),
      notify(),
      refundElsewhere({ refund_order: false }),
      shrinkCart,
      completeCart,
    ],
    requests: ["webhook", "return", "schedule"],
    end: noOrder,
  },
  {
    id: "given-back-not-captured",
    title:
      "an order stands, its capture fails, the money goes back and is recorded → not fulfilled, nothing captured",
    steps: [
      checkout,
      breakInserts("capture"),
      pay(),
      notify(),
      refundElsewhere({ refund_order: false }),
      mend,
      fulfil(400),
    ],
    requests: ["webhook", "schedule"],
    end: { orders: 1, captures: 0 },
  },
  {
    id: "cancelled-past-guard",
    title:
      "a store's own code cancels an order that is paid → paid_after_cancel",
    steps: [checkout, pay(), notify(), cancelPastGuard],
    requests: ["webhook", "schedule"],
    end: { orders: 0, captures: 1, attention: ["paid_after_cancel"] },
  },
  {
    id: "closed-capture-and-sibling",
    title:
      "captured, never written to its order, not to be closed by a human; then its sibling is paid → paid_twice, the capture stays the first one's",
    steps: [
      failNext("create", "lost_after_processing"),
      fillCart,
      choose,
      choose,
      breakInserts("order_transaction"),
      pay(0),
      notify(0),
      hours(1),
      hours(2),
      hours(3),
      hours(4),
      cannotResolve(),
      mend,
      pay(1),
    ],
    requests: ["webhook", "complete", "schedule"],
    end: { ...oneOrder, invoices: 2, attention: ["paid_twice"] },
  },
  {
    id: "marked-as-paid-beside",
    title:
      "an unpaid order is marked as paid beside its open invoice → not paid for again; it may be fulfilled",
    steps: [unpaidOrder, payNow(), markAsPaid(200), fulfil(200), payNow(400)],
    requests: ["schedule"],
    end: oneOrder,
  },
  {
    id: "created-behind-a-refusal",
    title:
      "a proxy refuses a creation that happened, that invoice is paid → adopted by its webhook",
    steps: [
      failNext("create", "amount", { processed: true }),
      fillCart,
      ({ buyer }) => buyer.choose(),
      pay(0),
    ],
    requests: ["return", "webhook", "schedule"],
    end: oneOrder,
  },
  {
    id: "authorize-breaks",
    title:
      "the database fails inside the authorization of an unpaid cart whose session awaits it → no order",
    steps: [
      checkout,
      review(),
      hookThrows("orderCreated"),
      notify(),
      mend,
      serviceSays({ status: "pending" }),
      notify(),
      breakUpdates("invoice_payment"),
      completeCart,
      mend,
    ],
    requests: ["webhook", "schedule"],
    end: noOrder,
  },
]
