import {
  sessionUrlOf,
  toSessionData,
  withoutForeignKeys,
} from "../session-data"
import { sampleRow } from "../../__tests__/samples"

const STATUS_URL = "https://api.shop.example/hooks/invoice-payment/return/t"

/** Public to the shopper, as listed in docs/storefront.md; there is no further field. */
const PUBLIC_KEYS = [
  "amount",
  "currency",
  "expires_at",
  "invoice_id",
  "payment_url",
  "session_id",
  "status",
  "status_url",
]

it("session data has exactly the public keys, whatever the ledger knows", () => {
  const row = sampleRow({ customer_total: "105.00", merchant_net: "100.00" })
  const data = toSessionData(row, STATUS_URL)
  expect(Object.keys(data).sort()).toEqual(PUBLIC_KEYS)
  expect(data).toEqual({
    invoice_id: row.invoice_id,
    payment_url: row.payment_url,
    expires_at: "2026-03-02T12:00:00.000Z",
    amount: "103.90",
    currency: "egp",
    status: "pending",
    session_id: "payses_1",
    status_url: STATUS_URL,
  })
})

it("before the invoice exists → its fields are null, none is missing", () => {
  const row = sampleRow({
    invoice_id: null,
    payment_url: null,
    expires_at: null,
    session_id: null,
  })
  const data = toSessionData(row, STATUS_URL)
  expect(Object.keys(data).sort()).toEqual(PUBLIC_KEYS)
  expect(data).toMatchObject({
    invoice_id: null,
    payment_url: null,
    expires_at: null,
    session_id: null,
  })
})

it("keys that a storefront planted are gone from what Medusa stores", () => {
  const ours = toSessionData(sampleRow(), STATUS_URL)
  const sent: Record<string, unknown> = {
    session_id: "payses_1",
    status: "completed",
    payment_url: "https://evil.example",
    note: "<script>",
    constructor: "x",
    toString: "y",
  }
  const merged = { ...sent, ...withoutForeignKeys(ours, sent) }
  expect(JSON.parse(JSON.stringify(merged))).toEqual(ours)
})

it("nothing was sent → our data alone", () => {
  const ours = toSessionData(sampleRow(), STATUS_URL)
  expect(withoutForeignKeys(ours, undefined)).toEqual(ours)
})

const SIGNED =
  "https://api.shop.example/hooks/invoice-payment/return/tA?session=seal"

it.each([
  [
    { session_id: "payses_1", status_url: SIGNED },
    { token: "tA", seal: "seal", session_id: "payses_1" },
  ],
  [{ session_id: "payses_1", status_url: STATUS_URL }, null],
  [{ session_id: "payses_1" }, null],
  [{ session_id: "", status_url: SIGNED }, null],
  [{ session_id: 7, status_url: SIGNED }, null],
  [{ session_id: { $ne: null }, status_url: SIGNED }, null],
  [{ session_id: "payses_1", status_url: [SIGNED] }, null],
  [{ client: { session_id: "payses_1", status_url: SIGNED } }, null],
  [{ status_url: SIGNED }, null],
  [{}, null],
  [undefined, null],
])("signed URL in %j → %j", (data, url) => {
  expect(sessionUrlOf(data)).toEqual(url)
})
