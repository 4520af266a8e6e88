import { feesOf } from "../fees"

it.each([
  ["106.50", "101.30", "5.20"],
  ["103.9", "103.9", "0.00"],
  ["0.3", "0.1", "0.20"],
  [null, "101.30", null],
  ["106.50", null, null],
  [null, null, null],
])("paid %j, received %j → fee %j", (customer_total, merchant_net, fee) => {
  expect(feesOf({ customer_total, merchant_net })).toEqual({
    customer_total,
    merchant_net,
    fee,
  })
})
