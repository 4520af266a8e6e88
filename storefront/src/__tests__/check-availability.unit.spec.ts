import { checkAvailability } from "../check-availability.ts"
import { useImitatedStore } from "./imitated-store.ts"

const LINE = "GET /store/invoice-payment/availability?cart_id=cart_1"

describe("checkAvailability", () => {
  const store = useImitatedStore()

  it("a cart below the minimum → not available, with the stable code and the store's words", async () => {
    const answer = {
      available: false,
      code: "amount_below_minimum",
      message: "This payment method is available for orders from EGP 20.00.",
    }
    store.answer(LINE, [200, answer])
    expect(await checkAvailability(store.connection, "cart_1")).toEqual(answer)
    expect(store.requests[0]?.headers).toMatchObject({
      "x-publishable-api-key": "pk_1",
      accept: "application/json",
    })
  })

  it("an id with odd characters is encoded", async () => {
    const path = "GET /store/invoice-payment/availability?cart_id=a%26b%2F"
    store.answer(path, [200, { available: true, code: "available" }])
    expect(await checkAvailability(store.connection, "a&b/")).toMatchObject({
      available: true,
    })
  })

  it.each([
    [[404, { message: "Cart was not found" }], "cart_not_found", 404],
    [[400, { message: "A valid key is required" }], "refused", 400],
    [[429, { message: "Slower" }], "server_error", 429],
    [[503, "<h1>Bad gateway</h1>"], "server_error", 503],
    [[200, "<h1>Accept our terms</h1>"], "unreachable", undefined],
    [[200, "null"], "unreachable", undefined],
    ["silence", "unreachable", undefined],
  ] as const)("%j → %s", async (answer, code, status) => {
    store.answer(LINE, answer as never)
    await expect(
      checkAvailability(store.connection, "cart_1")
    ).rejects.toMatchObject({ name: "InvoicePaymentError", code, status })
  })

  it("aborted → the signal's own reason, not an error of the store", async () => {
    const controller = new AbortController()
    store.answer(LINE, "silence")
    const reason = new Error("gone")
    store.atRequest = () => controller.abort(reason)
    await expect(
      checkAvailability(store.connection, "cart_1", controller)
    ).rejects.toBe(reason)
  })

  it("a refusal keeps the store's words", async () => {
    store.answer(LINE, [400, { message: "Please choose another one." }])
    await expect(checkAvailability(store.connection, "cart_1")).rejects.toThrow(
      "Please choose another one."
    )
  })
})
