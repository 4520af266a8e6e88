import { later } from "../../__tests__/samples"
import {
  MESSAGE_TRIES,
  nextTryOf,
  tryAfter,
  type MessageTry,
  type NextTry,
} from "../message-tries"

const MINUTE = 60_000
const NOW = later(0)
const one = (status: string, minutes = 0): MessageTry => ({
  status,
  created_at: later(-minutes * MINUTE),
})
const FAILED = one("failure", 60)

it.each<[string, MessageTry[], NextTry]>([
  ["none", [], 1],
  ["one failed", [FAILED], 2],
  ["two failed", [FAILED, FAILED], 3],
  ["all failed", [FAILED, FAILED, FAILED], "over"],
  ["sent", [one("success")], "over"],
  ["one failed, the next was sent", [FAILED, one("success")], "over"],
  ["the provider has one", [one("pending")], "under_way"],
  ["the provider has one, for 14 minutes", [one("pending", 14)], "under_way"],
  ["the provider has one, for 15 minutes", [one("pending", 15)], "over"],
  [
    "the last one is with the provider",
    [FAILED, FAILED, one("pending")],
    "under_way",
  ],
])("tries: %s → next %j", (_, tries, next) => {
  expect(nextTryOf(tries, NOW)).toBe(next)
  expect(nextTryOf([...tries].reverse(), NOW)).toBe(next)
})

it("three tries in all", () => {
  expect([0, 1, 2, 3].map(tryAfter)).toEqual([1, 2, 3, "over"])
  expect(MESSAGE_TRIES).toBe(3)
})
