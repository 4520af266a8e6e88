import { linkMessage } from "../link-message"

const LINK = {
  ...{ orderNumber: 7, amount: "1039.00", currency: "egp" },
  url: "https://shop.example/pay/1",
}

it.each([
  [
    "en",
    "Dukkan",
    "Hello, you can pay EGP 1,039.00 for your order #7 at Dukkan with this link: https://shop.example/pay/1",
  ],
  [
    "en",
    "",
    "Hello, you can pay EGP 1,039.00 for your order #7 with this link: https://shop.example/pay/1",
  ],
  [
    "ar",
    "Dukkan",
    "مرحبًا، يمكنك دفع 1,039.00 ج.م. لطلبك رقم 7 من Dukkan عبر هذا الرابط: https://shop.example/pay/1",
  ],
  [
    "ar",
    "",
    "مرحبًا، يمكنك دفع 1,039.00 ج.م. لطلبك رقم 7 عبر هذا الرابط: https://shop.example/pay/1",
  ],
] as const)("in %s, of the shop %j → %s", (language, shopName, message) => {
  expect(linkMessage({ ...LINK, shopName }, language)).toBe(message)
})
