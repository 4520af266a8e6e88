import fc from "fast-check"
import { storefrontPageUrl } from "../storefront-page-url"
import {
  PLACEHOLDERS,
  placeholdersOf,
  type PlaceholderValues,
} from "../placeholders"
import { sampleOptions } from "../../__tests__/samples"

const facts: PlaceholderValues = {
  order_id: "order_1",
  cart_id: "cart_1",
  country_code: "eg",
  session_id: "payses_1",
  reason: "cancelled",
}

function url(template: string, given: PlaceholderValues = facts) {
  const options = sampleOptions({ storefront: { orderUrl: template } })
  return storefrontPageUrl("orderUrl", given, options)
}

it("the official storefront's pages are the default, waiting is ours", () => {
  const options = sampleOptions()
  expect(storefrontPageUrl("orderUrl", facts, options)).toBe(
    "https://shop.example/eg/order/order_1/confirmed"
  )
  expect(storefrontPageUrl("checkoutUrl", facts, options)).toBe(
    "https://shop.example/eg/checkout?step=payment&reason=cancelled"
  )
  expect(storefrontPageUrl("waitingUrl", facts, options)).toBeNull()
})

it.each(PLACEHOLDERS)(
  "{%s} → its value, in a path and in an address",
  (name) => {
    const value = String(facts[name])
    expect(url(`/a/{${name}}`)).toBe(`https://shop.example/a/${value}`)
    expect(url(`https://other.example/?x={${name}}`)).toBe(
      `https://other.example/?x=${value}`
    )
  }
)

it.each([
  ["/{country_code}/order/{order_id}", "https://shop.example/order/order_1"],
  ["/{country_code}", "https://shop.example"],
  ["/c/{country_code}?x={country_code}", "https://shop.example/c?x="],
])("a country that is not known: %s → %s", (template, expected) => {
  expect(url(template, { ...facts, country_code: null })).toBe(expected)
  expect(url(template, { ...facts, country_code: "" })).toBe(expected)
  expect(url(template, { order_id: "order_1" })).toBe(expected)
})

it.each([
  ["../../evil", "..%2F..%2Fevil"],
  ["@evil.example", "%40evil.example"],
  ["//evil.example", "%2F%2Fevil.example"],
  ["a?b=c&d#e", "a%3Fb%3Dc%26d%23e"],
  ["a b", "a%20b"],
  ["{cart_id}", "%7Bcart_id%7D"],
  ["$&$1", "%24%26%241"],
  ["مصر", "%D9%85%D8%B5%D8%B1"],
  ["\r\nSet-Cookie: a=b", "%0D%0ASet-Cookie%3A%20a%3Db"],
])("order id %j → %s", (order_id, encoded) => {
  expect(url("/order/{order_id}", { order_id })).toBe(
    `https://shop.example/order/${encoded}`
  )
})

it.each([".", ".."])(
  "a country %j, as a step in the path → not known",
  (dots) => {
    const given = { ...facts, country_code: dots }
    expect(url("/{country_code}/order/{order_id}", given)).toBe(
      "https://shop.example/order/order_1"
    )
    expect(url("/c?x={country_code}", given)).toBe(
      `https://shop.example/c?x=${dots}`
    )
  }
)

it("no value turns an address to another host or past its query", () => {
  const anything = fc.string({ unit: "grapheme" })
  fc.assert(
    fc.property(anything, (value) => {
      const given = { order_id: value, country_code: value, reason: value }
      const template = "/{country_code}/order/{order_id}?r={reason}"
      for (const one of [template, `https://other.example${template}`]) {
        const found = new URL(String(url(one, given)))
        expect(["shop.example", "other.example"]).toContain(found.host)
        expect(found.pathname).toMatch(/\/order(\/|$)/)
        expect([...found.searchParams.keys()]).toEqual(["r"])
        expect(found.searchParams.get("r")).toBe(value)
        expect(found.hash).toBe("")
      }
    })
  )
})

it("placeholders of a template, known or not", () => {
  expect(placeholdersOf("/{a}/b/{c_d}?e={}")).toEqual(["a", "c_d", ""])
})
