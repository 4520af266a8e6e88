/**
 * The conditions that hold the protocol together, most of them in one SQL statement.
 * Each can be taken away: the search must then find a story in which that does harm.
 */
export const GUARDS = {
  // ledger/leases.ts
  lease: "take: a row is worked on by one run at a time (lease_until)",
  renew: "renew: a run that lost its lease ends before its next step",
  held: "HELD: what a run without its lease writes changes nothing",
  claim: "claim: one complete-cart at a time (claimed_until)",
  claim_session: "claim: only for the session that the row has now",
  claim_open: "claim: not for money that a human took over (resolved_at)",
  permit: "permitCapture: core captures only when settling asks it to",
  permit_held: "permitCapture: only for a row whose lease is held",
  permit_open: "permitCapture: not for money that a human took over",
  still_used: "STILL_USED: no invoice is cancelled while core has its session",
  // ledger/sessions.ts, ledger/cancels.ts, ledger/creation.ts
  cancel_decided: "REUSABLE: no invoice is handed out whose cancel was decided",
  cancel_begin: "begin: no cancel is sent once a session took the row over",
  withdrawn: "HELD_AGAIN: a session that takes a row over withdraws its cancel",
  undecided: "UNDECIDED: no new invoice while money of the cart is undecided",
  under_way: "UNDER_WAY: one creation at a time for a collection",
  reusable_amount: "REUSABLE: only an invoice of just the session's amount",
  point_fits: "FITS: a row is pointed only at a session of its amount",
  release_signed: "deletePayment: acts only on an address that we signed",
  // ledger/orders.ts, ledger/outcomes.ts
  being_placed: "isBeingPlaced: no invoice for an order that core may undo",
  outdated: "cancelOutdated: only for what is to be paid now",
  orphan_half: "removeOrphanOrder: asked again under core's lock",
  placed_for_used:
    "USED_FOR: an order is a row's only if core used its session",
  placed_for_status: "PLACED_FOR: the order goes to a paid or reviewed row",
  placed_for_once: "PLACED_FOR: an order belongs to one row",
  placed_for_open: "PLACED_FOR: not to a row that a human closed",
  attach_elsewhere: "attachOrder: never an order that another method pays",
  competing:
    "hasCompetingPayment: of two paid invoices one alone has the order",
  completed_stays: "recordRead: nothing leaves completed",
  later_read:
    "recordRead: an older answer than the last accepted one is dropped",
  watch: "settled-watch: what was settled is looked at again",
  // ledger/admin.ts, ledger/refunds.ts
  rest_resolve: "AT_REST: a human decides only while nobody works on the row",
  rest_refund: "AT_REST: a refund closes a row only while nobody works on it",
  rest_apply: "AT_REST: a row is moved to a cart only while nobody works on it",
  apply_order: "moveToCart: not away from an order that stands for it",
  refund_closes: "record: an invoice that was given back is never captured",
  // providers/invoice-payment
  core_names: "authorizePayment: the session is the one that core names",
  is_session: "isSessionOf: the row's session is this one",
  is_collection: "isSessionOf: of the row's own payment collection",
  session_amount: "isSessionOf: the session's amount is the invoice's",
  collection_amount: "fitsCollection: the collection's amount is the invoice's",
  cart_total: "fitsCart: the cart's total is the invoice's",
  order_first: "two phases: nothing is captured before the order stands",
  over: "initiatePayment: refused where nothing can be owed any more",
  only_order: "authorizePayment: not while a second order is linked",
  closed_row: "authorizePayment: not for money that a human took over",
  // payment-rules/settlement
  settle_session: "fitsRow: settling uses a session of the invoice's amount",
  settle_elsewhere:
    "decideCapture: nothing is captured where another method is",
  lost_session:
    "hasLostItsSession: captured money whose session is gone gets no other one",
  settle_gone: "forget_order: settling forgets an order that is gone",
  // settlement/settle
  orphan_age: "removeOrphanOrder: not while the run that places it may live",
  cancel_again: "cancelOrder: decided again under core's lock of the order",
  attach_lock: "attachOrder: under the cart's lock, and the order is there",
} as const

export type Guard = keyof typeof GUARDS

const removed: Partial<Record<Guard, true>> = {}

/** Whether the condition lets it pass; a guard that was removed lets everything pass. */
export function guard(name: Guard, condition: boolean): boolean {
  return condition || removed[name] === true
}

export function isRemoved(name: Guard): boolean {
  return removed[name] === true
}

export function withoutGuards<Result>(
  names: readonly Guard[],
  work: () => Result
): Result {
  names.forEach((name) => (removed[name] = true))
  try {
    return work()
  } finally {
    names.forEach((name) => delete removed[name])
  }
}
