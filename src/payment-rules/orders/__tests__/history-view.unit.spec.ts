import { allOf, milestonesOf, needsSeconds } from "../history-view"

const line = (text: string, index: number) => {
  const [kind = "", decided = null] = text.split("=")
  const minute = String(index).padStart(2, "0")
  return { kind, decided, created_at: `2026-11-23T08:${minute}:07.000Z` }
}
const lines = (...texts: string[]) => texts.map(line)
const shown = (...texts: string[]) =>
  milestonesOf(lines(...texts)).map(({ line: { kind, decided }, repeats }) =>
    [kind, decided, repeats || null].filter((part) => part !== null).join(" ")
  )

it.each([
  [
    "checks that said the same are one",
    ["created", "read=under_review", ...Array(4).fill("read=under_review")],
    ["created", "read under_review 4"],
  ],
  [
    "each change stands by itself",
    [
      "read=waiting",
      "read=under_review",
      "read=paid",
      "settle=order o is captured",
    ],
    [
      "read waiting",
      "read under_review",
      "read paid",
      "settle order o is captured",
    ],
  ],
  [
    "what lies between two checks does not part them",
    [
      "read=waiting",
      "webhook",
      "recheck",
      "read=waiting",
      "settle=try 1 failed: x",
    ],
    ["read waiting 1"],
  ],
  [
    "a decision between two checks does",
    ["read=paid", "attention=cart_changed", "read=paid", "read=paid", "reopen"],
    ["read paid", "attention cart_changed", "read paid 2", "reopen"],
  ],
])("milestones: %s", (_, given, expected) => {
  expect(shown(...given)).toEqual(expected)
})

it("everything → every line by itself", () => {
  expect(allOf(lines("read=paid", "webhook", "read=paid"))).toHaveLength(3)
})

it("seconds only where two lines share a minute", () => {
  const items = allOf([
    line("created", 1),
    line("webhook", 1),
    line("read=paid", 2),
  ])
  expect(items.map((_, index) => needsSeconds(items, index))).toEqual([
    true,
    true,
    false,
  ])
})
