import path from "node:path"
import middlewares from "../middlewares"

type Finder = new (routes: object[]) => {
  find: (url: string, method: string) => object | null
}

/** Medusa's own, which decides whether its parsers read a body; it is not exported. */
const { RoutesFinder } = jest.requireActual<{ RoutesFinder: Finder }>(
  path.join(
    path.dirname(require.resolve("@medusajs/framework/http")),
    "routes-finder.js"
  )
)

const finder = new RoutesFinder(
  (middlewares.routes ?? [])
    .filter(({ bodyParser }) => bodyParser !== undefined)
    .map(({ matcher }) => ({ matcher: String(matcher), methods: ["POST"] }))
)

it.each([
  ["/hooks/invoice-payment/x", true],
  ["//hooks//invoice-payment//x", true],
  ["/api/hooks/invoice-payment/return/x", true],
  ["/hooks%2Finvoice-payment%2Fx", true],
  ["/hooks/payment/invoice-payment_default", false],
  ["/store/carts", false],
])("a body at %s → left unread: %j", (url, unread) => {
  expect(finder.find(url, "POST") !== null).toBe(unread)
})
