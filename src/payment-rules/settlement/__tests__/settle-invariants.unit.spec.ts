import fc from "fast-check"
import { ROW_STATUSES } from "../ledger-row"
import { concernsMedusa, decideSettle } from "../settle-decision"
import { isFinallyTold, TOLD_REASONS } from "../told-reason"
import { PROVIDER_ID } from "../../options/provider-id"
import type { PaymentFact, SettleFacts } from "../facts"
import { fitsInvoice, walk } from "./medusa-stand-in"
import { HOUR, later, sampleRow } from "../../__tests__/samples"

const OTHER = "pp_system"
const often = <T>(usual: T, ...rare: T[]) =>
  fc.oneof(
    { arbitrary: fc.constant(usual), weight: 6 },
    { arbitrary: fc.constantFrom(...rare), weight: 1 }
  )
const amount = often<string | number>(103.9, "103.904", 103.91, 0)
const currency_code = often("egp", "EGP", "usd")
const session = fc.record({
  id: fc.constantFrom("payses_1", "payses_2", "payses_3"),
  provider_id: often(PROVIDER_ID, OTHER),
  status: fc.constantFrom("pending", "canceled", "error", "authorized"),
  amount,
  currency_code,
  hasPayment: often(false, true),
})
const payment = fc.record({
  session_id: fc.constantFrom("payses_1", "payses_2", null),
  provider_id: often(PROVIDER_ID, OTHER),
  captures: fc.array(amount, { maxLength: 2 }),
})
const time = often(null, later(0))

/** Any state in which Medusa and the ledger could be found. */
const anyFacts: fc.Arbitrary<SettleFacts> = fc.record({
  row: fc
    .record({
      status: fc.oneof(
        fc.constant("completed" as const),
        fc.constantFrom(...ROW_STATUSES)
      ),
      order_id: fc.constantFrom(null, "order_1"),
      cart_id: fc.constantFrom("cart_1", null),
      session_id: fc.constantFrom("payses_1", "payses_2", null),
      settled_at: time,
      resolved_at: time,
      expired_at: time,
      placed_unpaid_at: time,
      told_reason: fc.constantFrom(null, ...TOLD_REASONS),
    })
    .map((changes) => sampleRow(changes)),
  cart: fc.option(
    fc.record({
      ...{ total: amount, currency_code },
      ...{ completed: fc.boolean(), isJustCompleted: often(false, true) },
    }),
    { freq: 6 }
  ),
  cartOrderId: fc.constantFrom(null, "order_1"),
  isCartOrderElsewhere: often(false, true),
  orphanOrderId: fc.constantFrom(null, "order_0"),
  order: fc.option(
    fc.record({
      id: fc.constant("order_1"),
      canceled: fc.boolean(),
      isDraft: often(false, true),
      total: amount,
      currency_code,
      captureTransactions: fc.integer({ min: 0, max: 2 }),
      due: fc.constantFrom<string | number>(0, "0.004", "103.90", 400, -400),
      uncounted: fc.constantFrom(
        { amount: "0", version: 1 },
        { amount: "-10.39", version: 1 }
      ),
      hasCollectionForRest: fc.boolean(),
      capturedElsewhere: fc.boolean(),
      capturedBeside: fc.option(
        fc.record({ unbooked: fc.constantFrom("0", "103.90", 400) })
      ),
      holdsMoney: often(false, true),
      hasOtherMethod: often(false, true),
      hasOtherInvoice: often(false, true),
      mayBePaidByOther: often(false, true),
      isLeftToHumans: often(false, true),
      lastInvoiceEndedAt: time,
      invoicesReadAt: often<Date | null>(later(0), null),
      wasChanged: often(false, true),
      hasOpenInvoice: often(false, true),
      hasUnknownStatus: often(false, true),
      isLastInvoice: fc.boolean(),
      isLastUnknown: fc.boolean(),
      wasPaid: often(false, true),
      isPromisedElsewhere: often(false, true),
    })
  ),
  sessions: fc.uniqueArray(session, { selector: ({ id }) => id, maxLength: 3 }),
  payments: fc.oneof(
    { arbitrary: fc.constant<PaymentFact[]>([]), weight: 4 },
    { arbitrary: fc.array(payment, { maxLength: 2 }), weight: 1 }
  ),
  collectionAmount: amount,
  isCollectionHeldOpen: often(false, true),
  isRead: often(true, false),
  isAskedByHand: often(false, true),
  hasCompetingPayment: often(false, true),
  options: fc.record({
    underReview: fc.constantFrom("place_order" as const, "wait" as const),
    onReviewRejected: fc.constantFrom(
      "attention" as const,
      "cancel_order" as const
    ),
    unpaidOrderHours: fc.constantFrom(1, 24),
  }),
  now: fc.constantFrom(later(0), later(3_600_000), later(48 * 3_600_000)),
})

/** After this many steps settleRow gives up. */
const MAX_STEPS = 10

