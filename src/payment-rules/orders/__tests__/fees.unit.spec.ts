import { feesOf } from "../fees"

it.each([
  ["106.50", "101.30", "5.20"],
  ["103.9", "103.9", "0.00"],
  ["0.3", "0.1", "0.20"],
  [null, "101.30", null],
  ["106.50", null, null],
  [null, null, null],
])("paid %j, received %j → fee %j", (customer_total, merchant_net, fee) => {
  expect(feesOf({ status: "completed", customer_total, merchant_net })).toEqual(
    {
      customer_total,
      merchant_net,
      fee,
    }
  )
})

it.each(["pending", "under_review", "cancelled", "expired"] as const)(
  "%s → nothing was received yet, whatever the service names",
  (status) => {
    const told = { customer_total: "106.50", merchant_net: "101.30" }
    expect(feesOf({ status, ...told })).toEqual({
      customer_total: null,
      merchant_net: null,
      fee: null,
    })
  }
)
