import type { Guard } from "./guards"
import type { Scope } from "./scope"
import { scopeOf } from "./scopes"

/** The small world in which a guard is missed, and which others have to be gone as well. */
type GuardTry = {
  scope: Scope
  with?: Guard[]
  /** Why nothing is found where it alone is removed. */
  because?: string
}

const small = (left: Scope["left"], rest: Partial<Scope> = {}): GuardTry => ({
  scope: scopeOf("guard", left, rest),
})

const hang = { acts: 4, chooses: 1, completes: 1, hangs: 1 }
const alone = { runs: 1, cores: 1 }
const purchase = { acts: 3, chooses: 1, completes: 1 }
const thief = small(
  { acts: 5, chooses: 1, completes: 2, thefts: 1 },
  { ...alone, fine: true }
)
const lettingGo = small(
  { acts: 3, chooses: 1, thefts: 2 },
  { ...alone, fine: true }
)
const others = small({ acts: 5, chooses: 2, completes: 1, others: 1 }, alone)
const changing = small({ acts: 5, chooses: 2, completes: 1, edits: 1 }, alone)
const goingBack = small({ acts: 4, chooses: 2, others: 1 }, alone)
const decides = small({
  ...{ acts: 5, chooses: 1, completes: 1, refunds: 1, admin: 1, failures: 1 },
})
const applies = small(
  { acts: 6, chooses: 2, completes: 1, admin: 1, edits: 1, failures: 1 },
  alone
)
const giving = small({ ...hang, refunds: 1, admin: 1 })
const reviewed = small({ ...purchase, reviews: 1 }, { sharedLock: false })
const IDENTITY: Guard[] = ["core_names", "is_session", "is_collection"]
const stolen = { ...thief, with: IDENTITY }
const settling =
  "what settling compares before it acts (decideSettle) holds too"

export const GUARD_TRIES: Record<Guard, GuardTry> = {
  lease: {
    ...small({ ...hang, reviews: 1 }),
    with: ["renew", "held"],
    because: "HELD and renew end the run that had the row first",
  },
  renew: giving,
  held: {
    ...giving,
    with: ["renew"],
    because: "renew ends such a run before its next step",
  },
  claim: reviewed,
  claim_session: {
    ...changing,
    because: "core cannot keep the answer for a session that it deleted",
  },
  claim_open: giving,
  permit: giving,
  permit_held: {
    ...giving,
    because:
      "the permit's other conditions hold for the run that has the lease now",
  },
  still_used: lettingGo,
  cancel_decided: small({ acts: 4, chooses: 2, cancels: 1 }, alone),
  cancel_begin: goingBack,
  withdrawn: {
    ...goingBack,
    with: ["still_used"],
    because: "STILL_USED: core has a session for it",
  },
  undecided: changing,
  under_way: small({ acts: 2, chooses: 2 }, alone),
  reusable_amount: changing,
  point_fits: { ...changing, because: settling },
  release_signed: {
    ...lettingGo,
    with: ["still_used"],
    because: "the mark alone cancels nothing (STILL_USED)",
  },
  placed_for_used: { ...others, because: settling },
  placed_for_status: { ...changing, because: settling },
  placed_for_once: { ...others, because: settling },
  placed_for_open: {
    ...decides,
    because: "the claim is not won for such a row",
  },
  attach_elsewhere: { ...others, because: settling },
  competing: {
    ...small({ acts: 6, chooses: 2, completes: 1, late: 1 }, alone),
    because: settling,
  },
  completed_stays: {
    ...small({ ...hang, reviews: 1 }),
    with: ["held"],
    because: "HELD keeps late answers out",
  },
  later_read: {
    ...small({ ...hang, reviews: 1 }),
    with: ["held"],
    because: "HELD keeps late answers out",
  },
  rest_resolve: {
    ...giving,
    with: ["claim_open"],
    because: "claim and permit look at resolved_at themselves",
  },
  rest_refund: decides,
  rest_apply: {
    ...applies,
    with: ["apply_order"],
    because: "apply_order: no row leaves an order that is linked",
  },
  apply_order: applies,
  refund_closes: decides,
  core_names: { ...stolen, because: "the other two of the identity hold" },
  is_session: { ...stolen, because: "the other two of the identity hold" },
  is_collection: { ...stolen, because: "the other two of the identity hold" },
  session_amount: {
    ...changing,
    because: "a row is handed only to sessions of its amount (REUSABLE)",
  },
  collection_amount: {
    ...small({ acts: 4, chooses: 1, completes: 1, edits: 1 }),
    because: settling,
  },
  cart_total: {
    ...small({ acts: 4, chooses: 1, completes: 1, edits: 1 }),
    because: settling,
  },
  order_first: {
    ...small({ ...purchase, failures: 1 }, alone),
    because:
      "the model has not what core does to a captured payment whose completion failed",
  },
  over: small(
    { acts: 6, chooses: 2, completes: 1, orderCancels: 1, reviews: 1 },
    alone
  ),
  only_order: small(
    { acts: 3, chooses: 1, completes: 1, reviews: 1 },
    { sharedLock: false }
  ),
  being_placed: small(
    { acts: 2, chooses: 1, completes: 1 },
    { ...alone, stalls: true }
  ),
  outdated: small({ acts: 3, chooses: 2, edits: 1 }, alone),
  orphan_half: small({ acts: 3, chooses: 1, completes: 1, hangs: 1 }),
  orphan_age: small(purchase, { sharedLock: false }),
  cancel_again: small(
    { acts: 5, chooses: 2, completes: 1 },
    { ...alone, orderFirst: true }
  ),
  attach_lock: {
    ...small({ ...purchase, failures: 1 }, { sharedLock: false }),
    because: "forget_order: the next step finds that the order is gone",
  },
}