it("from whatever is found, the walk ends within settleRow's steps", () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      expect(walk(facts).length).toBeLessThanOrEqual(MAX_STEPS)
    }),
    { numRuns: 2000 }
  )
})

it("from whatever is found, an unpaid row that needs a step concerns Medusa", () => {
  const seen = new Set<string>()
  const unpaid = ROW_STATUSES.filter((status) => status !== "completed")
  fc.assert(
    fc.property(anyFacts, fc.constantFrom(...unpaid), (facts, status) => {
      const row = { ...facts.row, status }
      if (decideSettle({ ...facts, row }).type !== "nothing") {
        seen.add(status)
        expect(concernsMedusa(row)).toBe(true)
      }
    }),
    { numRuns: 4000 }
  )
  expect([...seen]).toEqual(expect.arrayContaining(["pending", "expired"]))
})

it.each([
  ["pending", null, false],
  ["unknown", null, false],
  ["pending", later(0), true],
  ["under_review", null, true],
  // The end of its reason and its next read are recorded, even if no step is left.
  ["cancelled", null, true],
  ["expired", null, true],
] as const)("%s, placed unpaid %s → concerns Medusa: %s", (...one) => {
  const [status, placed_unpaid_at, concerns] = one
  expect(concernsMedusa(sampleRow({ status, placed_unpaid_at }))).toBe(concerns)
})

it("from whatever is found, nothing is captured, placed or cancelled that may not be", () => {
  const done = new Map<string, number>()
  fc.assert(
    fc.property(anyFacts, (start) => {
      walk(start, (action, facts) => {
        const { row, order, payments, hasCompetingPayment } = facts
        done.set(action.type, (done.get(action.type) ?? 0) + 1)
        if (action.type !== "nothing") {
          expect([row.settled_at, row.resolved_at]).toEqual([null, null])
        }
        const wasTold =
          isFinallyTold(row) ||
          (row.told_reason !== null && order?.capturedElsewhere)
        const isCaptured = payments.some(
          (one) => one.provider_id === PROVIDER_ID && one.captures.length > 0
        )
        const mayGoOn = facts.isAskedByHand || isCaptured
        if (action.type === "capture") {
          expect(wasTold && !mayGoOn).toBe(false)
          expect([row.status, order?.canceled]).toEqual(["completed", false])
          expect(order?.isDraft).toBe(false)
          expect([hasCompetingPayment, order?.captureTransactions]).toEqual([
            false,
            0,
          ])
          expect(Number(facts.collectionAmount).toFixed(2)).toBe(row.amount)
          expect(payments.flatMap((one) => one.captures).length).toBeLessThan(2)
          const used = facts.sessions.find(({ id }) => id === row.session_id)
          expect(Number(used?.amount).toFixed(2)).toBe(row.amount)
          expect(used?.currency_code.toLowerCase()).toBe(row.currency)
          expect(payments.map((one) => one.provider_id)).not.toContain(OTHER)
        }
        if (action.type === "convert_draft") {
          expect(row.status).toBe("completed")
        }
        if (action.type === "record_settled") {
          expect(order?.isDraft).toBe(false)
        }
        if (action.type === "delete_sessions") {
          for (const one of facts.sessions) {
            const isKept = one.hasPayment || one.provider_id === OTHER
            expect(isKept && action.session_ids.includes(one.id)).toBe(false)
          }
        }
        if (action.type === "place_order") {
          expect(["completed", "under_review"]).toContain(row.status)
          expect([row.order_id, facts.cartOrderId]).toEqual([null, null])
          expect([hasCompetingPayment, facts.orphanOrderId]).toEqual([
            false,
            null,
          ])
          expect(fitsInvoice(facts)).toBe(true)
          const wasToldOfOrder =
            isFinallyTold(row) || (row.told_reason && facts.cart?.completed)
          expect(wasToldOfOrder && !mayGoOn).toBeFalsy()
        }
        if (action.type === "cancel_order") {
          expect(["cancelled", "expired", "rejected"]).toContain(row.status)
          expect([
            hasCompetingPayment,
            order?.holdsMoney,
            order?.hasOtherMethod,
          ]).toEqual([false, false, false])
          expect(order?.hasOtherInvoice).toBe(false)
          // News that no read has answered may tell of money, and so may an old read.
          expect(facts.isRead).toBe(true)
          expect(facts.now.getTime()).toBeLessThanOrEqual(
            Number(order?.invoicesReadAt) + 2 * HOUR
          )
          expect(payments.map((one) => one.provider_id)).not.toContain(OTHER)
        }
      })
    }),
    { numRuns: 12_000 }
  )
  for (const verb of [
    "capture",
    "place_order",
    "cancel_order",
    "delete_sessions",
    "fit_collection",
    "collect_rest",
    "convert_draft",
  ]) {
    expect([verb, done.has(verb)]).toEqual([verb, true])
  }
})
