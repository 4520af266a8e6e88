import {
  emailKey,
  isOrderKey,
  payerKey,
  phoneKey,
  phoneNumber,
} from "../person-key"

it.each([
  ["mona@example.com", "Mona@Example.COM ", true],
  ["mona@example.com", "mona+1@example.com", true],
  ["mona@example.com", "mona@example.org", false],
  ["mona@example.com", "noha@example.com", false],
  ["mona.ali@gmail.com", "Mon.aali+shop@GoogleMail.com", true],
  ["mona.ali@gmail.com", "noha.ali@gmail.com", false],
  ["mona@gmail.com", "mona@example.com", false],
  ["mona.ali@example.com", "monaali@example.com", false],
  ["+mona@example.com", "+noha@example.com", false],
  ["+mona@example.com", "+mona+1@example.com", true],
  ['"mona@a"@example.com', '"mona@b"@example.com', false],
])("%s and %s → one person: %j", (one, other, same) => {
  expect(emailKey(one) === emailKey(other)).toBe(same)
})

it.each([
  ["+20 100 123 4567", "0100-123-4567", true],
  ["+20 100 123 4567", "0020 (100) 1234567", true],
  ["+201001234567", "+201001234568", false],
  ["+201001234567", "+٢٠١٠٠١٢٣٤٥٦٧", true],
  ["+201001234567", "+۲۰۱۰۰۱۲۳۴۵۶۷", true],
  ["+201001234567", "＋２０１００１２３４５６７", true],
  ["+201001234567", "+२०१००१२३४५६७", true],
  ["+201001234567", "+𞥒𞥐𞥑𞥐𞥐𞥑𞥒𞥓𞥔𞥕𞥖𞥗", true],
])("%s and %s → one person: %j", (one, other, same) => {
  expect(phoneKey(one) === phoneKey(other)).toBe(same)
})

it.each([
  "+201001234567 ext. 12",
  "+201001234567 доб 3",
  "+201001234567,1",
  "+201001234567*4",
  "+201001234567#12",
  "tel:+201001234567;phone-context=12345",
  "+201001234567/+201009999999",
])("%s is no number that could be called", (phone) =>
  expect(phoneKey(phone)).toBeNull()
)

it.each(["", "none", "123456", "ext 201001234567", "١٢٣٤٥٦"])(
  "%j → no number that could be called",
  (phone) => expect(phoneKey(phone)).toBeNull()
)

it("an account, or an order → counted for itself, whatever address a guest names", () => {
  const email = "mona@example.com"
  const guest = { email, customerId: null, orderId: null }
  const customerId = "cus_1"
  expect(payerKey({ ...guest, customerId })).toBe("customer:cus_1")
  expect(payerKey(guest)).toBe("email:mona@example.com")
  expect(payerKey({ ...guest, email: null })).toBeNull()
  const orderId = "order_1"
  expect(payerKey({ email, customerId, orderId })).toBe("order:order_1")
})

it.each([
  [{ email: "mona@example.com", customerId: null, orderId: "order_1" }, true],
  [{ email: "mona@example.com", customerId: "cus_1", orderId: null }, false],
  [{ email: "order:1@example.com", customerId: null, orderId: null }, false],
])("the key of %j → an order's: %s", (payer, isOrder) => {
  expect(isOrderKey(String(payerKey(payer)))).toBe(isOrder)
})

it.each([
  ["1234567", "phone:1234567"],
  [" 0100 123 4567 ", "phone:001234567"],
  [" +20 100 123 4567\n", "phone:001234567"],
  ["(((12345)))", null],
  ["20123456\n99999991", null],
  ["20123456\t1", null],
  ["20123456 20999999", null],
])("%j → %j", (phone, key) => {
  expect(phoneKey(phone)).toBe(key)
})

it.each([
  [" 0100 123 4567 ", "01001234567"],
  ["+20 (100) 123-4567", "+201001234567"],
  ["20123456 1", "201234561"],
  ["+٢٠١٠٠١٢٣٤٥٦٧", "+201001234567"],
  ["+20 100 123 4567 8901", null],
  ["20+100 1234567", null],
])("%j is written to as %j", (phone, number) => {
  expect(phoneNumber(phone)).toBe(number)
})
