import { TokenSigner } from "../../modules/invoice-payment/signed-token"
import { KEY } from "../../payment-rules/__tests__/samples"
import { maskTokens } from "../mask-tokens"

const token = new TokenSigner(KEY).sign(
  "invpay_01KAAAAAAAAAAAAAAAAAAAAAAA",
  "status"
)
const encoded = token.replace(
  /^./,
  (letter) => `%${letter.charCodeAt(0).toString(16)}`
)

function logged(address: string, headers: Record<string, string> = {}) {
  const req = { originalUrl: address, headers: { ...headers } }
  const next = jest.fn()
  maskTokens(req as never, {} as never, next)
  expect(next).toHaveBeenCalledTimes(1)
  return req
}

it.each([
  [`/store/products?q=${token}`, "/store/products?q=***"],
  [`/hook/invoice/${token}/x?y=${token}z`, "/hook/invoice/***/x?y=***"],
  [`/hooks/invoice-payment/${token}`, "/hooks/invoice-payment/***"],
  [`/hooks/./invoice-payment/${token}`, "/hooks/invoice-payment/***"],
  [`/store/products?q=${encoded}`, "/hooks/invoice-payment/***"],
  [
    "/hooks/payment/invoice-payment_default",
    "/hooks/payment/invoice-payment_default",
  ],
  [
    "/admin/orders/order_01KAAAAAAAAAAAAAAAAAAAAAAA?fields=id",
    "/admin/orders/order_01KAAAAAAAAAAAAAAAAAAAAAAA?fields=id",
  ],
])("%s → logged as %s, as address and as either referrer", (address, told) => {
  expect(logged(address).originalUrl).toBe(told)
  expect(logged("/", { referer: address }).headers).toEqual({ referer: told })
  expect(logged("/", { referrer: address }).headers).toEqual({ referrer: told })
})
