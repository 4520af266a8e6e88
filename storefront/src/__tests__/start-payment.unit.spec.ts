import { INVOICE_PAYMENT_PROVIDER } from "../payment.ts"
import { payAgain, startPayment } from "../start-payment.ts"
import {
  collection,
  COLLECTION,
  PAYMENT,
  READ,
  SESSION,
  shown,
  useImitatedStore,
} from "./imitated-store.ts"

const NEW = { ...PAYMENT, payment_url: "https://pay.example/inv_2" }
const now = () => Date.parse("2030-01-01T00:00:00Z")

describe("startPayment", () => {
  const store = useImitatedStore()
  const start = (clock = now) =>
    startPayment(store.connection, "cart_1", { now: clock })

  it("a cart without a session → a session of the plugin, and its payment_url", async () => {
    store
      .answer(COLLECTION, collection())
      .answer(SESSION, collection("payses_1"))
    expect(await start()).toEqual({
      session_id: "payses_1",
      payment_url: "https://pay.example/inv_1",
      status_url: PAYMENT.status_url,
      amount: "103.90",
      currency: "egp",
      expires_at: PAYMENT.expires_at,
      resumed: false,
    })
    expect(store.requests.map(({ line, body }) => [line, body])).toEqual([
      [COLLECTION, { cart_id: "cart_1" }],
      [SESSION, { provider_id: INVOICE_PAYMENT_PROVIDER }],
    ])
  })

  it("a session that waits → the same payment_url, and no second session", async () => {
    store.answer(COLLECTION, collection("payses_1")).answer(READ, shown())
    expect(await start()).toMatchObject({
      session_id: "payses_1",
      payment_url: "https://pay.example/inv_1",
      resumed: true,
    })
    expect(store.lines).toEqual([COLLECTION, READ])
  })

  it.each([
    ["cancelled", shown({ outcome: "cancelled", status: "cancelled" })],
    ["expired", shown({ outcome: "expired", status: "expired" })],
    [
      "creating, its answer lost",
      shown({ status: "unknown", payment_url: null }),
    ],
    ["unknown to the ledger", [404, { message: "none" }] as [number, unknown]],
    ["with nine minutes left", shown({ expires_at: "2030-01-01T00:09:00Z" })],
    ["past its end", shown({ expires_at: "2029-12-31T23:59:00Z" })],
  ])("a session that is %s → a new one", async (_, answer) => {
    store
      .answer(COLLECTION, collection("payses_1"))
      .answer(READ, answer)
      .answer(SESSION, collection("payses_2", NEW))
    expect(await start()).toMatchObject({
      session_id: "payses_2",
      payment_url: "https://pay.example/inv_2",
      resumed: false,
    })
  })

  it.each([
    ["paid", "already_paid"],
    ["on_hold", "on_hold"],
    ["trouble", "trouble"],
  ] as const)(
    "a session that is %s → %s with the payment, and nothing to pay",
    async (outcome, code) => {
      store
        .answer(COLLECTION, collection("payses_1"))
        .answer(READ, shown({ outcome, order_id: "order_1" }))
        .answer(SESSION, collection("payses_2", NEW))
      await expect(start()).rejects.toMatchObject({
        code,
        payment: { order_id: "order_1", invoice_id: "inv_1" },
      })
      expect(store.lines).not.toContain(SESSION)
    }
  )

  it("just back from paying → confirming, no new session and no way to pay", async () => {
    store
      .answer(COLLECTION, collection("payses_1"))
      .answer(READ, shown({ state: "confirming", payment_url: null }))
      .answer(SESSION, collection("payses_2", NEW))
    await expect(start()).rejects.toMatchObject({
      code: "confirming",
      payment: { status_url: PAYMENT.status_url },
    })
    expect(store.lines).not.toContain(SESSION)
  })

  it("how the present payment stands cannot be read → no new session: it may be paid", async () => {
    store
      .answer(COLLECTION, collection("payses_1"))
      .answer(READ, "silence")
      .answer(SESSION, collection("payses_2", NEW))
    await expect(start()).rejects.toMatchObject({ code: "unreachable" })
    expect(store.lines).not.toContain(SESSION)
  })

  it("the store refuses → refused, with its words for the shopper", async () => {
    const message =
      "A payment for this cart is being checked. Do not pay again."
    store
      .answer(COLLECTION, collection())
      .answer(SESSION, [
        400,
        { type: "not_allowed", code: "being_checked", message },
      ])
    await expect(start()).rejects.toMatchObject({
      ...{ code: "refused", reason: "being_checked", message },
    })
  })

  it.each([
    ["no code", { message: "No" }],
    ["a code that is not text", { message: "No", code: 7 }],
  ])("a refusal with %s → no reason", async (_, body) => {
    store.answer(COLLECTION, [400, body])
    await expect(start()).rejects.toMatchObject({
      ...{ code: "refused", reason: undefined },
    })
  })

  it("the network's own code is no reason of the store", async () => {
    store.answer(COLLECTION, "silence")
    const fetch = () =>
      Promise.reject(Object.assign(new Error(), { code: "ECONNREFUSED" }))
    await expect(
      startPayment({ ...store.connection, fetch }, "cart_1")
    ).rejects.toMatchObject({ code: "unreachable", reason: undefined })
  })

  it.each([
    ["no address", null],
    ["a script", "javascript:alert(1)"],
    ["a script in disguise", "javascript://pay.example/%0aalert(1)"],
  ])(
    "%s in place of the payment page → server_error",
    async (_, payment_url) => {
      store
        .answer(COLLECTION, collection())
        .answer(SESSION, collection("payses_1", { ...PAYMENT, payment_url }))
      await expect(start()).rejects.toMatchObject({ code: "server_error" })
    }
  )

  it("an unknown cart → cart_not_found", async () => {
    await expect(start()).rejects.toMatchObject({ code: "cart_not_found" })
  })

  it("an answer without a collection → unreachable", async () => {
    store.answer(COLLECTION, [200, {}])
    await expect(start()).rejects.toMatchObject({ code: "unreachable" })
  })
})

describe("payAgain", () => {
  const store = useImitatedStore()
  const again = () =>
    payAgain(
      store.connection,
      { sessionId: "payses_1", cartId: "cart_1" },
      { now }
    )

  it("after an expired payment → a new session of the cart", async () => {
    store
      .answer(READ, shown({ outcome: "expired", status: "expired" }))
      .answer(COLLECTION, collection())
      .answer(SESSION, collection("payses_2", NEW))
    expect(await again()).toMatchObject({ session_id: "payses_2" })
  })

  it("paid in the meantime, the cart's session replaced → already_paid, the cart is not asked", async () => {
    store
      .answer(READ, shown({ outcome: "paid", order_id: "order_1" }))
      .answer(COLLECTION, collection())
    await expect(again()).rejects.toMatchObject({
      code: "already_paid",
      payment: { order_id: "order_1" },
    })
    expect(store.lines).toEqual([READ])
  })

  it("an old session that still waits → the payment of the cart as it is now", async () => {
    store
      .answer(READ, shown())
      .answer(COLLECTION, collection())
      .answer(SESSION, collection("payses_2", NEW))
    expect(await again()).toMatchObject({
      payment_url: "https://pay.example/inv_2",
    })
  })

  it("an old session that nobody knows → the payment of the cart", async () => {
    store
      .answer(COLLECTION, collection())
      .answer(SESSION, collection("payses_2", NEW))
    expect(await again()).toMatchObject({ session_id: "payses_2" })
  })
})
