import type { RowStatus } from "../ledger-row"
import { PROVIDER_ID } from "../../options/provider-id"
import type { SettleFacts } from "../facts"
import { later, sampleRow } from "../../__tests__/samples"

export const OURS = {
  id: "payses_1",
  provider_id: PROVIDER_ID,
  status: "pending",
  amount: 103.9,
  currency_code: "egp",
  hasPayment: false,
}
export const OTHERS = { ...OURS, id: "payses_x", provider_id: "pp_system" }
/** The amount of another invoice: the cart or order was worth this much for a while. */
export const UNFIT = { ...OURS, id: "payses_850", amount: 850 }
export const CART = {
  ...{ total: 103.9, currency_code: "egp" },
  ...{ completed: false, isJustCompleted: false },
}
export const ORDER = {
  id: "order_1",
  canceled: false,
  isDraft: false,
  total: 103.9,
  currency_code: "egp",
  captureTransactions: 0,
  due: 0,
  uncounted: { amount: "0", version: null },
  hasCollectionForRest: false,
  capturedElsewhere: false,
  capturedBeside: null,
  holdsMoney: false,
  hasOtherMethod: false,
  hasOtherInvoice: false,
  ...{ mayBePaidByOther: false, isLeftToHumans: false },
  lastInvoiceEndedAt: null,
  invoicesReadAt: later(0),
  hasOpenInvoice: false,
  isLastInvoice: true,
  isLastUnknown: true,
  wasPaid: false,
  isPromisedElsewhere: false,
  wasChanged: false,
  hasUnknownStatus: false,
}
export const PAYMENT = {
  session_id: "payses_1",
  provider_id: PROVIDER_ID,
  captures: ["103.90"],
}
export const CAPTURED = [PAYMENT]
/** Another provider's money. */
export const OTHERS_PAYMENT = {
  session_id: "payses_x",
  provider_id: "pp_system",
  captures: [],
}

type Changes = Partial<Omit<SettleFacts, "row">> & {
  row?: Parameters<typeof sampleRow>[0]
}

/** A paid invoice whose cart waits to become an order. */
export function paid({ row, ...changes }: Changes = {}): SettleFacts {
  return {
    row: sampleRow({ status: "completed", ...row }),
    cart: CART,
    cartOrderId: null,
    isCartOrderElsewhere: false,
    orphanOrderId: null,
    order: null,
    sessions: [OURS],
    payments: [],
    collectionAmount: 103.9,
    isCollectionHeldOpen: false,
    hasCompetingPayment: false,
    isRead: true,
    isAskedByHand: false,
    now: later(0),
    options: {
      underReview: "place_order",
      onReviewRejected: "attention",
      unpaidOrderHours: 24,
    },
    ...changes,
  }
}

/** A paid invoice whose order exists. */
export function ordered({ row, ...changes }: Changes = {}): SettleFacts {
  return paid({
    cart: { ...CART, completed: true },
    cartOrderId: "order_1",
    order: ORDER,
    row: { order_id: "order_1", ...row },
    ...changes,
  })
}

/** Captured, but not recorded yet. */
export function captured(changes: Changes = {}): SettleFacts {
  return ordered({
    payments: CAPTURED,
    order: { ...ORDER, captureTransactions: 1 },
    ...changes,
  })
}

export const LOST = { session_id: "payses_gone" }
export const WAIT = {
  underReview: "wait",
  onReviewRejected: "attention",
  unpaidOrderHours: 24,
} as const
export const CANCEL = {
  underReview: "place_order",
  onReviewRejected: "cancel_order",
  unpaidOrderHours: 24,
} as const
export const CANCELED = { ...OURS, status: "canceled" }

export function inReview(changes: Changes = {}): SettleFacts {
  return paid({ ...changes, row: { status: "under_review", ...changes.row } })
}

/** A void invoice, with or without an order that waited for it. */
export function voidRow(status: RowStatus, { row, ...changes }: Changes = {}) {
  return paid({ ...changes, row: { status, ...row } })
}

export const held = {
  row: { order_id: "order_1" },
  order: { ...ORDER, due: 103.9 },
  cartOrderId: "order_1",
  sessions: [{ ...OURS, status: "pending_authorization" }],
}
export const edited = {
  ...held,
  row: { order_id: "order_1", cart_id: null },
  cart: null,
}
