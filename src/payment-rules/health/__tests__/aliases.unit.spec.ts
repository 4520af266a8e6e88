import { withAliases } from "../aliases"

const ID = "01KAAAAAAAAAAAAAAAAAAAAAAA"
const OTHER = "01KBBBBBBBBBBBBBBBBBBBBBBB"
const INVOICE = "0b0e6f3a-7a43-4a0e-8f5d-0000000000ff"

it("ids, alone and within texts → names, equal for equal ids; rows keep theirs", () => {
  const content = {
    id: `invpay_${ID}`,
    order_id: `order_${ID}`,
    cart_id: null,
    invoice_id: INVOICE,
    merchant_id: "1b0e6f3a-7a43-4a0e-8f5d-0000000000ff",
    made_at: new Date("2026-11-22T10:00:00Z"),
    texts: [
      `order order_${ID} is captured, order_${OTHER} is not`,
      `pay_col_${ID}: user_${ID} asked for ${INVOICE}/invpay_${ID}.`,
    ],
  }
  const ids = [
    { kind: "session", id: null },
    { kind: "order", id: `order_${OTHER}` },
    { kind: "order", id: `order_${ID}` },
    { kind: "invoice", id: INVOICE },
  ]
  expect(withAliases(content, ids)).toEqual({
    id: `invpay_${ID}`,
    order_id: "order-2",
    cart_id: null,
    invoice_id: "invoice-1",
    merchant_id: "1b0e6f3a-7a43-4a0e-8f5d-0000000000ff",
    made_at: "2026-11-22T10:00:00.000Z",
    texts: [
      "order order-2 is captured, order-1 is not",
      `pay_col-1: user-1 asked for invoice-1/invpay_${ID}.`,
    ],
  })
})

it("an id that was cut off, or with something glued on → a name all the same", () => {
  const text = `of cart_${ID}-retry and order_${ID.slice(0, 25)}`
  expect(withAliases({ text }, [])).toEqual({
    text: "of cart-1-retry and order-1",
  })
})

it("an id of another form → named wherever it stands", () => {
  const ids = [{ kind: "cart", id: "imported-cart-7" }]
  expect(withAliases({ text: "of imported-cart-7" }, ids)).toEqual({
    text: "of cart-1",
  })
})

it("a name without an id → counted not at all", () => {
  const ids = [
    { kind: "cart", id: null },
    { kind: "cart", id: `cart_${ID}` },
  ]
  expect(withAliases({ text: `cart_${ID}` }, ids)).toEqual({ text: "cart-1" })
})

it("an id that is named twice → counted once", () => {
  const cart = { kind: "cart", id: `cart_${ID}` }
  const other = { kind: "cart", id: `cart_${OTHER}` }
  const text = `cart_${ID} and cart_${OTHER}`
  expect(withAliases({ text }, [cart, cart, other])).toEqual({
    text: "cart-1 and cart-2",
  })
})
