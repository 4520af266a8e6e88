import { endOf, EXPIRY_GRACE_MS, hasEnded, REUSE_MARGIN_MS } from "../expiry"
import { HOUR, later, MINUTE } from "../../__tests__/samples"

const expires_at = later(HOUR)

it("grace is 10 minutes, so is the margin for a new session", () => {
  expect([EXPIRY_GRACE_MS, REUSE_MARGIN_MS]).toEqual([10 * MINUTE, 10 * MINUTE])
})

it("an invoice ends its grace after expires_at; without expires_at never", () => {
  expect(endOf({ expires_at })).toEqual(later(HOUR + 10 * MINUTE))
  expect(endOf({ expires_at: null })).toBeNull()
})

it.each([
  ["at expires_at", false, HOUR],
  ["1 ms before the end of the grace", false, HOUR + 10 * MINUTE - 1],
  ["at the end of the grace", true, HOUR + 10 * MINUTE],
  ["a year later", true, 365 * 24 * HOUR],
])("%s: ended → %j", (_, ended, age) => {
  expect(hasEnded({ expires_at }, later(age))).toBe(ended)
  expect(hasEnded({ expires_at: null }, later(age))).toBe(false)
})
