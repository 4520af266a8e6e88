import { sessionOfHeldOrder, type OrderLike } from "../held-order.ts"
import { INVOICE_PAYMENT_PROVIDER } from "../payment.ts"

const held: OrderLike = {
  status: "pending",
  payment_status: "awaiting",
  payment_collections: [
    {
      payment_sessions: [
        { id: "payses_0", provider_id: "pp_system_default" },
        { id: "payses_1", provider_id: INVOICE_PAYMENT_PROVIDER },
      ],
    },
  ],
}

describe("sessionOfHeldOrder", () => {
  it.each([
    ["an order that waits for its invoice", held, "payses_1"],
    ["captured", { ...held, payment_status: "captured" }, null],
    ["cancelled", { ...held, status: "canceled" }, null],
    ["no payment_status asked for", { ...held, payment_status: null }, null],
    [
      "another provider's",
      {
        ...held,
        payment_collections: [
          { payment_sessions: [{ id: "x", provider_id: "pp_stripe_stripe" }] },
        ],
      },
      null,
    ],
    [
      "sessions not asked for",
      { ...held, payment_collections: [{}, { payment_sessions: null }] },
      null,
    ],
    ["collections not asked for", { payment_status: "not_paid" }, null],
  ])("%s → %p", (_, order: OrderLike, sessionId) => {
    expect(sessionOfHeldOrder(order)).toBe(sessionId)
  })
})
