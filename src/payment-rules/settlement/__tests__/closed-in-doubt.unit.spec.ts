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
  asked_version: 0,
}

it.each([
  ["nobody asked by hand", {}, true],
  ["somebody asked by hand", { asked_version: 7 }, false],
  ["another answer was shown", { last_answer: "refunded" }, false],
  ["for another reason", { attention_reason: "cart_changed" }, false],
])("paid again: %s (%j) → waits for a human: %s", (_, changes, waits) => {
  expect(waitsForHuman({ ...SHOWN, ...changes }, "paid")).toBe(waits)
})
