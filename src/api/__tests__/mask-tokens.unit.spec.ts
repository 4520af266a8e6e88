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

function logged(url: string, headers: Record<string, string> = {}) {
  const req = { originalUrl: url, headers: { ...headers } }
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
  [`/api/hooks/invoice-payment/${token}?x`, "/api/hooks/invoice-payment/***"],
  [`/a${token}/hooks%2Finvoice-payment/x`, "/a***/hooks/invoice-payment/***"],
  [`/x/%2568ooks/Invoice%2dpayment/y`, "/x/hooks/invoice-payment/***"],
  [
    "https://a.b/hooks/invoice-payment/c",
    "https://a.b/hooks/invoice-payment/***",
  ],
  [`/store/products?q=${encoded}&limit=1`, "/store/products?q=***&limit=1"],
  [`/store/${encoded}/x?y=1`, "/store/***/x?y=1"],
  [
    "/auth/user/emailpass?hooks/invoice-payment",
    "/auth/user/emailpass?hooks/invoice-payment",
  ],
  [
    `/admin/users?hooks&x=invoice-payment/${token}&y=1`,
    "/admin/users?hooks&x=invoice-payment/***&y=1",
  ],
  [`/hooks;/${token}%2Fx`, "/hooks;/***%2Fx"],
  [
    `/store/x?key=pk_${"c".repeat(64)}&s=payses_01KAAAAAAAAAAAAAAAAAAAAAAA`,
    `/store/x?key=pk_${"c".repeat(64)}&s=payses_01KAAAAAAAAAAAAAAAAAAAAAAA`,
  ],
  ["/admin/invoice-payment/hooks", "/admin/invoice-payment/hooks"],
  [
    "/admin/invoice-payment/invoices?q=sk-SECRET&limit=1",
    "/admin/invoice-payment/invoices?***",
  ],
  ["/STORE//Invoice-Payment/x?y=sk-SECRET", "/STORE//Invoice-Payment/x?***"],
  ["/admin%2Finvoice%2dpayment?sk-SECRET", "/admin%2Finvoice%2dpayment?***"],
  ["/admin/./%69nvoice-payment?q=1?q=2", "/admin/./%69nvoice-payment?***"],
  ["/admin/invoice-payment/x%253Fq=sk-SECRET", "/admin/invoice-payment/x?***"],
  ["/api/store/invoice-payment?", "/api/store/invoice-payment?***"],
  [
    "https://a.b/app/invoice-payments?q=sk-SECRET",
    "https://a.b/app/invoice-payments?***",
  ],
  [`/admin/invoice-payment/${token}?q=1`, "/admin/invoice-payment/***?***"],
  ["/store/x%3Fy/invoice-payment?z=1", "/store/x%3Fy/invoice-payment?***"],
  ["/admin/orders?q=invoice-payment", "/admin/orders?q=invoice-payment"],
  [
    "/store/payment-providers/pp_invoice-payment_default?y=1",
    "/store/payment-providers/pp_invoice-payment_default?y=1",
  ],
  [
    "/hooks/payment/invoice-payment_default",
    "/hooks/payment/invoice-payment_default",
  ],
  [
    "/admin/orders/order_01KAAAAAAAAAAAAAAAAAAAAAAA?fields=id",
    "/admin/orders/order_01KAAAAAAAAAAAAAAAAAAAAAAA?fields=id",
  ],
])("%s → logged as %s, as URL and as either referrer", (url, told) => {
  expect(logged(url).originalUrl).toBe(told)
  expect(logged("/", { referer: url }).headers).toEqual({ referer: told })
  expect(logged("/", { referrer: url }).headers).toEqual({ referrer: told })
})

it("a long URL of almost tokens → masked in no time", () => {
  const url = `/${"t01KAAAAAAAAAAAAAAAAAAAAAAA".repeat(2_000)}`
  const start = performance.now()
  expect(logged(url).originalUrl).toBe(url)
  expect(performance.now() - start).toBeLessThan(1_000)
})
