import { checkUrlLength, isLoopbackHost, shopPageUrl, webUrl } from "../web-url"

it.each([
  ["https://shop.example", "https://shop.example"],
  ["https://shop.example/", "https://shop.example"],
  ["https://shop.example///", "https://shop.example"],
  ["  https://shop.example\n", "https://shop.example"],
  ["https://shop.example/store/", "https://shop.example/store"],
  ["https://shop.example:8443", "https://shop.example:8443"],
  ["https://shop.example:443", "https://shop.example"],
  ["HTTPS://Shop.Example/Store", "https://shop.example/Store"],
  ["https://متجر.example", "https://xn--pgbep1f.example"],
  ["http://localhost:9000", "http://localhost:9000"],
  ["http://127.0.0.1:9000/", "http://127.0.0.1:9000"],
  ["http://127.9.9.9", "http://127.9.9.9"],
  ["http://[::1]:9000", "http://[::1]:9000"],
])("%j → %s", (text, url) => {
  expect(webUrl.parse(text)).toBe(url)
})

it.each([
  "http://shop.example",
  "http://localhost.example",
  "http://127.0.0.1.example",
  "http://0.0.0.0:9000",
  "https://user@shop.example",
  "https://user:secret@shop.example",
  "https://shop.example?a=1",
  "https://shop.example/?",
  "https://shop.example/#",
  "https://shop.example#top",
  "https:shop.example",
  "https:/shop.example",
  "https:\\\\shop.example",
  "https://shop\t.example",
  "https://shop.example/a b",
  "https://{country_code}.example",
  "https://",
  "ftp://shop.example",
  "javascript:alert(1)",
  "//shop.example",
  "shop.example",
  "/",
  "",
])("%j → refused", (text) => {
  expect(webUrl.safeParse(text).success).toBe(false)
})

it.each([
  "/",
  "/order/{order_id}",
  "/{country_code}/checkout?step=payment&reason={reason}",
  "https://shop.example",
  "https://shop.example/order/{order_id}?c={cart_id}&s={session_id}",
  "http://localhost:8000/order/{order_id}",
])("page of the shop %j → accepted as it is", (text) => {
  expect(shopPageUrl.parse(text)).toBe(text)
})

it.each([
  "order/{order_id}",
  "https://{country_code}.shop.example/order",
  "https://shop.{country_code}/order",
  "https://shop.example{cart_id}/order",
  "http://shop.example/order",
  "https://user@shop.example/order",
  "javascript:alert(1)",
  "",
])("page of the shop %j → refused", (text) => {
  expect(shopPageUrl.safeParse(text).success).toBe(false)
})

it.each(["/{orderId}", "/order/{}", "/{constructor}", "/{order_id}/{x}"])(
  "page of the shop %j → unknown placeholder",
  (text) => {
    const { error } = shopPageUrl.safeParse(text)
    expect(error?.issues.map(({ message }) => message)).toEqual([
      "has an unknown placeholder",
    ])
  }
)

it.each([
  ["localhost", true],
  ["127.0.0.1", true],
  ["127.255.255.254", true],
  ["[::1]", true],
  ["::1", true],
  ["localhost.example", false],
  ["127.0.0.1.example", false],
  ["128.0.0.1", false],
  ["10.0.0.1", false],
  ["shop.example", false],
  ["", false],
])("%j is this machine → %j", (host, loopback) => {
  expect(isLoopbackHost(host)).toBe(loopback)
})

function backendUrl(length: number): string {
  const start = "https://api.example/"
  return start + "a".repeat(length - start.length)
}

it("backendUrl of 110 characters → accepted; 111 → refused, unshown", () => {
  expect(() => checkUrlLength(backendUrl(110))).not.toThrow()
  expect(() => checkUrlLength(backendUrl(111))).toThrow(
    "backendUrl is too long: webhook and return addresses would have 201 characters, at most 200 are safe"
  )
})
