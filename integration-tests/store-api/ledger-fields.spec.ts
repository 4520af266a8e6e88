import { describeStore } from "../http/describe-store"
import {
  LEDGER_COLUMNS,
  LEDGER_QUERIES,
  WIDE_QUERIES,
} from "../http/ledger-queries"

describeStore({}, ({ shopper }) => {
  it("queries that name the ledger → 400 on every store route, by any method and in any spelling", async () => {
    const buyer = await shopper().checkout()
    const cart = `/carts/${buyer.cartId}`
    const calls = [
      ["GET", cart],
      ["POST", cart],
      ["GET", cart.replace("carts", "CARTS")],
      ["GET", `/payment-collections/${buyer.collectionId}`],
      ["GET", "/orders"],
      ["GET", "/products"],
      ["GET", `/invoice-payment/payment-sessions/${buyer.session.id}`],
    ] as const
    for (const [method, path] of calls) {
      for (const query of LEDGER_QUERIES) {
        const body = method === "POST" ? {} : undefined
        const answer = await buyer.store(method, `${path}?${query}`, body)
        expect([method, path, query, answer.status]).toEqual([
          ...[method, path, query],
          400,
        ])
        expect(JSON.stringify(answer.body)).not.toMatch(LEDGER_COLUMNS)
      }
    }
  })

  it("queries that are wide → nothing of the ledger in the answer", async () => {
    const buyer = await shopper().checkout()
    for (const query of WIDE_QUERIES) {
      const answer = await buyer.store("GET", `/carts/${buyer.cartId}?${query}`)
      expect(JSON.stringify(answer.body)).not.toMatch(LEDGER_COLUMNS)
    }
  })

  it("a query that names the payment provider → answered as before", async () => {
    const { status } = await shopper().store(
      "GET",
      "/products?q=pp_invoice-payment_default&fields=id,title"
    )
    expect(status).toBe(200)
  })
})
