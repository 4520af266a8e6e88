import Medusa from "@medusajs/js-sdk"
import { checkAvailability } from "../check-availability.ts"
import { startPayment } from "../start-payment.ts"
import {
  collection,
  COLLECTION,
  SESSION,
  useImitatedStore,
} from "./imitated-store.ts"

describe("with Medusa's JS SDK as the connection", () => {
  const store = useImitatedStore()
  const sdk = () =>
    new Medusa({
      baseUrl: store.connection.baseUrl.replace(/\/$/, ""),
      publishableKey: "pk_sdk",
    })

  it("starts a payment with the SDK's key", async () => {
    store
      .answer(COLLECTION, collection())
      .answer(SESSION, collection("payses_1"))
    expect(await startPayment(sdk(), "cart_1")).toMatchObject({
      session_id: "payses_1",
      payment_url: "https://pay.example/inv_1",
    })
    expect(store.lines).toEqual([COLLECTION, SESSION])
    expect(store.requests[0]).toMatchObject({
      body: { cart_id: "cart_1" },
      headers: { "x-publishable-api-key": "pk_sdk" },
    })
  })

  it.each([
    [[404, { message: "Cart was not found" }], "cart_not_found"],
    [[400, { message: "no" }], "refused"],
    [[502, "<h1>Bad gateway</h1>"], "server_error"],
    ["silence", "unreachable"],
  ] as const)("%j → %s, as without it", async (answer, code) => {
    store.answer(
      "GET /store/invoice-payment/availability?cart_id=cart_1",
      answer as never
    )
    await expect(checkAvailability(sdk(), "cart_1")).rejects.toMatchObject({
      code,
    })
  })
})
