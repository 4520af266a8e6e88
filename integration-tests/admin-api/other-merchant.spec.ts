import { describeStore } from "../http/describe-store"

describeStore({ credentials: null }, ({ sandbox, shopper, watch }) => {
  const store = (credentials: { apiKey: string; apiSecret: string }) =>
    shopper().admin("POST", "/invoice-payment/credentials", {
      api_key: credentials.apiKey,
      api_secret: credentials.apiSecret,
      confirm_other_merchant: true,
    })

  it("the merchant is another one by now → the next choice makes an invoice of that one", async () => {
    await store(sandbox().credentials)
    const buyer = await shopper().checkout()
    const before = buyer.invoice.id
    await store(sandbox().otherCredentials)
    await buyer.choose()
    expect(buyer.invoice.id).not.toBe(before)
    await sandbox().pay(buyer.invoice.id)
    await watch().untilSettled()
    const [settled] = (await watch().rows()).filter(
      ({ settled_at }) => settled_at
    )
    expect(settled?.invoice_id).toBe(buyer.invoice.id)
  })

  it("an invoice of the earlier merchant is to be cancelled → the service is not asked, and later ones can be cancelled", async () => {
    await store(sandbox().credentials)
    const buyer = await shopper().checkout()
    const [{ id } = { id: "" }] = await watch().rows()
    await store(sandbox().otherCredentials)
    await buyer.admin("POST", `/invoice-payment/invoices/${id}/cancel`, {})
    await watch().until("it is not tried again", async () => {
      const { cancel_due_at, cancel_tries } = await watch().row()
      return cancel_due_at === null && cancel_tries === 1
    })
    expect(asked()).toBe(0)
    const next = await shopper().checkout()
    const row = (await watch().rows()).find(
      ({ invoice_id }) => invoice_id === next.invoice.id
    )
    const answer = await next.admin(
      "POST",
      `/invoice-payment/invoices/${row!.id}/cancel`,
      {}
    )
    expect(answer.status).toBe(200)
    await watch().until("the service is asked", async () => asked() === 1)
  })

  const asked = () =>
    sandbox().requests.filter(({ operation }) => operation === "cancel").length
})
