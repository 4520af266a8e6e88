import { ROW_STATUSES, type RowStatus } from "../../settlement/ledger-row"
import {
  isPaidForOtherCart,
  mayHaveChanged,
  nextRefreshMs,
  pageStateOf,
  type OrderEnd,
  type PageRow,
  type PageState,
} from "../page-state"
import { DAY, later, MINUTE, sampleRow } from "../../__tests__/samples"

const SECOND = 1_000

function row(changes: Partial<PageRow> = {}): PageRow {
  return {
    ...sampleRow(changes),
    requested_at: null,
    returned_at: null,
    ...changes,
  }
}

function page(
  changes: Partial<PageRow>,
  age = MINUTE,
  isReplaced = false,
  orderEnd: OrderEnd = null
): PageState {
  const purpose = "status"
  const visit = { purpose, now: later(age), isReplaced, orderEnd } as const
  return pageStateOf(row(changes), visit)
}

const PLAIN: Record<
  RowStatus,
  [withoutOrder: PageState, withOrder: PageState]
> = {
  creating: ["waiting", "waiting"],
  unknown: ["waiting", "waiting"],
  rejected: ["not_started", "not_started"],
  pending: ["waiting", "waiting"],
  under_review: ["on_hold", "on_hold"],
  completed: ["arrived", "arrived"],
  cancelled: ["cancelled", "ended"],
  expired: ["expired", "ended"],
}

/** Those whose money is there, or may be. */
const LOOKED_AT: Partial<Record<RowStatus, PageState>> = {
  completed: "no_order",
  under_review: "trouble",
}

it.each<[string, Partial<PageRow>, OrderEnd, PageState]>([
  ["settled", { settled_at: later(0) }, "given_back", "resolved"],
  ["settled", { settled_at: later(0) }, "canceled", "paid"],
  [
    "under review",
    { status: "under_review" },
    "canceled",
    "review_of_canceled",
  ],
  ["under review", { status: "under_review" }, "given_back", "on_hold"],
  ["pending", { status: "pending" }, "canceled", "waiting"],
])("%s, then %3$s → %4$s", (_, changes, orderEnd, state) => {
  const ordered = {
    status: "completed",
    order_id: "order_1",
    ...changes,
  } as const
  expect(page(ordered, MINUTE, false, orderEnd)).toBe(state)
})

describe.each(ROW_STATUSES)("%s", (status) => {
  it(`without an order → ${PLAIN[status][0]}; with one → ${PLAIN[status][1]}`, () => {
    expect(page({ status })).toBe(PLAIN[status][0])
    expect(page({ status, order_id: "order_1" })).toBe(PLAIN[status][1])
  })

  it("settled → paid; resolved by a human → resolved", () => {
    expect(page({ status, settled_at: later(0) })).toBe("paid")
    expect(page({ status, resolved_at: later(0) })).toBe("resolved")
  })

  const lookedAt = LOOKED_AT[status] ?? PLAIN[status][0]
  it(`a human must look → ${lookedAt}; the reason, if it is paid and the page can say so`, () => {
    expect(page({ status, attention_reason: "order_failed" })).toBe(lookedAt)
    const said = [
      "cart_changed",
      "paid_twice",
      "paid_elsewhere",
      "paid_after_cancel",
    ] as const
    for (const reason of said) {
      const shown = status === "completed" ? reason : lookedAt
      expect(page({ status, attention_reason: reason })).toBe(shown)
    }
  })
})

const SEEN = { last_read_at: later(0) }
it.each<[string, Partial<PageRow>, number, PageState]>([
  ["open and unpaid just now", SEEN, MINUTE, "resume"],
  ["1 ms before that is old", SEEN, 2 * MINUTE - 1, "resume"],
  ["seen too long ago", SEEN, 2 * MINUTE, "waiting"],
  [
    "the shopper came from a success a moment ago",
    { ...SEEN, returned_at: later(0) },
    30 * SECOND - 1,
    "confirming",
  ],
  [
    "the shopper came from a success half a minute ago",
    { ...SEEN, returned_at: later(0) },
    30 * SECOND,
    "waiting",
  ],
  [
    "the same, paid by now",
    { returned_at: later(0), status: "completed" },
    SECOND,
    "arrived",
  ],
  ["no hosted page", { ...SEEN, payment_url: null }, MINUTE, "waiting"],
  [
    "ended",
    { last_read_at: later(DAY + 10 * MINUTE) },
    DAY + 10 * MINUTE,
    "waiting",
  ],
  [
    "a request to read, just put",
    { requested_at: later(0) },
    90 * SECOND,
    "waiting",
  ],
  [
    "a request to read that nobody could answer",
    { requested_at: later(0) },
    90 * SECOND + 1,
    "unseen",
  ],
  [
    "the same, of an invoice that is paid",
    { requested_at: later(0), status: "completed" },
    DAY,
    "arrived",
  ],
  [
    "the same, under review",
    { requested_at: later(0), status: "under_review" },
    DAY,
    "on_hold",
  ],
])("%s → %4$s", (_, changes, age, state) => {
  expect(page(changes, age)).toBe(state)
})

/**
 * Read 1 ms before, at or after its expires_at (a day), with a status that is not in the interface.
 */
