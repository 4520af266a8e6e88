import { readSearchText, type SearchText } from "../search-text"

it.each<[string, Partial<SearchText>]>([
  ["invpay_01kaq5", { rowId: "invpay_01KAQ5", email: "invpay_01kaq5" }],
  ["invpay_", { rowId: null }],
  [
    "3F2504E0-4f89",
    { invoiceId: "3f2504e0-4f89", orderNumber: null, reference: null },
  ],
  ["H3J4-K7", { reference: "H3J4K7", invoiceId: null }],
  ["1042", { orderNumber: 1042, amount: "1042.00", email: null }],
  ["#1042", { orderNumber: 1042, amount: null, email: null }],
  ["١٠٤٢", { orderNumber: 1042, amount: "1042.00" }],
  ["1,042.00", { orderNumber: null, amount: "1042.00", email: null }],
  ["EGP 1,042.00", { amount: "1042.00", email: null }],
  ["+20 100 123 4567", { phoneEnd: "001234567", email: null }],
  ["01001234567", { phoneEnd: "001234567", orderNumber: null }],
  ["1234567", { phoneEnd: "1234567", orderNumber: 1234567, email: null }],
  ["123 456", { phoneEnd: null, orderNumber: null, email: null }],
  [" 1042 ", { orderNumber: 1042, amount: "1042.00" }],
  [" invpay_01kaq5 ", { rowId: "invpay_01KAQ5" }],
  [" mona ", { email: "mona" }],
  ["mona@", { email: "mona@", amount: null, phoneEnd: null }],
])("%j → %j", (text, meaning) => {
  expect(readSearchText(text)).toMatchObject(meaning)
})
