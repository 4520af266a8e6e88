import { isClosed, isVoid, ROW_STATUSES } from "../ledger-row"
import { later } from "../../__tests__/samples"

const DEAD = ["rejected", "cancelled", "expired"]

it.each(ROW_STATUSES.map((status) => [status, DEAD.includes(status)] as const))(
  "%s: dead → %j",
  (status, dead) => {
    expect(isVoid({ status })).toBe(dead)
  }
)

const moment = later(0)
it.each([
  ["neither settled nor resolved", false, null, null],
  ["settled", true, moment, null],
  ["resolved by a human", true, null, moment],
  ["both", true, moment, moment],
])("%s: closed → %j", (_, closed, settled_at, resolved_at) => {
  expect(isClosed({ settled_at, resolved_at })).toBe(closed)
})
