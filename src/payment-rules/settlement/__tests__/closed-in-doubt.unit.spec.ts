import { CREATED, sampleRow } from "../../__tests__/samples"
import { isClosedInDoubt, waitsForHuman } from "../closed-in-doubt"

const CLOSED = {
  status: "completed",
  resolved_at: CREATED,
  doubted_at: CREATED,
} as const

it.each([
  ["closed in doubt", {}, true],
  ["not doubted", { doubted_at: null }, false],
  ["open", { resolved_at: null }, false],
  ["captured", { settled_at: CREATED }, false],
  ["not paid", { status: "cancelled" }, false],
] as const)("%s (%j) → watched: %s", (_, changes, isWatched) => {
  expect(isClosedInDoubt(sampleRow({ ...CLOSED, ...changes }))).toBe(isWatched)
})

const SHOWN = {
  attention_reason: "contradictory",
  last_answer: "paid",
  priority: 1,
  requested_by: "webhook",
}

it.each([
  ["a webhook asks", {}, true],
  ["the shopper came back", { requested_by: "return" }, true],
  ["nobody asks", { priority: null, requested_by: null }, true],
  ["a page asks", { priority: 2, requested_by: "page" }, true],
  [
    "an admin asked, not urgently",
    { priority: 2, requested_by: "user_1" },
    true,
  ],
  ["an urgent request of nobody", { requested_by: null }, true],
  ["an admin asks", { requested_by: "user_1" }, false],
  ["the store's code asks", { requested_by: "workflow" }, false],
  ["another answer was shown", { last_answer: "refunded" }, false],
  ["for another reason", { attention_reason: "cart_changed" }, false],
])("paid again: %s (%j) → waits for a human: %s", (_, changes, waits) => {
  expect(waitsForHuman({ ...SHOWN, ...changes }, "paid")).toBe(waits)
})
