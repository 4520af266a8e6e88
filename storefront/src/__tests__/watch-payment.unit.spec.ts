import type { InvoicePaymentError } from "../invoice-payment-error.ts"
import type { PaymentOutcome } from "../payment.ts"
import { readPayment } from "../read-payment.ts"
import { watchPayment, type WatchOptions } from "../watch-payment.ts"
import { READ, shown, useImitatedStore } from "./imitated-store.ts"
import { ManualTimer, ManualVisibility } from "./manual-timer.ts"

/** How long one read may take. */
const PATIENCE = 20_000
const paid = shown({ outcome: "paid", order_id: "order_1", next_poll_ms: null })

describe("readPayment", () => {
  const store = useImitatedStore()

  it("an outcome of a later plugin → waiting, which neither thanks nor blames", async () => {
    store.answer(READ, shown({ outcome: "refunded" as PaymentOutcome }))
    expect(await readPayment(store.connection, "payses_1")).toMatchObject({
      ...{ outcome: "waiting", payment_url: null },
    })
  })

  it.each([
    ["https://api.example/pay/l1", "https://api.example/pay/l1"],
    ["javascript:alert(1)", null],
    [undefined, null],
  ])("the order's payment link %s → %s", async (pay_link, read) => {
    store.answer(READ, shown({ state: "ended", ...(pay_link && { pay_link }) }))
    const payment = await readPayment(store.connection, "payses_1")
    expect(payment.pay_link).toBe(read)
  })

  it("an unknown session → session_not_found", async () => {
    await expect(
      readPayment(store.connection, "payses_1")
    ).rejects.toMatchObject({ code: "session_not_found" })
  })
})

