import type { Scope } from "./scope"

export const scopeOf = (
  name: string,
  left: Scope["left"],
  rest: Partial<Scope> = {}
): Scope => ({
  ...{ name, left, runs: 2, cores: 2, fine: false, stalls: false },
  ...{ sharedLock: true, waits: false, cancels: false, orderFirst: false },
  ...rest,
})

const orderFirst = (
  name: string,
  left: Scope["left"],
  rest: Partial<Scope> = {}
) =>
  scopeOf(`order first: ${name}`, left, {
    ...{ orderFirst: true, runs: 1, cores: 1 },
    ...rest,
  })

const ORDER_FIRST: Scope[] = [
  orderFirst("two choices, the shop completes", {
    ...{ acts: 5, chooses: 2, completes: 1 },
  }),
  orderFirst("paid again, late", {
    ...{ acts: 6, chooses: 2, completes: 1, late: 1 },
  }),
  orderFirst(
    "two runs beside each other",
    { acts: 4, chooses: 2, completes: 1 },
    { runs: 2 }
  ),
  orderFirst("an admin decides", {
    ...{ acts: 5, chooses: 2, completes: 1, edits: 1, admin: 1, refunds: 1 },
  }),
  orderFirst("a review", {
    ...{ acts: 5, chooses: 2, completes: 1, reviews: 1 },
  }),
  orderFirst("an order that changes", {
    ...{ acts: 5, chooses: 2, completes: 1, edits: 1 },
  }),
  orderFirst("another provider", {
    ...{ acts: 5, chooses: 2, completes: 1, others: 1 },
  }),
  orderFirst("an admin cancels", {
    ...{ acts: 6, chooses: 1, completes: 1, orderCancels: 1, cancels: 1 },
    late: 1,
  }),
  orderFirst("a kill", { acts: 4, chooses: 2, completes: 1, kills: 1 }),
  orderFirst("a failed write, a lost answer", {
    ...{ acts: 4, chooses: 2, completes: 1, failures: 1, lost: 1 },
  }),
]

/**
 * What `npm run explore` searches, each to its last state: all that people, the service
 * and faults can do, up to these numbers of acts, at every moment between two steps.
 */
export const SCOPES: Scope[] = [
  scopeOf("two choices, the shop completes", {
    ...{ acts: 5, chooses: 2, completes: 1 },
  }),
  scopeOf(
    "a cart that changes",
    {
      ...{ acts: 5, chooses: 2, completes: 1, edits: 1 },
    },
    { runs: 1 }
  ),
  scopeOf(
    "late money",
    {
      ...{ acts: 6, chooses: 2, completes: 1, late: 1 },
    },
    { runs: 1, cores: 1 }
  ),
  scopeOf("a review, an order that changes", {
    ...{ acts: 6, chooses: 1, completes: 1, reviews: 1, edits: 1, late: 1 },
  }),
  scopeOf(
    "a review that ends badly ends the order",
    {
      ...{ acts: 5, chooses: 2, completes: 1, reviews: 1, others: 1 },
    },
    { cancels: true, runs: 1 }
  ),
  scopeOf(
    "a review whose cart waits",
    {
      ...{ acts: 5, chooses: 1, completes: 1, reviews: 1, edits: 1 },
    },
    { waits: true }
  ),
  scopeOf("another provider", {
    ...{ acts: 5, chooses: 1, completes: 1, others: 1, admin: 1 },
  }),
  scopeOf(
    "another provider, and back",
    {
      ...{ acts: 5, chooses: 2, completes: 1, others: 1 },
    },
    { runs: 1, cores: 1 }
  ),
  scopeOf(
    "an admin decides",
    {
      ...{ acts: 6, chooses: 1, completes: 1, refunds: 1, admin: 2, edits: 1 },
    },
    { runs: 1 }
  ),
  scopeOf(
    "an admin cancels",
    {
      ...{ acts: 6, chooses: 2, completes: 1, cancels: 1, orderCancels: 1 },
      late: 1,
    },
    { runs: 1, cores: 1 }
  ),
  scopeOf(
    "a thief",
    {
      ...{ acts: 4, chooses: 1, completes: 1, thefts: 1 },
    },
    { fine: true }
  ),
  scopeOf(
    "a thief who tries twice",
    {
      ...{ acts: 5, chooses: 1, completes: 1, thefts: 2 },
    },
    { runs: 1, cores: 1 }
  ),
  scopeOf(
    "a kill",
    {
      ...{ acts: 5, chooses: 2, completes: 1, kills: 1 },
    },
    { runs: 1 }
  ),
  scopeOf(
    "two invoices, one order, an edit and a kill",
    {
      ...{ acts: 5, chooses: 2, completes: 1, kills: 1, edits: 1 },
    },
    { runs: 1, cores: 1 }
  ),
  scopeOf("a kill and an edit", {
    ...{ acts: 5, chooses: 1, completes: 1, kills: 1, edits: 1 },
  }),
  scopeOf(
    "a lost answer, a failed write",
    {
      ...{ acts: 4, chooses: 2, completes: 1, lost: 1, failures: 1 },
    },
    { runs: 1, cores: 1 }
  ),
  scopeOf("a hang, and an admin meanwhile", {
    ...{ acts: 5, chooses: 1, completes: 1, hangs: 1, refunds: 1, admin: 1 },
  }),
  scopeOf("a hang, and late money", {
    ...{ acts: 4, chooses: 1, completes: 1, hangs: 1, late: 1, reviews: 1 },
  }),
  scopeOf(
    "locks of each process alone",
    {
      ...{ acts: 4, chooses: 1, completes: 1, failures: 1, reviews: 1 },
    },
    { sharedLock: false }
  ),
  scopeOf(
    "core places an order while a session is begun",
    { acts: 2, chooses: 1, completes: 1 },
    { stalls: true, runs: 1, cores: 1 }
  ),
  scopeOf(
    "a session for an earlier total is created last",
    { acts: 3, chooses: 2, edits: 1 },
    { runs: 1, cores: 1 }
  ),
  scopeOf("a run decides on half an order, and hangs", {
    ...{ acts: 3, chooses: 1, completes: 1, hangs: 1 },
  }),
  scopeOf(
    "two complete-carts beside each other, under review",
    { acts: 3, chooses: 1, completes: 1, reviews: 1 },
    { sharedLock: false }
  ),
  ...ORDER_FIRST,
]
