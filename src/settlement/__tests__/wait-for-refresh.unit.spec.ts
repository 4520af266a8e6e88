import { later, sampleRow } from "../../payment-rules/__tests__/samples"
import type { StoredRow } from "../../modules/invoice-payment/ledger/table"
import { waitForRefresh } from "../wait-for-refresh"

/** Time passes only while somebody sleeps. */
let mockClock = 0
jest.mock("node:timers/promises", () => ({
  setTimeout: async (ms: number) => (mockClock += ms),
}))
beforeEach(() =>
  jest.spyOn(performance, "now").mockImplementation(() => mockClock)
)
afterEach(() => jest.restoreAllMocks())

const SECOND = 1_000
const NOW = 60 * SECOND

type Change = Partial<StoredRow> & { readAgo?: number; backoff?: number }

function stored({ readAgo, backoff, ...change }: Change): StoredRow {
  return {
    ...sampleRow({ status: "pending", ...change }),
    db_now: later(NOW),
    last_read_at: readAgo === undefined ? null : later(NOW - readAgo),
    priority: change.priority ?? null,
    backoff_until: backoff === undefined ? null : later(NOW + backoff),
  } as StoredRow
}

/** A ledger that gives one answer after the other; the last one again and again. */
function ledger(...answers: Change[]) {
  const left = answers.map(stored)
  const get = jest.fn(async () => (left.length > 1 ? left.shift()! : left[0]!))
  return { outcomes: { get } as never, get }
}

const settled = {
  status: "completed",
  order_id: "order_1",
  settled_at: later(NOW),
} as const

describe("waitForRefresh", () => {
  it("read a moment ago, a paid row whose order is on its way → waits for the order", async () => {
    const module = ledger(
      { status: "completed", readAgo: 0 },
      { status: "completed", readAgo: 0 },
      { ...settled, readAgo: 0 }
    )
    expect(await waitForRefresh("row_1", module)).toMatchObject({
      order_id: "order_1",
    })
  })

  it("read a moment ago, and now the first return after a success → waits for the new read and the order", async () => {
    const module = ledger(
      { readAgo: 5 * SECOND, priority: 1 },
      { readAgo: 5 * SECOND, priority: 1 },
      { status: "completed", readAgo: 0 },
      { ...settled, readAgo: 0 }
    )
    expect(await waitForRefresh("row_1", module)).toMatchObject({
      order_id: "order_1",
    })
  })

  it("read a moment ago, any later visit → not waited for: nobody can hold pages open at will", async () => {
    const module = ledger({ readAgo: 5 * SECOND, priority: 2 })
    await waitForRefresh("row_1", module)
    expect(module.get).toHaveBeenCalledTimes(1)
  })

  it("read 20 s ago and backed off for another 40 s → not waited for, unless it is urgent", async () => {
    const backedOff = { readAgo: 20 * SECOND, backoff: 40 * SECOND }
    const calm = ledger({ ...backedOff, priority: 2 })
    await waitForRefresh("row_1", calm)
    expect(calm.get).toHaveBeenCalledTimes(1)
    const urgent = ledger({ ...backedOff, priority: 1 }, { readAgo: 0 })
    await waitForRefresh("row_1", urgent)
    expect(urgent.get).toHaveBeenCalledTimes(2)
  })

  it("the back-off is over → waits for the read", async () => {
    const module = ledger(
      { readAgo: 20 * SECOND, backoff: -1, priority: 2 },
      { readAgo: 0 }
    )
    await waitForRefresh("row_1", module)
    expect(module.get).toHaveBeenCalledTimes(2)
  })

  it("read long ago → waits until it was read again, and no longer", async () => {
    const module = ledger({ readAgo: 20 * SECOND }, { readAgo: 0 })
    await waitForRefresh("row_1", module)
    expect(module.get).toHaveBeenCalledTimes(2)
  })

  it("read long ago, and the read never comes → given up after five seconds", async () => {
    const begun = mockClock
    await waitForRefresh("row_1", ledger({ readAgo: 20 * SECOND }))
    expect(Math.floor((mockClock - begun) / SECOND)).toBe(5)
  })

  it.each([
    ["under review", { status: "under_review" }],
    [
      "paid, for a human",
      { status: "completed", attention_reason: "paid_twice" },
    ],
  ] as const)("%s → nothing to wait for", async (_, change) => {
    const module = ledger({ ...change, readAgo: 0 })
    await waitForRefresh("row_1", module)
    expect(module.get).toHaveBeenCalledTimes(1)
  })
})
