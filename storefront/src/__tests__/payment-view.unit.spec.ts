import { createPaymentView } from "../react/payment-view.ts"
import { PAYMENT, READ, shown, useImitatedStore } from "./imitated-store.ts"
import { ManualTimer, ManualVisibility } from "./manual-timer.ts"

const PAID = { outcome: "paid", next_poll_ms: null } as const

describe("the hook's view of a payment", () => {
  const store = useImitatedStore()

  function view(initial: typeof PAYMENT | null = null) {
    const timer = new ManualTimer()
    const visibility = new ManualVisibility()
    const { connection } = store
    const made = createPaymentView(
      { connection, sessionId: "payses_1" },
      initial,
      { timer, visibility }
    )
    return { ...made, timer, visibility }
  }

  /** Listens until a snapshot fits. */
  function until(
    { subscribe, snapshot }: ReturnType<typeof view>,
    fits: (seen: ReturnType<typeof snapshot>) => boolean
  ) {
    return new Promise<() => void>((done) => {
      const stop = subscribe(() => {
        if (fits(snapshot())) {
          done(stop)
        }
      })
    })
  }

  it("asks nothing before anybody listens", () => {
    const { snapshot, timer } = view()
    expect(snapshot()).toEqual({ payment: null, problem: null, isOver: false })
    expect(timer.entries).toEqual([])
  })

  it("shows each answer, and is over with the final one", async () => {
    store.answer(READ, shown(), shown(PAID))
    const seen = view()
    const over = until(seen, ({ isOver }) => isOver)
    await seen.timer.pass(3000)
    await over
    expect(seen.snapshot()).toMatchObject({ payment: PAID, problem: null })
  })

  it("a snapshot is the same object until something changes", async () => {
    store.answer(READ, shown())
    const seen = view()
    await until(seen, ({ payment }) => payment !== null)
    expect(seen.snapshot()).toBe(seen.snapshot())
  })

  it("a broken line keeps what was known, and heals", async () => {
    store.answer(READ, shown(), "silence", shown(PAID))
    const seen = view()
    const broken = until(seen, ({ problem }) => problem !== null)
    await seen.timer.pass(3000)
    await broken
    expect(seen.snapshot()).toMatchObject({
      payment: { outcome: "waiting" },
      problem: { code: "unreachable" },
      isOver: false,
    })
    const over = until(seen, ({ isOver }) => isOver)
    await seen.timer.pass(2000)
    await over
    expect(seen.snapshot().problem).toBeNull()
  })

  it("an unknown session → over, with the reason and no payment", async () => {
    const seen = view()
    await until(seen, ({ isOver }) => isOver)
    expect(seen.snapshot()).toMatchObject({
      payment: null,
      problem: { code: "session_not_found" },
    })
  })

  it("two listeners → one watch; the last one to leave ends it", async () => {
    store.answer(READ, shown())
    const seen = view()
    const first = seen.subscribe(() => undefined)
    const second = seen.subscribe(() => undefined)
    await seen.timer.waitsFor(3000)
    first()
    expect(seen.timer.entries).toHaveLength(1)
    second()
    expect(seen.timer.entries).toEqual([])
    expect(store.lines).toEqual([READ])
  })

  it("left and shown again, as React's strict mode does → one watch goes on", async () => {
    store.answer(READ, shown())
    const seen = view()
    seen.subscribe(() => undefined)()
    await until(seen, ({ payment }) => payment !== null)
    await seen.timer.waitsFor(3000)
    expect(seen.timer.entries).toHaveLength(1)
  })

  it("what the server read is shown at once; if it is final, nothing is asked", () => {
    const seen = view({ ...PAYMENT, ...PAID })
    seen.subscribe(() => undefined)
    expect(seen.snapshot()).toMatchObject({ payment: PAID, isOver: true })
    expect(seen.timer.entries).toEqual([])
  })
})