const inGrace = (ms: number): Partial<PageRow> => ({
  invoice_status: "expired",
  last_read_at: later(DAY + ms),
})
it.each<[string, Partial<PageRow>, PageState]>([
  ["read before expires_at", inGrace(-1), "waiting"],
  ["read at expires_at", inGrace(0), "expired"],
  [
    "the same, still pending in its own words",
    { ...inGrace(0), invoice_status: "pending" },
    "waiting",
  ],
  [
    "the same, back from a success",
    { ...inGrace(0), returned_at: later(DAY) },
    "expired",
  ],
])("an unknown status %s → %3$s", (_, changes, state) => {
  expect(page(changes, DAY + MINUTE)).toBe(state)
})

it("the time to pay is over, not yet the grace → the page asks on, since money may still show", () => {
  expect(nextRefreshMs(row(inGrace(0)), later(DAY))).toBe(5 * SECOND)
})

it.each<[string, Partial<PageRow>, boolean, PageState]>([
  ["open, and asked for anew", SEEN, true, "ended"],
  [
    "the same, back from a success a moment ago",
    { ...SEEN, returned_at: later(45 * SECOND) },
    true,
    "confirming",
  ],
  [
    "the same, back a while ago",
    { ...SEEN, returned_at: later(0) },
    true,
    "ended",
  ],
  ["cancelled, and ordered without it", { status: "cancelled" }, true, "ended"],
  ["expired, and ordered without it", { status: "expired" }, true, "ended"],
  ["paid, and asked for anew", { status: "completed" }, true, "arrived"],
  [
    "not the row's invoice",
    { ...SEEN, mismatch: "x_mismatch" },
    false,
    "ended",
  ],
  [
    "cancelled by an admin",
    { ...SEEN, cancel_decided_at: later(0) },
    false,
    "ended",
  ],
  [
    "called completed",
    { ...SEEN, invoice_status: "completed" },
    false,
    "trouble",
  ],
  [
    "called completed, a human knows",
    { ...SEEN, invoice_status: "completed", muted_reason: "amount_mismatch" },
    false,
    "ended",
  ],
])("%s → %4$s", (_, changes, isReplaced, state) => {
  expect(page(changes, MINUTE, isReplaced)).toBe(state)
})

it("the success URL is never answered with a request to pay", () => {
  const now = later(MINUTE)
  const visit = {
    purpose: "success",
    now,
    isReplaced: false,
    orderEnd: null,
  } as const
  expect(pageStateOf(row(SEEN), visit)).toBe("waiting")
})

const ODD: Partial<PageRow> = {
  ...{ invoice_status: "completed", attention_reason: "contradictory" },
}
it.each<[string, Partial<PageRow>, number, number | null]>([
  ["a new invoice", {}, 0, 3 * SECOND],
  ["after 5 minutes", {}, 5 * MINUTE, 5 * SECOND],
  ["after half an hour", {}, 30 * MINUTE, 5 * SECOND],
  [
    "back from paying after an hour",
    { returned_at: later(60 * MINUTE) },
    61 * MINUTE,
    3 * SECOND,
  ],
  ["on hold, no order yet", { status: "under_review" }, 0, 3 * SECOND],
  [
    "on hold, its order stands",
    { status: "under_review", order_id: "order_1" },
    0,
    5 * SECOND,
  ],
  ["on hold for a day", { status: "under_review" }, DAY, 5 * SECOND],
  ["trouble", { ...ODD }, DAY, 5 * SECOND],
  ["a human has decided", { ...ODD, resolved_at: later(0) }, DAY, null],
  ["paid", { settled_at: later(0) }, DAY, null],
  ["expired", { status: "expired" }, DAY, null],
])("%s → asks again after %3$j ms", (_, changes, age, ms) => {
  expect(nextRefreshMs(row(changes), later(age))).toBe(ms)
})

it.each<[string, Partial<PageRow>, boolean]>([
  ["not paid yet", {}, true],
  ["paid, its order on the way", { status: "completed" }, true],
  ["the time to pay is over, not yet the grace", inGrace(0), true],
  ["under review", { status: "under_review" }, false],
  ["perhaps paid, in need of a human", { ...ODD }, false],
  ["in need of a human, unpaid", { attention_reason: "unreadable" }, true],
  ["paid", { settled_at: later(0) }, false],
  ["expired", { status: "expired" }, false],
])("%s → a page that stands open may have it read: %3$j", (_, changes, may) => {
  expect(mayHaveChanged(row(changes))).toBe(may)
})

it.each(["creating", "unknown"] as const)(
  "%s, and another invoice replaced it → waiting, as without that one",
  (status) => {
    expect(page({ status }, MINUTE, true)).toBe("waiting")
  }
)

const OTHER_CART = { attention_reason: "cart_changed" }
it.each<[string, boolean, Partial<PageRow>]>([
  ...ROW_STATUSES.map((status): [string, boolean, Partial<PageRow>] => [
    status,
    status === "completed",
    { status },
  ]),
  [
    "paid, another reason",
    false,
    { status: "completed", attention_reason: "order_failed" },
  ],
  ["paid and settled", false, { status: "completed", settled_at: later(0) }],
  ["paid and resolved", false, { status: "completed", resolved_at: later(0) }],
])("its cart changed, %s → paid for another cart: %s", (_, isPaid, changes) => {
  expect(isPaidForOtherCart(row({ ...OTHER_CART, ...changes }))).toBe(isPaid)
})
