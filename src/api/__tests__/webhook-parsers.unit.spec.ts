import path from "node:path"
import { TokenSigner } from "../../modules/invoice-payment/signed-token"
import { KEY } from "../../payment-rules/__tests__/samples"
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
    .map(({ matcher }) => ({ matcher, methods: ["POST"] }))
)

const token = new TokenSigner(KEY).sign(
  "invpay_01KAAAAAAAAAAAAAAAAAAAAAAA",
  "status"
)
const hash = "c".repeat(64)

it.each([
  ["/hooks/invoice-payment/x", true],
  ["//hooks//invoice-payment//x", true],
  ["/api/hooks/invoice-payment/return/x", true],
  ["/hooks%2Finvoice-payment%2Fx", true],
  [`/hooks/%2Finvoice-payment/return/${token}`, true],
  [`/hooks%2F%2Finvoice-payment/${token}`, true],
  [`/hooks%25252Finvoice-payment/return/${token}`, true],
  [`/hooks;/invoice-payment/${token}/more`, true],
  [`/%68ooks/./invoice%2dpayment\\${token}`, true],
  [`/a${token}b`, true],
  ["/hooks/payment/invoice-payment_default", false],
  ["/store/carts", false],
  ["/store/carts/cart_01KAAAAAAAAAAAAAAAAAAAAAAA/complete", false],
  [`/hooks/other/${hash}`, false],
])("a body at %s → left unread: %j", (url, unread) => {
  expect(finder.find(url, "POST") !== null).toBe(unread)
})
