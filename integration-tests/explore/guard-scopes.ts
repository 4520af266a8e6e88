import type { Guard } from "./guards"
import type { Scope } from "./scope"
import { scopeOf } from "./scopes"

/** The small world in which a guard is missed, and which others have to be gone as well. */
type GuardTry = {
  scope: Scope
  with?: Guard[]
  /** Why nothing is found, with the others removed as well. */
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
const theft = small(
  { acts: 4, chooses: 1, completes: 1, thefts: 1 },
  { ...alone, fine: true }
)
const besideOthers = small(
  { acts: 6, chooses: 1, completes: 1, others: 1, admin: 1 },
  alone
)
const promised = small(
  { acts: 6, chooses: 1, completes: 2, others: 1, admin: 1, kills: 1 },
  alone
)
const paidTwice = small({ acts: 5, chooses: 2, late: 1 }, alone)
const editing = small({ acts: 4, chooses: 1, completes: 1, edits: 1 })
const failing = small({ ...purchase, failures: 1 })
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
const STALE: Guard[] = ["held", "later_read", "completed_stays"]
const lateAnswer = { ...small(hang), with: STALE }
const RESOLVED: Guard[] = ["permit_held", "permit_open", "closed_row"]
const closed = { ...small({ ...hang, refunds: 1 }), with: RESOLVED }
const AMOUNTS: Guard[] = ["session_amount", "point_fits", "settle_session"]
const otherAmount = {
  ...small(
    { acts: 5, chooses: 2, completes: 1, edits: 1 },
    { ...alone, orderFirst: true }
  ),
  with: AMOUNTS,
}

export const GUARD_TRIES: Record<Guard, GuardTry> = {
  lease: { ...small(purchase), with: STALE },
  renew: giving,
  held: lateAnswer,
  claim: reviewed,
  claim_session: { ...theft, with: IDENTITY },
  claim_open: giving,
  permit: giving,
  permit_held: closed,
  permit_open: closed,
  still_used: lettingGo,
  cancel_decided: small({ acts: 4, chooses: 2, cancels: 1 }, alone),
  cancel_begin: goingBack,
  withdrawn: { ...goingBack, with: ["still_used"] },
  undecided: changing,
  under_way: small({ acts: 2, chooses: 2 }, alone),
  reusable_amount: changing,
  point_fits: otherAmount,
  release_signed: {
    ...lettingGo,
    with: ["still_used"],
    because:
      "a thief who overheard all of a session does the same, and STILL_USED stops both",
  },
  placed_for_used: { ...besideOthers, with: ["settle_elsewhere"] },
  placed_for_status: {
    ...besideOthers,
    with: ["placed_for_used"],
    because:
      "the row that won the claim comes first, and the others change nothing",
  },
  placed_for_once: {
    ...paidTwice,
    with: ["competing", "watch"],
    because:
      "without the other two a second paid row takes the order by settling, too",
  },
  placed_for_open: giving,
  attach_elsewhere: { ...promised, with: ["settle_elsewhere"] },
  competing: { ...paidTwice, with: ["watch"] },
  watch: { ...paidTwice, with: ["competing"] },
  completed_stays: lateAnswer,
  later_read: lateAnswer,
  rest_resolve: {
    ...giving,
    with: ["claim_open"],
    because:
      "claim and permit look at resolved_at themselves; without the claim's look it harms at rest, too",
  },
  rest_refund: decides,
  rest_apply: { ...applies, with: ["apply_order"] },
  apply_order: applies,
  refund_closes: decides,
  core_names: stolen,
  is_session: stolen,
  is_collection: stolen,
  session_amount: otherAmount,
  collection_amount: { ...editing, with: ["cart_total"] },
  cart_total: { ...editing, with: ["collection_amount"] },
  order_first: {
    ...small({ ...purchase, failures: 1 }, alone),
    with: ["lost_session"],
  },
  lost_session: {
    ...small({ ...purchase, failures: 1 }, alone),
    with: ["order_first"],
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
  closed_row: closed,
  settle_session: otherAmount,
  settle_elsewhere: { ...besideOthers, with: ["placed_for_used"] },
  settle_gone: { ...failing, with: ["attach_lock"] },
  orphan_half: small({ acts: 3, chooses: 1, completes: 1, hangs: 1 }),
  orphan_age: small(purchase, { sharedLock: false }),
  cancel_again: small(
    { acts: 5, chooses: 2, completes: 1 },
    { ...alone, orderFirst: true }
  ),
  attach_lock: { ...failing, with: ["settle_gone"] },
}
