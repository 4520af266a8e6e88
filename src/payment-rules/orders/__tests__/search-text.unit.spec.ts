import { readSearchText, type SearchText } from "../search-text"

const NOTHING: SearchText = {
  rowId: null,
  invoiceId: null,
  reference: null,
  orderNumber: null,
  amount: null,
  phoneEnd: null,
  email: null,
}
const UUID = "3F2504E0-4F89-41D3-9A0C-0305E82C3301"

/** Each text, and all that it stands for. */
it.each<[string, Partial<SearchText>]>([
  ["", { email: "" }],
  ["#", { email: "#" }],
  ["+", { email: "+" }],
  [" mona ", { reference: "M0NA", email: "mona" }],
  ["mona@", { email: "mona@" }],
  ["12 pounds", { email: "12 pounds" }],

  ["invpay_01kaq5", { rowId: "invpay_01KAQ5", email: "invpay_01kaq5" }],
  ["INVPAY_01k", { rowId: "invpay_01K", email: "INVPAY_01k" }],
  [" invpay_01kaq5 ", { rowId: "invpay_01KAQ5", email: "invpay_01kaq5" }],
  ["invpay_", { email: "invpay_" }],
  ["xinvpay_1", { email: "xinvpay_1" }],
  ["invpay_a-b", { email: "invpay_a-b" }],

  ["abc", { email: "abc" }],
  ["abcd", { invoiceId: "abcd", reference: "ABCD", email: "abcd" }],
  ["abcdef012", { email: "abcdef012" }],
  ["3F2504E0-4f89", { invoiceId: "3f2504e0-4f89", email: "3F2504E0-4f89" }],
  ["3f2504e0-4f89-x", { email: "3f2504e0-4f89-x" }],
  [UUID, { invoiceId: UUID.toLowerCase(), email: UUID }],
  [`${UUID}0`, { email: `${UUID}0` }],

  ["H3J4-K7", { reference: "H3J4K7", email: "H3J4-K7" }],

  ["7", { orderNumber: 7, amount: "7.00" }],
  ["#1042", { orderNumber: 1042 }],
  ["1,042.00", { amount: "1042.00" }],
  ["EGP 1,042.00", { amount: "1042.00" }],
  ["123 456", { reference: "123456" }],
])("%j → %j", (text, meaning) => {
  expect(readSearchText(text)).toEqual({ ...NOTHING, ...meaning })
})

/** Four to eight digits may also begin the service's id or the short reference. */
it.each<[string, Partial<SearchText>]>([
  ["1042", { orderNumber: 1042, amount: "1042.00" }],
  [" 1042 ", { orderNumber: 1042, amount: "1042.00" }],
  ["١٠٤٢", { orderNumber: 1042, amount: "1042.00" }],
  ["123456", { orderNumber: 123456, amount: "123456.00" }],
  [
    "1234567",
    { orderNumber: 1234567, amount: "1234567.00", phoneEnd: "1234567" },
  ],
])("%j → %j, the beginning of an id and of a reference", (typed, meaning) => {
  const text = typed.trim().replace("١٠٤٢", "1042")
  expect(readSearchText(typed)).toEqual({
    ...NOTHING,
    ...{ invoiceId: text, reference: text, ...meaning },
  })
})

/** Of a long number only the last nine digits are compared. */
it.each<[string, Partial<SearchText>]>([
  [
    "123456789",
    {
      ...{ orderNumber: 123456789, amount: "123456789.00" },
      phoneEnd: "123456789",
    },
  ],
  ["1234567890", { phoneEnd: "234567890" }],
  ["1234567890123", { phoneEnd: "567890123" }],
  ["01001234567", { phoneEnd: "001234567" }],
  ["+20 100 123 4567", { phoneEnd: "001234567" }],
  ["(02) 123-4567", { email: "(02) 123-4567" }],
  ["02 (123) 45.67-8", { phoneEnd: "212345678" }],
])("%j → %j", (text, meaning) => {
  expect(readSearchText(text)).toEqual({ ...NOTHING, ...meaning })
})
