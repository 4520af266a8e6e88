import { hostOf } from "../payment-hosts"

it.each([
  ["https://pay1.example.com/invoice/1?a=b", "pay1.example.com"],
  ["https://PAY.example.com:8443", "pay.example.com:8443"],
  ["pay.example.com", null],
  ["", null],
])("host of %j → %j", (url, host) => {
  expect(hostOf(url)).toBe(host)
})
