import { APPLY_REFUSALS, refuseApply, type ApplyFacts } from "../apply-decision"
import { sampleRow } from "../../__tests__/samples"
import {
  OTHERS,
  OTHERS_PAYMENT,
  OURS,
} from "../../settlement/__tests__/settle-samples"

const row = sampleRow({ status: "completed" })
const FITS: ApplyFacts = {
  cart: { total: 103.9, currency_code: "EGP" },
  cartOrderId: null,
  sessions: [],
  payments: [],
}
const other = (status: string) => [{ ...OTHERS, status }]

it.each<[string, Partial<ApplyFacts>, string | null]>([
  ["the same total and currency", {}, null],
  [
    "equal at two decimals",
    { cart: { total: "103.9009", currency_code: "egp" } },
    null,
  ],
  ["no such cart", { cart: null }, "cart_missing"],
  ["a cart with an order", { cartOrderId: "order_1" }, "cart_ordered"],
  [
    "a piastre more",
    { cart: { total: 103.91, currency_code: "egp" } },
    "cart_differs",
  ],
  [
    "another currency",
    { cart: { total: 103.9, currency_code: "usd" } },
    "cart_differs",
  ],
  ["another method chosen", { sessions: other("pending") }, "paid_elsewhere"],
  ["another method, given up", { sessions: other("canceled") }, null],
  [
    "another method's payment, its session gone",
    { payments: [OTHERS_PAYMENT] },
    "paid_elsewhere",
  ],
  ["a session of ours", { sessions: [OURS] }, null],
])("%s → %s", (_what, facts, refused) => {
  expect(refuseApply(row, { ...FITS, ...facts })).toBe(refused)
})

it.each(Object.entries(APPLY_REFUSALS))("%s → a sentence: %s", (_, text) => {
  expect(text).toMatch(/^(cart_id: t|[A-Z]).{15,}\.$/)
})
