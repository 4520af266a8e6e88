import { isCanceled } from "../canceled-order"

describe("isCanceled", () => {
  const at = "2026-11-26T10:00:00.000Z"

  it.each([
    ["pending", null, false],
    ["archived", null, false],
    ["canceled", null, true],
    ["canceled", at, true],
    ["archived, since it was cancelled", at, true],
    ["pending", undefined, false],
  ])("%s, canceled_at %s → %s", (name, canceled_at, expected) => {
    const [status = ""] = name.split(",")
    expect(isCanceled({ status, canceled_at })).toBe(expected)
  })
})