describe("watchPayment", () => {
  const store = useImitatedStore()
  let timer: ManualTimer
  let visibility: ManualVisibility
  let outcomes: string[]
  let problems: InvoicePaymentError[]

  beforeEach(() => {
    timer = new ManualTimer()
    visibility = new ManualVisibility()
    outcomes = []
    problems = []
  })

  function watch(options: WatchOptions = {}) {
    return watchPayment(store.connection, "payses_1", {
      timer,
      visibility,
      onPayment: ({ outcome }) => outcomes.push(outcome),
      onProblem: (problem) => problems.push(problem),
      ...options,
    })
  }

  it("asks again after next_poll_ms until it is null, and answers with the final payment", async () => {
    store.answer(
      READ,
      shown(),
      shown({ outcome: "on_hold", next_poll_ms: 60_000 }),
      paid
    )
    const final = watch()
    await timer.pass(3000)
    await timer.pass(60_000)
    expect(await final).toMatchObject({ outcome: "paid", order_id: "order_1" })
    expect(outcomes).toEqual(["waiting", "on_hold", "paid"])
    expect(timer.entries).toEqual([])
  })

  it("never completes the cart: it only reads", async () => {
    store.answer(READ, shown(), paid)
    const final = watch()
    await timer.pass(3000)
    await final
    expect(store.lines).toEqual([READ, READ])
  })

  it("next_poll_ms of 0 → a second's pause all the same", async () => {
    store.answer(READ, shown({ next_poll_ms: 0 }), paid)
    const final = watch()
    await timer.pass(1000)
    await final
    expect(outcomes).toEqual(["waiting", "paid"])
  })

  it("no answer → 2, 4, 8 s … at most a minute; after an answer 2 s again; no outcome is made up", async () => {
    const broken = new Array(7).fill("silence") as "silence"[]
    store.answer(READ, ...broken, shown(), [500, {}], paid)
    const final = watch()
    for (const pause of [2, 4, 8, 16, 32, 60, 60, 3, 2]) {
      await timer.pass(pause * 1000)
    }
    await final
    expect(outcomes).toEqual(["waiting", "paid"])
    expect(problems.map(({ code }) => code)).toEqual([
      ...broken.map(() => "unreachable"),
      "server_error",
    ])
  })

  it("an answer that never comes → given up after 20 s, asked again", async () => {
    let release = () => {}
    const stuck = new Promise<void>((done) => (release = done))
    let calls = 0
    const connection = {
      ...store.connection,
      fetch: ((url, init) => {
        calls += 1
        return calls > 1
          ? fetch(url, init)
          : new Promise((_, reject) => {
              const fail = () => reject(new Error("stopped"))
              init?.signal?.addEventListener("abort", fail)
              release()
            })
      }) as typeof fetch,
    }
    store.answer(READ, paid)
    const final = watchPayment(connection, "payses_1", {
      timer,
      visibility,
      onProblem: (problem) => problems.push(problem),
    })
    await stuck
    await timer.pass(PATIENCE)
    await timer.pass(2000)
    expect(await final).toMatchObject({ outcome: "paid" })
    expect(problems.map(({ code }) => code)).toEqual(["unreachable"])
  })

  it("hidden while it waits → no request; seen again → one at once, without the rest of the pause", async () => {
    store.answer(READ, shown(), paid)
    const final = watch()
    await timer.waitsFor(3000)
    visibility.turn(true)
    await timer.pass(3000)
    expect(store.lines).toEqual([READ])
    visibility.turn(false)
    await final
    expect(store.lines).toEqual([READ, READ])
  })

  it("back after a short look elsewhere → asks at once", async () => {
    store.answer(READ, shown(), paid)
    const final = watch()
    await timer.waitsFor(3000)
    visibility.turn(true)
    visibility.turn(false)
    await final
    expect(outcomes).toEqual(["waiting", "paid"])
    expect(timer.entries).toEqual([])
  })

  it("hidden from the start → the first request waits until it is seen", async () => {
    visibility.turn(true)
    store.answer(READ, paid)
    const final = watch()
    expect(visibility.listeners.size).toBe(1)
    expect(store.lines).toEqual([])
    visibility.turn(false)
    await final
    expect(store.lines).toEqual([READ])
  })

  it("aborted in a pause → the signal's reason, no timer and no listener left", async () => {
    const controller = new AbortController()
    store.answer(READ, shown())
    const final = watch({ signal: controller.signal })
    await timer.waitsFor(3000)
    controller.abort(new Error("left the page"))
    await expect(final).rejects.toThrow("left the page")
    expect(timer.entries).toEqual([])
    expect(visibility.listeners.size).toBe(0)
    expect(store.lines).toEqual([READ])
  })

  it("aborted while hidden → the reason, and nothing is asked", async () => {
    const controller = new AbortController()
    visibility.turn(true)
    const final = watch({ signal: controller.signal })
    controller.abort(new Error("left the page"))
    await expect(final).rejects.toThrow("left the page")
    expect(store.lines).toEqual([])
  })

  it("aborted during a request → the reason, and no problem is told", async () => {
    const controller = new AbortController()
    store.answer(READ, "silence")
    store.atRequest = () => controller.abort(new Error("left the page"))
    await expect(watch({ signal: controller.signal })).rejects.toThrow(
      "left the page"
    )
    expect(problems).toEqual([])
  })

  it("aborted before it began → nothing is asked", async () => {
    await expect(watch({ signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: "AbortError",
    })
    expect(store.lines).toEqual([])
  })

  it("React Native's signal has no reason → an AbortError", async () => {
    const signal = { aborted: true } as AbortSignal
    await expect(
      watchPayment(store.connection, "payses_1", { signal })
    ).rejects.toMatchObject({ name: "AbortError" })
  })

  it.each([
    [[404, {}], "session_not_found"],
    [[400, {}], "refused"],
  ] as const)(
    "%j → %s: asking again cannot heal that",
    async (answer, code) => {
      store.answer(READ, answer as never)
      await expect(watch()).rejects.toMatchObject({ code })
      expect(timer.entries).toEqual([])
    }
  )

  it("without a document and with the system's timer → works as it is", async () => {
    store.answer(READ, paid)
    expect(await watchPayment(store.connection, "payses_1")).toMatchObject({
      outcome: "paid",
    })
  })
})
