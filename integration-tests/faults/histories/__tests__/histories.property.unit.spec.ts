import fc from "fast-check"
import { histories, replay, toList } from "../acts"
import { playModel } from "../play-model"

const RUNS = Number(process.env.FAULTS_RUNS ?? 10_000)

/**
 * The everyday check plays the same histories each time, so that it says something
 * about a change; `FAULTS_SEED=$RANDOM npm run unit -- histories` plays others.
 */
const EVERY_DAY = 20_261_120

const REASONS = [
  "amount_mismatch",
  "cart_changed",
  "creation_unknown",
  "paid_after_cancel",
  "paid_after_expiry",
  "overpaid",
  "paid_elsewhere",
  "paid_twice",
]

const options = fc
  .record({
    orderPlacement: fc.constantFrom(
      "after_payment" as const,
      "before_payment" as const
    ),
    unpaidOrderHours: fc.constant(24),
    underReview: fc.constantFrom("place_order" as const, "wait" as const),
    onReviewRejected: fc.constantFrom(
      "attention" as const,
      "cancel_order" as const
    ),
    believesData: fc.boolean(),
  })
  .map((chosen) =>
    chosen.orderPlacement === "before_payment"
      ? { ...chosen, underReview: "place_order" as const }
      : chosen
  )

it("10,000 random histories of service, webhooks, shoppers and failures: nothing lost, nothing captured unpaid, nothing twice", () => {
  const ends: Record<string, number> = {}
  fc.assert(
    fc.property(histories(24), options, (acts, chosen) => {
      const { store, violations } = playModel(acts, chosen)
      for (const { settled_at, attention_reason } of store.ledger.rows) {
        const end = attention_reason ?? (settled_at ? "settled" : "open")
        ends[end] = (ends[end] ?? 0) + 1
      }
      if (violations.length > 0) {
        throw new Error(
          `${violations.join("\n")}\n${JSON.stringify(chosen)}\n${toList(acts)}`
        )
      }
    }),
    { numRuns: RUNS, seed: EVERY_DAY, ...replay() }
  )
  // Not by calling a human each time: orders were placed, and each reason occurred.
  expect(ends.settled).toBeGreaterThan(RUNS / 10)
  expect(Object.keys(ends)).toEqual(expect.arrayContaining(REASONS))
}, 60_000)
