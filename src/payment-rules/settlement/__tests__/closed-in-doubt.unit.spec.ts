import { CREATED, sampleRow } from "../../__tests__/samples"
import { isClosedInDoubt, waitsForHuman } from "../closed-in-doubt"

const TEN_MINUTES_MS = 600_000

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

it.each([
  ["a human had closed it, and nobody asked by hand", {}, true],
  ["somebody asked by hand", { asked_version: 7 }, false],
  [
    "somebody asked by hand ten minutes ago",
    { asked_version: 7, asked_at: new Date(+CREATED - TEN_MINUTES_MS) },
    true,
  ],
  ["nobody had closed it", { reopened_at: null }, false],
])("paid again: %s → waits for a human: %3$s", (_, changes, waits) => {
  const asked = { asked_version: 0, asked_at: CREATED, db_now: CREATED }
  const shown = { reopened_at: CREATED, ...asked }
  expect(waitsForHuman({ ...shown, ...changes })).toBe(waits)
})
