import { refuseApply, type ApplyFacts } from "../apply-decision"
import { PROVIDER_ID } from "../provider-id"
import { sampleRow } from "./samples"

const row = sampleRow({ status: "completed" })
const FITS: ApplyFacts = {
  cart: { total: 103.9, currency_code: "EGP" },
  cartOrderId: null,
  sessions: [],
}
const other = (status: string) => [
  { id: "payses_2", provider_id: "pp_system_default", status },
]

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
    "a session of ours",
    {
      sessions: [
        { id: "payses_3", provider_id: PROVIDER_ID, status: "pending" },
      ],
    },
    null,
  ],
])("%s → %s", (_what, facts, refused) => {
  expect(refuseApply(row, { ...FITS, ...facts })).toBe(refused)
})
