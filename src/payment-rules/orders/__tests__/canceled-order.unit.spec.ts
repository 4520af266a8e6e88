import { isCanceled } from "../canceled-order"

describe("isCanceled", () => {
  const at = "2026-11-26T10:00:00.000Z"

  it.each([
    ["pending", null, false],
    ["archived", null, false],
    ["canceled", null, true],
    ["canceled", at, true],
    ["archived", at, true],
    ["pending", at, false],
    ["pending", undefined, false],
  ])("%s, canceled_at %s → %s", (status, canceled_at, expected) => {
    expect(isCanceled({ status, canceled_at })).toBe(expected)
  })
})
