import type { Shopper } from "../http/shopper"
import { openStore } from "./open-store"
import { send } from "./random-request"

let opened: Awaited<ReturnType<typeof openStore>>
let buyer: Shopper

beforeAll(async () => {
  opened = await openStore({ LOG_LEVEL: "http" })
  buyer = await opened.store.shopper().checkout()
}, 180_000)

afterAll(() => opened?.close())

const METHODS = [
  ...["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"],
]

/** Spellings of an address of ours. @param token in the place of which it stands */
const spellings = (token: string, kind: string) => [
  `hooks/invoice-payment/${kind}${token}`,
  `HOOKS/Invoice-Payment/${kind}${token}`,
  `/hooks/invoice-payment/${kind}${token}`,
  `//hooks//invoice-payment//${kind}${token}`,
  `hooks/invoice-payment/${kind}${token}/`,
  `hooks/invoice-payment/${kind}${token}/more/${token}?again=${token}`,
  `hooks/invoice-payment/${kind}${token}%20`,
  `hooks/invoice-payment/${kind}${token}%`,
  `hooks/invoice-payment/x/../${kind}${token}`,
  `hooks%2Finvoice-payment%2F${kind}${token}`,
  `hooks%252finvoice-payment%252F${kind}${token}`,
  `%68ooks/invoice%2dpayment/${kind}${token}`,
  `hooks/invoice-payment;x/${kind}${token}`,
  `hooks/%2Finvoice-payment/${kind}${token}`,
  `hooks%2F%2Finvoice-payment/${kind}${token}`,
  `hooks%25252Finvoice-payment/${kind}${token}`,
  `hooks;/invoice-payment/${kind}${token}`,
  `hooks/./invoice-payment/${kind}${token}`,
  `hooks\\invoice-payment/${kind}${token}`,
  `///hooks///invoice-payment/${kind}${token}`,
  `any/other/path/${kind}${token}`,
  `hooks/invoice-payment?token=${token}`,
  `api/hooks/invoice-payment/${kind}${token}`,
]

const tokensOfBuyer = () => {
  const { webhook_url, success_url, cancel_url } = buyer.invoice
  return [webhook_url, success_url, cancel_url, buyer.session.data.status_url]
    .map((address) => String(address).split("/").at(-1)!)
    .map((token, index) => [token, index === 0 ? "" : "return/"] as const)
}

it("addresses of ours by any method, in any spelling, with bodies that no parser can read → no token in the log", async () => {
  const base = `${opened.store.servers[0]!.url}/`
  const log = () => opened.store.processes[0]!.log()
  let asked = 0
  for (const [token, kind] of tokensOfBuyer()) {
    for (const tail of spellings(token, kind)) {
      for (const method of METHODS) {
        await send(base, {
          ...{ method, tail, keepsKeys: true },
          headers: {
            referer: `${base}${tail}`,
            ...(/^P[OUA]/.test(method) && {
              "content-type": "application/json",
            }),
          },
          body: /^P[OUA]/.test(method) ? `{"broken` : "",
        })
        asked++
      }
    }
  }
  await fetch(`${base}store/marks-the-end`)
  await opened.store.watch.until("logged", () =>
    Promise.resolve(log().includes("marks-the-end"))
  )
  // The lines are there, and each of them is masked.
  expect(log().split("hooks/invoice-payment/***").length).toBeGreaterThan(asked)
  const told = tokensOfBuyer().flatMap(([token]) =>
    log()
      .split("\n")
      .filter((line) => line.includes(token))
  )
  expect(told).toEqual([])
}, 120_000)

it.each([
  ["POST", "hooks/payment/invoice-payment_default"],
  ["POST", "auth/user/emailpass?hooks/invoice-payment"],
  ["GET", "admin/users?hooks&invoice-payment"],
])(
  "%s /%s, which leads to no address of ours → logged as it is",
  async (...asked) => {
    const [method, path] = asked
    await fetch(`${opened.store.servers[0]!.url}/${path}`, {
      method,
      headers: { authorization: opened.store.admin },
    })
    await opened.store.watch.until("logged", () =>
      Promise.resolve(opened.store.processes[0]!.log().includes(path))
    )
  }
)

it("tokens in the place of ids and in queries of routes that answer → not in the log", async () => {
  const [[token = ""] = []] = tokensOfBuyer()
  const log = () => opened.store.processes[0]!.log()
  const { admin } = opened.store
  const key = buyer.seeded.publishableKey
  for (const path of [
    `store/invoice-payment/availability?cart_id=${token}`,
    `store/invoice-payment/payment-sessions/${token}`,
    `store/carts/${buyer.cartId}?x=${token}`,
    `admin/invoice-payment/invoices/${token}`,
    `admin/invoice-payment/invoices?q=${token}&${token}=1`,
    `admin/orders?q=${token}`,
  ]) {
    await fetch(`${opened.store.servers[0]!.url}/${path}`, {
      headers: { authorization: admin, "x-publishable-api-key": key },
    })
  }
  await opened.store.watch.until("logged", () =>
    Promise.resolve(log().includes("admin/orders?q=***"))
  )
  expect(
    log()
      .split("\n")
      .filter((line) => line.includes(token))
  ).toEqual([])
})

it("a secret in the query of a route or a page of ours, or in its referrer → not in the log; the path is", async () => {
  const base = opened.store.servers[0]!.url
  const log = () => opened.store.processes[0]!.log()
  const query = "?q=sk-in-the-wrong-field"
  for (const path of [
    `admin/invoice-payment/invoices${query}`,
    `ADMIN//invoice%2dpayment/invoices${query}`,
    `store/invoice-payment/availability${query}`,
    `app/invoice-payments${query}`,
  ]) {
    await fetch(`${base}/${path}`, {
      headers: {
        authorization: opened.store.admin,
        "x-publishable-api-key": buyer.seeded.publishableKey,
        referer: `${base}/app/invoice-payments${query}`,
      },
    })
  }
  await fetch(`${base}/store/marks-the-end-of-secrets`)
  await opened.store.watch.until("logged", () =>
    Promise.resolve(log().includes("marks-the-end-of-secrets"))
  )
  expect(log()).toContain("admin/invoice-payment/invoices?***")
  expect(
    log()
      .split("\n")
      .filter((line) => line.includes("sk-in-the"))
  ).toEqual([])
})
