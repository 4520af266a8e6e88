import { toRequestBody } from "../create-invoice-request"

function bodyWith(amount: string): string | null {
  return toRequestBody({ amount, currency: "EGP", external_reference: "row_1" })
}

/**
 * The body written by hand, with zeros cut off as text: "103.90" → 103.9, "20.00" → 20. No
 * arithmetic.
 */
function bodyByHand(amount: string): string {
  const number = amount.endsWith(".00")
    ? amount.slice(0, -3)
    : amount.endsWith("0")
      ? amount.slice(0, -1)
      : amount
  return `{"amount":${number},"currency":"EGP","external_reference":"row_1"}`
}

it("every amount from 20.00 to 70000.00 → JSON text of exactly that value", () => {
  const wrong: string[] = []
  for (let whole = 20; whole <= 70_000; whole++) {
    for (let hundredth = 0; hundredth < 100; hundredth++) {
      const amount = `${whole}.${hundredth < 10 ? "0" : ""}${hundredth}`
      if (bodyWith(amount) !== bodyByHand(amount)) {
        wrong.push(amount)
      }
    }
  }
  expect(wrong).toEqual([])
}, 60_000)

it.each([
  ["0.00", "0"],
  ["0.10", "0.1"],
  ["99999999999.99", "99999999999.99"],
])("amount %s → %s", (amount, number) => {
  expect(bodyWith(amount)).toContain(`{"amount":${number},`)
})

it.each([
  "",
  "20",
  "20.5",
  "20.005",
  "020.00",
  "+20.00",
  "-20.00",
  "2e1",
  " 20.00",
  "20.00\n",
  "٢٠.٠٠",
  "NaN",
  "999999999999.99",
])("amount %j → null: it could not be sent exactly", (amount) => {
  expect(bodyWith(amount)).toBeNull()
})

it("further fields are sent, undefined ones are not", () => {
  const body = toRequestBody({
    amount: "20.00",
    currency: "EGP",
    external_reference: "row_1",
    webhook_url: undefined,
    fee_flag: true,
  })
  expect(body).toBe(
    '{"amount":20,"currency":"EGP","external_reference":"row_1","fee_flag":true}'
  )
})
