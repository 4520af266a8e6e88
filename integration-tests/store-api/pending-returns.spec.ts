/** Goods that are about to be returned are not asked for once more. */
import { Customer } from "../http/customer"
import { describeStore } from "../http/describe-store"
import type { Json } from "../http/shopper"

describeStore({}, ({ sandbox, shopper, watch }) => {
  async function admin(method: string, path: string, body?: Json) {
    const sent = method === "POST" ? (body ?? {}) : undefined
    const answer = await shopper().admin(method, path, sent)
    expect([path, answer.status, answer.body.message]).toEqual([
      ...[path, 200],
      undefined,
    ])
    return answer.body
  }

  /** Paid by a customer, and delivered. */
  async function delivered() {
    const mona = await Customer.signUp(shopper())
    const buyer = await shopper().fillCart()
    await mona.store("POST", `/carts/${buyer.cartId}/customer`)
    await buyer.choose()
    await sandbox().pay(buyer.invoice.id)
    await watch().untilSettled()
    await watch().settledDown()
    const id = String((await watch().row()).order_id)
    const { order } = await admin("GET", `/orders/${id}?fields=*items`)
    const items = [{ id: order.items[0].id, quantity: 1 }]
    await admin("POST", `/orders/${id}/fulfillments`, { items })
    return { mona, id, items, variant: order.items[0].variant_id as string }
  }

  const linkOf = async (id: string) =>
    (await admin("GET", `/invoice-payment/orders/${id}/payment-link`))
      .payment_link

  it.each([
    ["exchanges", "an even exchange", { return_shipping: undefined }],
    ["claims", "a claim that is replaced", { type: "replace" }],
  ])("%s: %s → nothing is due, by no way", async (kind, _, input) => {
    const { mona, id, items, variant } = await delivered()
    const begun = await admin("POST", `/${kind}`, { order_id: id, ...input })
    const { id: changeId } = begun.exchange ?? begun.claim
    const change = `/${kind}/${changeId}`
    await admin("POST", `${change}/inbound/items`, { items })
    const outbound = [{ variant_id: variant, quantity: 1 }]
    await admin("POST", `${change}/outbound/items`, { items: outbound })
    await admin("POST", `${change}/request`)
    expect(await linkOf(id)).toMatchObject({
      ...{ code: "nothing_due", amount_due: "0.00" },
    })
    const refused = await mona.payNow(id)
    expect([refused.status, refused.body.code]).toEqual([400, "nothing_due"])
    expect(sandbox().invoices()).toHaveLength(1)
  })

  it.each([
    ["exchanges", { return_shipping: undefined }],
    ["claims", { type: "replace" }],
  ])(
    "%s: two for one → the difference alone, captured; the order is even then",
    async (kind, input) => {
      const { mona, id, items, variant } = await delivered()
      const begun = await admin("POST", `/${kind}`, { order_id: id, ...input })
      const change = `/${kind}/${(begun.exchange ?? begun.claim).id}`
      await admin("POST", `${change}/inbound/items`, { items })
      const outbound = [{ variant_id: variant, quantity: 2 }]
      await admin("POST", `${change}/outbound/items`, { items: outbound })
      await admin("POST", `${change}/request`)
      expect(await linkOf(id)).toMatchObject({ amount_due: "103.90" })
      expect((await mona.payNow(id)).status).toBe(200)
      const [, invoice] = sandbox().invoices()
      expect(invoice!.amount).toBe("103.90")
      await sandbox().pay(invoice!.id)
      await watch().untilSettled(2)
      await watch().settledDown()
      const { order } = await admin(
        "GET",
        `/orders/${id}?fields=total,summary,*transactions`
      )
      expect(order.summary.pending_difference).toBe(0)
      expect(order.transactions.map((one: Json) => one.amount)).toEqual([
        103.9, 103.9,
      ])
      for (const row of await watch().rows()) {
        expect(row.attention_reason).toBeNull()
      }
    }
  )

  it("a return is requested for more than the open invoice asks → the invoice is cancelled", async () => {
    const { mona, id, items } = await delivered()
    await mona.grow(id)
    expect((await mona.payNow(id)).status).toBe(200)
    const { return: made } = await admin("POST", "/returns", { order_id: id })
    await admin("POST", `/returns/${made.id}/request-items`, { items })
    await admin("POST", `/returns/${made.id}/request`)
    await watch().untilStatus("cancelled")
    expect(sandbox().invoices()[1]).toMatchObject({ status: "cancelled" })
  })
})
