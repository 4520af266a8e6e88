import fc from "fast-check"

/** Points at which a run of settling or of the shop's completion is killed or throws. */
const BREAKS = [
  "never",
  "before_order",
  /** The order stands and is linked to the payment, not to the cart. */
  "half_order",
  "after_order",
  "before_capture",
  /** The payment is captured, the order does not know of it. */
  "half_capture",
] as const
export type Break = (typeof BREAKS)[number]

/** One thing that happens in a history; plain data, so that it can be printed and replayed. */
export type Act =
  | { act: "choose"; answer: "ok" | "lost" | "refused" }
  /** `pending_authorization`: as a bank transfer does, somebody may be paying. */
  | { act: "choose_other"; status: "pending" | "pending_authorization" }
  | { act: "pay_now"; answer: "ok" | "lost" }
  /** A thief's cart of this total; its session names the nth row's session. */
  | {
      act: "steal"
      session: number
      total: number
      during: "complete" | "choose" | "nothing"
    }
  /** An order that an admin wrote; it has no cart. */
  | { act: "draft" }
  | { act: "edit_order"; total: number }
  | { act: "mark_paid" | "capture_others" }
  /** An admin's decision about the nth row. */
  | { act: "resolve"; invoice: number }
  /** Given back in the merchant's dashboard, recorded and refunded in Medusa. */
  | { act: "refund"; invoice: number }
  | { act: "apply"; invoice: number; cart: 0 | 1 }
  | { act: "odd"; invoice: number }
  | { act: "resize"; total: number }
  | { act: "complete"; breaks: Break }
  | {
      act: "pay" | "review" | "approve" | "reject" | "cancel" | "expire"
      invoice: number
    }
  | { act: "say"; invoice: number; word: string }
  | { act: "lie"; invoice: number; amount: string }
  | {
      act: "notify"
      invoice: number
      read: "ok" | "fails" | "late"
      breaks: Break
    }
  | { act: "arrive" }
  | { act: "due"; breaks: Break }
  | { act: "wait"; minutes: number }
  | { act: "cancel_order" }

/** Counted through what is there, so that every act finds one. */
const invoice = fc.nat({ max: 3 })
const breaks = fc.oneof(
  { arbitrary: fc.constant("never" as const), weight: 3 },
  { arbitrary: fc.constantFrom(...BREAKS), weight: 1 }
)
const often = <T extends Act>(weight: number, arbitrary: fc.Arbitrary<T>) => ({
  arbitrary: arbitrary as fc.Arbitrary<Act>,
  weight,
})

const anyAct: fc.Arbitrary<Act> = fc.oneof(
  often(
    4,
    fc.record({
      act: fc.constant("choose" as const),
      answer: fc.constantFrom("ok", "ok", "ok", "lost", "refused"),
    })
  ),
  often(
    2,
    fc.record({
      act: fc.constant("choose_other" as const),
      status: fc.constantFrom("pending", "pending", "pending_authorization"),
    })
  ),
  often(
    3,
    fc.record({
      act: fc.constant("pay_now" as const),
      answer: fc.constantFrom("ok", "ok", "lost"),
    })
  ),
  often(
    2,
    fc.record({
      act: fc.constant("steal" as const),
      session: fc.nat({ max: 3 }),
      total: fc.constantFrom(103.9, 203.9),
      during: fc.constantFrom("complete", "complete", "choose", "nothing"),
    })
  ),
  often(
    2,
    fc.record({
      act: fc.constant("edit_order" as const),
      total: fc.constantFrom(103.9, 203.9, 53.9),
    })
  ),
  often(2, fc.record({ act: fc.constantFrom("mark_paid", "capture_others") })),
  often(1, fc.record({ act: fc.constant("resolve" as const), invoice })),
  often(1, fc.record({ act: fc.constant("refund" as const), invoice })),
  often(
    1,
    fc.record({
      act: fc.constant("apply" as const),
      invoice,
      cart: fc.constantFrom(0, 1),
    })
  ),
  often(1, fc.record({ act: fc.constant("odd" as const), invoice })),
  often(
    2,
    fc.record({
      act: fc.constant("resize" as const),
      total: fc.constantFrom(103.9, 203.9),
    })
  ),
  often(2, fc.record({ act: fc.constant("complete" as const), breaks })),
  often(
    6,
    fc.record({
      act: fc.constantFrom("pay", "pay", "pay", "review", "approve"),
      invoice,
    })
  ),
  often(
    2,
    fc.record({
      act: fc.constantFrom("reject", "cancel", "expire"),
      invoice,
    })
  ),
  often(
    1,
    fc.record({
      act: fc.constant("say" as const),
      invoice,
      word: fc.constantFrom("failed", "on_fire", "pending", "completed"),
    })
  ),
  often(
    1,
    fc.record({
      act: fc.constant("lie" as const),
      invoice,
      amount: fc.constantFrom("103.89", "103.90", "0.00"),
    })
  ),
  often(
    6,
    fc.record({
      act: fc.constant("notify" as const),
      invoice,
      read: fc.constantFrom("ok", "ok", "ok", "fails", "late"),
      breaks,
    })
  ),
  often(1, fc.constant({ act: "arrive" } as const)),
  often(3, fc.record({ act: fc.constant("due" as const), breaks })),
  often(
    2,
    fc.record({
      act: fc.constant("wait" as const),
      minutes: fc.constantFrom(1, 15, 70, 1_500),
    })
  ),
  often(1, fc.constant({ act: "cancel_order" } as const))
)

const BEGINNINGS: Act[][] = [
  [{ act: "choose", answer: "ok" }],
  [{ act: "draft" }, { act: "pay_now", answer: "ok" }],
]

/** Every history begins with a shopper who chose the method, or with an unpaid order. */
export function histories(maxLength: number): fc.Arbitrary<Act[]> {
  return fc
    .tuple(
      fc.constantFrom(BEGINNINGS[0]!, BEGINNINGS[0]!, BEGINNINGS[1]!),
      fc.array(anyAct, { maxLength, size: "max" })
    )
    .map(([first, acts]) => [...first, ...acts])
}

/**
 * A failing history is printed with these; set them to see it alone again:
 * FAULTS_SEED=… FAULTS_PATH=… npm run …
 */
export function replay(): { seed?: number; path?: string } {
  const { FAULTS_SEED: seed, FAULTS_PATH: path } = process.env
  return { ...(seed && { seed: Number(seed) }), ...(path && { path }) }
}

/** One act a line. */
export function toList(acts: readonly Act[]): string {
  return acts
    .map((one, at) => `${String(at + 1).padStart(3)}. ${JSON.stringify(one)}`)
    .join("\n")
}
