import {
  HOLDS_BACK_TRIES,
  isLastTry,
  TASK_KINDS,
  TASK_TIMES,
  waitAfter,
  type TaskKind,
} from "../task-times"

const SECOND = 1_000
const MINUTE = 60 * SECOND

it.each([
  ["announce", [10, 60, 300, 900, 900, 900]],
  ["message", [60, 600, 600]],
  ["webhook_test", [1, 3, 10, 30, 60, 60, 60, 60]],
  ["verify", [10, 60, 300, 900, 900]],
  ["closed", [60, 300, 1800, 3600, 86_400, 86_400]],
] satisfies [TaskKind, number[]][])(
  "%s failed again and again → rests for %j seconds",
  (kind, seconds) => {
    const waits = seconds.map((_, attempts) => waitAfter(kind, attempts))
    expect(waits).toEqual(seconds.map((wait) => wait * SECOND))
  }
)

it.each([
  ["message", 1, false],
  ["message", 2, true],
  ["webhook_test", 6, false],
  ["webhook_test", 7, true],
  ["webhook_test", 8, true],
  ["announce", 3, false],
  ["announce", 4, true],
  ["verify", 3, false],
  ["verify", 4, true],
  ["closed", 4, false],
  ["closed", 5, true],
] satisfies [TaskKind, number, boolean][])(
  "%s, after %s failed tries → the last one: %s",
  (kind, attempts, last) => {
    expect(isLastTry(kind, attempts)).toBe(last)
  }
)

it.each(TASK_KINDS)(
  "a run of %s ends before its lease, and a killed one is taken up within two minutes",
  (kind) => {
    const { deadlineMs, leaseMs } = TASK_TIMES[kind]
    expect(deadlineMs).toBeLessThan(leaseMs)
    expect(leaseMs).toBeLessThanOrEqual(2 * MINUTE)
  }
)

/** The longest run, and when a killed one is taken up, in seconds. */
const TIMES: Record<TaskKind, [deadline: number, lease: number]> = {
  announce: [10, 30],
  message: [60, 120],
  verify: [60, 120],
  closed: [60, 120],
  webhook_test: [90, 120],
}

it.each(TASK_KINDS)("%s → its deadline and its lease", (kind) => {
  const { deadlineMs, leaseMs } = TASK_TIMES[kind]
  expect([deadlineMs, leaseMs]).toEqual(TIMES[kind].map((s) => s * SECOND))
})

it("an event that the bus refused three times → still holds back the later ones", () => {
  expect(HOLDS_BACK_TRIES).toBe(3)
})
